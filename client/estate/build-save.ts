import { withEntries } from '../../domain/layered-map.ts'
import { firstEvent, isOpenState } from '../../domain/releases.ts'
import {
  emptySeatHead,
  type Manifest,
  makeEntry,
  makeSeatEntry,
  type ManifestEntry,
  type ManifestRow,
  ownKeysOf,
  readFacts,
  rewrap,
  sealRecord,
  type SeatEntry,
  type SeatHead,
  type SeatRow,
  signStatement,
  namesReaders,
  type TargetKey,
  toBase64url,
} from '../../vault/index.ts'
import { eventsMeant, readersNow, seatsMeant } from './audience.ts'
import { storedFilesIn } from '../../records/fields/file.ts'
import { parted, type RecordContent } from './record-content.ts'
import { type Keys, unlocked } from '../core/core.ts'
import { genesis } from './genesis.ts'
import { signHeads, signSharedHeads } from './chain-heads.ts'
import type { SavePlan } from './save-plan.ts'
import { type Estate, opened, type OpenRecord, type Seats, type EstateCore } from './state.ts'
import type { SaveBody } from '../core/wire.ts'

export type BuiltSave = { body: SaveBody; after: Estate }

const rowsPerEntry = 1000

const targetsOf = (content: RecordContent, seats: Seats, openedFirst: Estate['openedFirst']): TargetKey[] =>
  seatsMeant(content).flatMap((role) => {
    const seat = seats.get(role)
    const shared = seat?.now
    const isShared = shared && content.now?.some(({ to }) => to === shared.invitationId)
    const now = isShared ? [{ target: shared.target, key: shared.box }] : []
    const later = [seat, seat?.kept].flatMap((keys) => {
      if (!seat || !keys) return []
      const isOpened = openedFirst.has(`${seat.seatId}:${keys.epoch}`)
      const events = eventsMeant(content, keys.events[firstEvent] !== undefined && !isOpened)
      return events.flatMap((event) => {
        const key = keys.events[event]
        return key ? [{ target: key.target, key: key.box }] : []
      })
    })
    return [...later, ...now]
  })

