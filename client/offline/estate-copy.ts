import * as z from 'zod/mini'
import { getEstateState } from '../../contract/estate.ts'
import { manifestEntry, snapshot as snapshotShape } from '../../contract/sealed.ts'
import { listSeats } from '../../contract/seats.ts'
import {
  context,
  fromText,
  type ManifestEntry,
  openBox,
  SealError,
  sealBox,
  type Snapshot,
  toText,
} from '../../vault/index.ts'
import { type Core, type Keys, timeOf } from '../core/core.ts'
import { readInParts } from './in-parts.ts'
import { serverOf, type Source } from './source.ts'
import type { SeatAnswer, SaveBody, SealedRow, State } from '../core/wire.ts'
import { copyPrefix, readAccountCopy } from './account-copy.ts'

// [Note: the sealed copy] The copy holds the server's answers as sent, so opening it runs the same
// checks and notices a changed disk. Answers that are not sealed (invitations, reports) are sealed
// here. All tabs share one copy under a lock; a copy that fell behind is completed from the server.

const entriesOf = (ownerId: string) => `${copyPrefix}entry:${ownerId}:`
const entryKey = (ownerId: string, n: number) => entriesOf(ownerId) + String(n).padStart(12, '0')
const recordsOf = (ownerId: string) => `${copyPrefix}record:${ownerId}:`
const snapshotKey = (ownerId: string) => `${copyPrefix}snapshot:${ownerId}`
const restKey = (ownerId: string) => `${copyPrefix}rest:${ownerId}`
const restPlace = (ownerId: string) => context('offline-rest', ownerId)

const rest = z.object({ at: z.string(), state: getEstateState.answer, seats: listSeats.answer })
type Rest = z.output<typeof rest>

/** Records per read: one batch opens while the next one is read. */
const recordsAtOnce = 500

const isRow = (value: unknown): value is SealedRow =>
  typeof value === 'object' &&
  value !== null &&
  'recordId' in value &&
  typeof value.recordId === 'string' &&
  'version' in value &&
  typeof value.version === 'number' &&
  'envelope' in value &&
  value.envelope instanceof Uint8Array &&
  'wrap' in value &&
  value.wrap instanceof Uint8Array &&
  'savedAt' in value &&
  value.savedAt instanceof Date

export function storedRow(value: unknown): SealedRow {
  if (!isRow(value)) throw new SealError()
  return value
}

/** The storage key of an unfinished first load. */
export const begunKey = (ownerId: string): string => `${copyPrefix}begun:${ownerId}`
export const cameOf = (ownerId: string): string => `${copyPrefix}came:${ownerId}:`

const isOf = (ownerId: string, key: string) =>
  [entriesOf(ownerId), recordsOf(ownerId), snapshotKey(ownerId), begunKey(ownerId), cameOf(ownerId)].some((prefix) =>
    key.startsWith(prefix),
  )

export type News = {
  since: number
  whole: boolean
  snapshot?: Snapshot | undefined
  entries: readonly ManifestEntry[]
  records: readonly SealedRow[]
  gone: readonly string[]
}

export const newsOfSave = (body: SaveBody, savedAt: Date): News => ({
  since: body.expect,
  whole: false,
  entries: body.entries,
  records: (body.records ?? []).map(({ recordId, version, envelope, wraps }) => {
    const wrap = wraps.find(({ target }) => target === 'owner')?.box ?? new Uint8Array(0)
    return { recordId, version, envelope, wrap, savedAt }
  }),
  gone: body.entries.flatMap(({ rows }) =>
    rows.flatMap(({ state, recordId }) => (state === 'purged' ? [recordId] : [])),
  ),
})

/** Undefined without a copy. Rejects if it cannot be read. */
export async function copiedThrough(core: Core, ownerId: string): Promise<number | undefined> {
  const last = await core.storage.last(entriesOf(ownerId))
  if (last !== undefined) return z.parse(manifestEntry, last).n
  const known: unknown = await core.storage.get(snapshotKey(ownerId))
  if (known !== undefined) return z.parse(snapshotShape, known).n
  return (await core.storage.get(restKey(ownerId))) === undefined ? undefined : 0
}

async function sealRest(keys: Keys, value: Rest): Promise<Uint8Array> {
  const text = JSON.stringify(z.encode(rest, value))
  return sealBox(keys.wrapKey, fromText(text), restPlace(keys.ownerId))
}

