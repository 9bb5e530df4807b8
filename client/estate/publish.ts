import { mayDiffer, withEntries } from '../../domain/layered-map.ts'
import { acknowledgementKind, acknowledgementsIn } from './acknowledgements.ts'
import { contentOf, lineOf, movedWrites, withoutParts } from './plan-change.ts'
import { asStored, asTrashed, type RecordContent } from './record-content.ts'
import { newestFirst } from '../model/records.ts'
import { noSeats, type RecordsChange } from '../model/slices.ts'
import { type Estate, opened, type EstateCore, type OpenRecord, type ShownRecord } from './state.ts'

/** A record with a waiting change has, for its version, the change's number as a negative one. */
function withOutbox(core: EstateCore, estate: Estate): ReadonlyMap<string, ShownRecord> {
  if (core.outbox.length === 0) return estate.records
  let shown: ReadonlyMap<string, ShownRecord> = estate.records
  for (const { seq, at, change } of core.outbox) {
    const put = (id: string, content: RecordContent) => {
      shown = withEntries(shown, [[id, { version: -seq, content, waiting: true }]])
    }
    if (change.type === 'save')
      for (const { recordId, input } of change.edits) put(recordId, contentOf(input, shown.get(recordId)?.content, at))
    else for (const { id, content } of movedWrites(change, shown, at)) put(id, content)
  }
  return shown
}

export const recordsPerMessage = 100

const asListed = (shown: ReadonlyMap<string, ShownRecord>): string[] =>
  [...shown]
    .toSorted(([a, one], [b, other]) =>
      newestFirst({ id: a, updatedAt: one.content.updatedAt }, { id: b, updatedAt: other.content.updatedAt }),
    )
    .map(([id]) => id)

/** Publishes batches that take a few milliseconds each; `last` is sent with the final batch. */
function publishRecords(
  core: EstateCore,
  records: Iterable<readonly [string, ShownRecord]>,
  reset: boolean,
  last: Partial<RecordsChange>,
): void {
  let change: RecordsChange = { records: [], trash: [], gone: [], reset }
  for (const [id, { version, content, waiting }] of records) {
    const mark = waiting ? { waiting } : {}
    if (content.trashedAt === undefined) change.records.push({ ...asStored(id, version, content), ...mark })
    else change.trash.push({ ...asTrashed(id, version, content), ...mark })
    if (change.records.length + change.trash.length < recordsPerMessage) continue
    core.change({ ...change, more: true })
    change = { records: [], trash: [], gone: [] }
  }
  core.change({ ...change, ...last })
}

/** Publishes only the records that differ from those on the page. */
export function publishEstate(core: EstateCore): void {
  const estate = opened(core)
  const before = core.shown
  const after = withOutbox(core, estate)
  const gone: string[] = []
  const changed: [string, ShownRecord][] = []
  let acknowledged = before === undefined || core.slice('status') !== 'ready'
  for (const id of before ? mayDiffer(before, after) : asListed(after)) {
    const [was, now] = [before?.get(id), after.get(id)]
    acknowledged ||= [was, now].some((one) => one?.content.kind === acknowledgementKind)
    if (!now) gone.push(id)
    else if (was?.version !== now.version) changed.push([id, now])
  }
  core.shown = after
  publishRecords(core, changed, before === undefined, { gone })
  const waiting = core.outbox.flatMap(({ seq, at, change: made }) =>
    lineOf(made, at).map((line, i) => ({ ...line, id: `outbox-${seq}-${i}` })),
  )
  core.publish({
    status: 'ready',
    activity: withoutParts([...estate.activity, ...waiting]).toReversed(),
    ...(acknowledged && { acknowledgements: acknowledgementsIn(estate) }),
  })
}

export function publishArrived(core: EstateCore, arrived: ReadonlyMap<string, OpenRecord>): void {
  const changed = new Set(
    core.outbox.flatMap(({ change }) =>
      (change.type === 'save' ? change.edits : change.moves).map(({ recordId }) => recordId),
    ),
  )
  const before = core.shown
  const shown = [...arrived].filter(([id]) => !changed.has(id))
  core.shown = new Map<string, ShownRecord>([...(before ?? []), ...shown])
  publishRecords(core, shown, before === undefined, { more: true, soFar: true })
}

export function withdrawEstate(core: EstateCore): void {
  core.estate = undefined
  core.shown = undefined
  core.change({ records: [], trash: [], gone: [], reset: true })
  core.publish({ status: 'loading', activity: [], acknowledgements: [], seats: noSeats })
}
