import { getDeliveredChunk, listDelivery } from '../../contract/drill.ts'
import type { ValueOf } from '../../contract/http.ts'
import { inWords } from '../../records/in-words.ts'
import { eventsOpenedBy, type KeyEvent } from '../../domain/releases.ts'
import {
  checkFileHash,
  compareDelivery,
  makeFileHash,
  openChunk,
  openFile,
  openRecord,
  random,
  SealError,
} from '../../vault/index.ts'
import { unlocked } from '../core/core.ts'
import { inPages } from '../core/in-pages.ts'
import { readReceived } from '../estate/record-content.ts'
import { type EstateCore, opened } from '../estate/state.ts'
import { sealOf } from '../files/files.ts'
import type { DrillEvent } from '../model/drill.ts'
import { EstateError, type FileReference } from '../model/estate.ts'
import { type Filled, NotProved, type SeatList } from './seat-steps.ts'

type Delivered = ValueOf<(typeof listDelivery)['answer']>['records'][number]

/** `kinds`: per event, the kind of each record that opened, by id. */
export type Came = { kinds: Map<KeyEvent, Map<string, string>>; files: FileReference[]; failed: string[] }

const filesTried = 3
const firstPage = 64 * 1024
const mostNamed = 5

/** Fetches each row of the seat's lists, and opens it with the seat's key alone, like an heir. */
export async function openAsHeir(
  core: EstateCore,
  { seatId, invitationId, role, keys }: Filled,
  lists: readonly SeatList[],
  onTried: (count: number) => void,
): Promise<Came> {
  const { ownerId } = unlocked(core)
  const missing = lists.map(({ event, rows }) => ({ event, rows: new Map(rows) }))
  const came: Came = { kinds: new Map(), files: [], failed: [] }
  const openOne = async (event: KeyEvent, item: Delivered) => {
    const key = keys.events[event]
    const wrap = item.wraps.find(({ target }) => target === key?.target)
    if (!key || !wrap) throw new SealError()
    const place = { ownerId, recordId: item.recordId, version: item.version }
    const content = await openRecord(place, item.envelope, wrap, { target: key.target, key: key.box })
    return readReceived(content, role, event)
  }
  const openSome = async (records: readonly Delivered[]) => {
    for (const { event, rows } of missing) {
      const own = records.filter(({ recordId }) => rows.has(recordId))
      const { listed } = await compareDelivery(rows, own)
      for (const item of listed) {
        const content = await openOne(event, item).catch(() => undefined)
        if (!content) continue
        rows.delete(item.recordId)
        const kinds = came.kinds.get(event) ?? new Map<string, string>()
        came.kinds.set(event, kinds.set(item.recordId, content.kind))
        for (const file of content.files) if (!came.files.some(({ id }) => id === file.id)) came.files.push(file)
      }
    }
    onTried(records.length)
  }
  let line = Promise.resolve()
  const params = { seatId, invitationId }
  const ask = (query: { after?: string; atMost: number }) => core.call(listDelivery, { params, query })
  await inPages(core, ask, { atMost: firstPage }, (page) => {
    line = line.then(() => openSome(page))
    line.catch(() => undefined)
  })
  await line
  return { ...came, failed: [...new Set(missing.flatMap(({ rows }) => [...rows.keys()]))] }
}

/** A death opens the lists of all events. A record in two lists counts once. */
export function getsAt(event: KeyEvent, { kinds }: Came): DrillEvent {
  const opens: readonly KeyEvent[] = event === 'death' || event === 'incapacity' ? eventsOpenedBy(event) : [event]
  const byRecord = new Map(opens.flatMap((one) => [...(kinds.get(one) ?? [])]))
  const counted = Map.groupBy(byRecord.values(), (kind) => kind)
  return { event, kinds: [...counted].map(([kind, all]) => ({ kind, count: all.length })) }
}

export function proveRecords(core: EstateCore, { failed }: Came, lists: readonly SeatList[]): { count: number } {
  const listed = new Set(lists.flatMap(({ rows }) => [...rows.keys()]))
  const { records } = opened(core)
  const which = failed.flatMap((id) => records.get(id)?.content ?? []).map((content) => inWords(content).title)
  if (failed.length > 0) throw new NotProved('missing', { count: failed.length, which: which.slice(0, mostNamed) })
  return { count: listed.size }
}

/** Opens chunks of a few files, chosen at random, with the keys in the records. */
export async function proveFiles(
  core: EstateCore,
  { seatId, invitationId }: Filled,
  { files }: Came,
): Promise<{ count: number }> {
  const chosen = atRandom(files, filesTried)
  const tried = chosen.map(async (file) => {
    const seal = sealOf(file)
    const cipher = await openFile(unlocked(core).ownerId, seal)
    const chunk = async (index: number) => {
      const params = { seatId, invitationId, fileId: file.id, index }
      return openChunk(cipher, index, await core.call(getDeliveredChunk, { params }))
    }
    if (cipher.chunks > 1) return void (await chunk(below(cipher.chunks)))
    const hash = await makeFileHash()
    hash.add(await chunk(0))
    return checkFileHash(seal, hash.done())
  })
  const failed = (await Promise.allSettled(tried)).filter((one) => one.status === 'rejected')
  const other = failed.find(({ reason }) => !(reason instanceof SealError) && !isGone(reason))
  if (other) throw other.reason
  if (failed.length > 0) throw new NotProved('missing', { count: failed.length })
  return { count: chosen.length }
}

const isGone = (reason: unknown) => reason instanceof EstateError && reason.code === 'not-found'

const below = (limit: number): number => {
  const [a = 0, b = 0, c = 0] = random(3)
  return ((a << 16) | (b << 8) | c) % limit
}

function atRandom<T>(all: readonly T[], count: number): T[] {
  const left = [...all]
  const chosen: T[] = []
  while (chosen.length < count && left.length > 0) chosen.push(...left.splice(below(left.length), 1))
  return chosen
}