async function readRest(core: Core, keys: Keys): Promise<Rest | undefined> {
  const box = await core.storage.get(restKey(keys.ownerId))
  if (!(box instanceof Uint8Array)) return undefined
  return z.parse(rest, JSON.parse(toText(await openBox(keys.wrapKey, box, restPlace(keys.ownerId)))))
}

async function completed(core: Core, keys: Keys, news: News): Promise<News | undefined> {
  if (news.whole) return news
  const through = await copiedThrough(core, keys.ownerId)
  // The copy ends before this part begins, so a whole read must come first.
  if (through === undefined) return undefined
  if (through >= news.since) return { ...news, entries: news.entries.filter(({ n }) => n > through) }
  const server = serverOf(core)
  return { ...news, entries: await server.entries(through), records: await server.records(through) }
}

type StateAnswers = { state: State; seats: SeatAnswer }

async function answersFor(
  core: Core,
  keys: Keys,
  answers: StateAnswers | 'as-copied' | 'ask',
): Promise<StateAnswers | undefined> {
  if (answers === 'as-copied') return readRest(core, keys)
  if (answers !== 'ask') return answers
  const server = serverOf(core)
  return { state: await server.state(), seats: await server.seats() }
}

/** Changes the copy, if this device keeps one, under a lock across tabs. Never fails. */
export async function inCopy(
  core: Core,
  keys: Keys,
  changed: () => Promise<Parameters<Core['storage']['change']>[0] | undefined>,
): Promise<void> {
  const work = async () => {
    if ((await readAccountCopy(core))?.ownerId !== keys.ownerId || core.keys !== keys) return
    const change = await changed()
    // Writes nothing if the person signed out in the meantime.
    if (change && core.keys === keys) await core.storage.change(change)
  }
  const { locks } = core
  await (locks ? locks.request('cairn-offline-copy', work) : work()).catch(() => undefined)
}

/** Never fails: a full device has an older copy, or none. */
export async function copyNews(
  core: Core,
  keys: Keys,
  news: News,
  answers: StateAnswers | 'as-copied' | 'ask',
): Promise<void> {
  const { ownerId } = keys
  await inCopy(core, keys, async () => {
    const all = await completed(core, keys, news)
    if (!all) return undefined
    const put: [string, unknown][] = [
      ...all.entries.map((entry): [string, unknown] => [entryKey(ownerId, entry.n), z.encode(manifestEntry, entry)]),
      ...all.records.map((row): [string, unknown] => [recordsOf(ownerId) + row.recordId, row]),
    ]
    if (all.snapshot) put.push([snapshotKey(ownerId), z.encode(snapshotShape, all.snapshot)])
    const known = await answersFor(core, keys, answers)
    if (known) {
      const { seats } = known
      const state = { ...known.state, head: null }
      put.push([restKey(ownerId), await sealRest(keys, { at: timeOf(core), state, seats })])
    }
    const gone = all.gone.map((id) => recordsOf(ownerId) + id)
    const before = news.whole ? await core.storage.list(copyPrefix) : []
    const replaced = news.whole ? before.flatMap(([key]) => (isOf(ownerId, key) ? [key] : [])) : gone
    return { put, delete: replaced }
  })
}

export const hasWhole = async (core: Core, ownerId: string): Promise<boolean> =>
  (await core.storage.get(restKey(ownerId))) !== undefined

export async function copySource(core: Core, keys: Keys): Promise<{ source: Source; at: string } | undefined> {
  const { ownerId } = keys
  if ((await readAccountCopy(core))?.ownerId !== ownerId) return undefined
  const answers = await readRest(core, keys)
  if (!answers) return undefined
  const known: unknown = await core.storage.get(snapshotKey(ownerId))
  const snapshot = known === undefined ? null : z.parse(snapshotShape, known)
  const entries = (await core.storage.list(entriesOf(ownerId))).map(([, value]) => z.parse(manifestEntry, value))
  const source: Source = {
    state: () =>
      Promise.resolve({
        ...answers.state,
        n: entries.at(-1)?.n ?? snapshot?.n ?? 0,
        snapshotAt: snapshot?.n ?? null,
      }),
    snapshot: () => Promise.resolve(snapshot),
    entries: (since) => Promise.resolve(entries.filter(({ n }) => n > since)),
    async records(_since, onSome) {
      const read = (after: string | undefined) =>
        core.storage.list(recordsOf(ownerId), { atMost: recordsAtOnce, after })
      await readInParts(recordsAtOnce, read, (part) => onSome?.(part.map(storedRow)))
      return []
    },
    seats: () => Promise.resolve(answers.seats),
  }
  return { source, at: answers.at }
}