/** Records whose older envelope names its readers, if new seat keys need wraps. */
export function recordsToReseal(
  estate: Pick<Estate, 'manifest' | 'records' | 'openedFirst'>,
  { seats, writes, purges = [] }: SavePlan,
): SavePlan['writes'] {
  if (!seats) return []
  const others = new Set([...writes.map(({ id }) => id), ...purges])
  return [...estate.records].flatMap(([id, { wrap, content }]) => {
    if (others.has(id) || !namesReaders(wrap)) return []
    const before = estate.manifest.rows.get(id)?.targets
    const isNew = targetsOf(content, seats, estate.openedFirst).some(({ target }) => before?.includes(target) !== true)
    return isNew ? [{ id, content }] : []
  })
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((target) => b.includes(target))

/** Makes a data key per version, so that a narrower audience cannot open it. */
async function sealWrites(keys: Keys, estate: Estate, seats: Seats, writes: SavePlan['writes']) {
  return Promise.all(
    writes.map(async ({ id, content: written }) => {
      const content = readersNow(written, estate.facts)
      const version = (estate.manifest.rows.get(id)?.version ?? 0) + 1
      const targets = targetsOf(content, seats, estate.openedFirst)
      const { shared, mine } = parted(content)
      const owner = { key: keys.wrapKey, mine }
      const sealed = await sealRecord({ ownerId: keys.ownerId, recordId: id, version }, shared, owner, targets)
      const wrap = sealed.wraps.find(({ target }) => target === 'owner')?.box ?? new Uint8Array(0)
      const state: ManifestRow['state'] = content.trashedAt === undefined ? 'live' : 'trashed'
      const row: ManifestRow = {
        recordId: id,
        version,
        hash: sealed.hash,
        state,
        targets: targets.map(({ target }) => target),
      }
      return {
        row,
        record: { version, hash: sealed.hash, wrap, content },
        sent: { recordId: id, version, envelope: sealed.envelope, wraps: sealed.wraps },
      }
    }),
  )
}

async function wrapForNewEpoch(keys: Keys, estate: Estate, seats: Seats, written: ReadonlySet<string>) {
  const rows: ManifestRow[] = []
  const wraps: NonNullable<SaveBody['wraps']> = []
  await Promise.all(
    [...estate.records].map(async ([id, record]) => {
      const row = estate.manifest.rows.get(id)
      if (!row || written.has(id)) return
      const targets = targetsOf(record.content, seats, estate.openedFirst)
      const names = targets.map(({ target }) => target)
      if (same(row.targets, names)) return
      const place = { ownerId: keys.ownerId, recordId: id, version: row.version }
      const added = targets.filter(({ target }) => !row.targets.includes(target))
      const made = await rewrap(place, record.wrap, keys.wrapKey, added)
      wraps.push(...made.map(({ target, box }) => ({ recordId: id, version: row.version, target, box })))
      rows.push({ ...row, targets: names })
    }),
  )
  return { rows, wraps }
}

const purged = (estate: Estate, ids: readonly string[]): ManifestRow[] =>
  ids.flatMap((id) => {
    const row = estate.manifest.rows.get(id)
    return row ? [{ ...row, hash: null, state: 'purged' as const, targets: [] }] : []
  })

async function chainSeats(keys: Keys, estate: Estate, seats: Seats, rows: readonly ManifestRow[]) {
  const current = [...seats.values()].flatMap(({ events, kept, now }) => [
    ...(now ? [now] : []),
    ...Object.values(events),
    ...Object.values(kept?.events ?? {}),
  ])
  const writer = { ownerId: keys.ownerId, signKey: keys.identity.signKey }
  const heads = new Map<string, SeatHead>()
  const entries: SeatEntry[] = []
  await Promise.all(
    current.map(async ({ target, box }) => {
      const head = estate.heads.get(target) ?? emptySeatHead()
      const changes = rows.flatMap((row): SeatRow[] => {
        const { recordId, version, hash } = row
        if (row.targets.includes(target) && hash) return [{ recordId, version, hash }]
        return estate.manifest.rows.get(recordId)?.targets.includes(target) ? [{ recordId, removed: true }] : []
      })
      const made = changes.length > 0 ? await makeSeatEntry(writer, target, box, head, changes) : undefined
      if (made) entries.push(made.entry)
      heads.set(target, made?.head ?? head)
    }),
  )
  return { entries, heads }
}

const notesOf = (activity: SavePlan['activity'], heads: ReadonlyMap<string, SeatHead>) => ({
  activity,
  seatHeads: Object.fromEntries([...heads].map(([target, { m, hash }]) => [target, { m, hash: toBase64url(hash) }])),
})

async function chainEntries(
  keys: Keys,
  start: Manifest,
  rows: ManifestRow[],
  plan: SavePlan,
  heads: ReadonlyMap<string, SeatHead>,
) {
  const writer = { ownerId: keys.ownerId, signKey: keys.identity.signKey, manifestKey: keys.manifestKey }
  const entries: ManifestEntry[] = []
  let manifest = start
  for (let at = 0; at === 0 || at < rows.length; at += rowsPerEntry) {
    const last = at + rowsPerEntry >= rows.length
    const notes = notesOf(last ? plan.activity : [], heads)
    const made = await makeEntry(writer, manifest, {
      rows: rows.slice(at, at + rowsPerEntry),
      facts: last ? (plan.facts ?? []) : [],
      notes,
      ...(at === 0 ? { lost: plan.lost } : {}),
    })
    entries.push(made.entry)
    manifest = made.manifest
  }
  return { entries, manifest }
}

/** Whether the save must also carry the seat chains' heads for the release service. */
const changesSeats = ({ seats, facts = [], lost }: SavePlan): boolean =>
  seats !== undefined || facts.length > 0 || lost !== undefined

function without(records: Estate['records'], ids: readonly string[]): Estate['records'] {
  if (ids.length === 0) return records
  const left = new Map(records)
  for (const id of ids) left.delete(id)
  return left
}

export async function build(core: EstateCore, planned: SavePlan): Promise<BuiltSave> {
  const keys = unlocked(core)
  const estate = opened(core)
  const plan = estate.manifest.head.n === 0 ? await genesis(core, keys, planned) : planned
  const seats = plan.seats ?? estate.seats
  const facts = await readFacts(ownKeysOf(keys.identity.bundle), [...estate.manifest.facts, ...(plan.facts ?? [])])
  const written = await sealWrites(keys, { ...estate, facts }, seats, [
    ...plan.writes,
    ...recordsToReseal(estate, plan),
  ])
  const ids = new Set(written.map(({ row }) => row.recordId))
  const moved = plan.seats ? await wrapForNewEpoch(keys, estate, seats, ids) : { rows: [], wraps: [] }
  const rows = [...written.map(({ row }) => row), ...moved.rows, ...purged(estate, plan.purges ?? [])]
  const chains = await chainSeats(keys, estate, seats, rows)
  const { entries, manifest } = await chainEntries(keys, estate.manifest, rows, plan, chains.heads)
  const records = withEntries(
    estate.records,
    written.map(({ row, record }): [string, OpenRecord] => [row.recordId, record]),
  )
  const files = plan.writes.flatMap(({ id, content }) =>
    storedFilesIn(content.values).map((file) => ({ fileId: file.id, recordId: id })),
  )
  const n = manifest.head.n
  const at = { seats, heads: chains.heads, n, now: core.now() }
  const grew = new Set(chains.entries.map(({ target }) => target))
  const sharedHeads = await signSharedHeads(keys, at, ({ target }) => plan.seats !== undefined || grew.has(target))
  return {
    body: {
      expect: estate.manifest.head.n,
      entries,
      records: written.map(({ sent }) => sent),
      wraps: moved.wraps,
      seatEntries: chains.entries,
      vetoes: await vetoesFor(keys, estate),
      files: plan.files ?? files,
      ...plan.extras,
      ...(changesSeats(plan) && { heads: await signHeads(keys, at) }),
      ...(sharedHeads.length > 0 && { sharedHeads }),
    },
    after: {
      ...estate,
      manifest,
      facts,
      records: without(records, plan.purges ?? []),
      heads: chains.heads,
      seats,
      allKeys: plan.allKeys ?? estate.allKeys,
      activity: [...estate.activity, ...plan.activity.map((line, i) => ({ ...line, id: `${n}-${i}` }))],
    },
  }
}

// [Note: a save is a veto] While a report is open, each save carries a new veto of each report
// (docs/decisions/006).

const vetoesFor = (keys: Keys, estate: Estate) =>
  Promise.all(
    estate.openReleases
      .filter(({ state, vetoSent }) => isOpenState(state) && !vetoSent)
      .map(async ({ releaseId }) => ({
        releaseId,
        statement: await signStatement('veto', { ownerId: keys.ownerId, releaseId }, keys.identity.signKey),
      })),
  )
