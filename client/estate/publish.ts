import type { Change } from '../store.ts'
import { acknowledgementsIn } from './acknowledgements.ts'
import { contentOf, lineOf, moved } from './changes.ts'
import { asStored, asTrashed, type RecordContent } from './record-content.ts'
import { type Core, type Estate, opened } from '../core/core.ts'

/** A record as the page has it: as it was saved, or as a change that waits to be sent leaves it. */
export type Shown = { version: number; content: RecordContent; waiting?: true }

/** The records with every change that waits: its version is the change's number, below zero. */
function withUnsent(core: Core, estate: Estate): ReadonlyMap<string, Shown> {
  if (core.unsent.length === 0) return estate.records
  const shown = new Map<string, Shown>(estate.records)
  for (const { seq, at, change } of core.unsent) {
    const put = (id: string, content: RecordContent) => shown.set(id, { version: -seq, content, waiting: true })
    if (change.type === 'save')
      for (const { recordId, draft } of change.edits) put(recordId, contentOf(draft, shown.get(recordId)?.content, at))
    else {
      const before = shown.get(change.recordId)
      if (before) put(change.recordId, moved(change.type, before.content, at))
    }
  }
  return shown
}

/** Tells the page what changed since it was last told: only records that differ travel. */
export function publishEstate(core: Core): void {
  const estate = opened(core)
  const before = core.shown
  const after = withUnsent(core, estate)
  const change: Extract<Change, { records: unknown }> = {
    records: [],
    trash: [],
    gone: [],
    reset: before === undefined,
  }
  for (const [id, { version, content, waiting }] of after) {
    if (before?.get(id)?.version === version) continue
    const mark = waiting ? { waiting } : {}
    if (content.trashedAt === undefined) change.records.push({ ...asStored(id, version, content), ...mark })
    else change.trash.push({ ...asTrashed(id, version, content), ...mark })
  }
  for (const id of before?.keys() ?? []) if (!after.has(id)) change.gone.push(id)
  core.shown = after
  core.change(change)
  const waiting = core.unsent.flatMap(({ seq, at, change: made }) =>
    lineOf(made, at).map((line, i) => ({ ...line, id: `unsent-${seq}-${i}` })),
  )
  core.publish({
    status: 'ready',
    activity: [...estate.activity, ...waiting].toReversed(),
    acknowledgements: acknowledgementsIn(estate),
  })
}
