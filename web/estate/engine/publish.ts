import type { Change } from '../store.ts'
import { acknowledgementsIn } from './acknowledged.ts'
import { asStored, asTrashed } from './content.ts'
import type { Core, Estate } from './core.ts'

/** Tells the page what changed between two states of the estate: only records that differ travel. */
export function publishEstate(core: Core, before: Estate | undefined, after: Estate): void {
  const change: Extract<Change, { records: unknown }> = {
    records: [],
    trash: [],
    gone: [],
    reset: before === undefined,
  }
  for (const [id, { version, content }] of after.records) {
    if (before?.records.get(id)?.version === version) continue
    if (content.trashedAt === undefined) change.records.push(asStored(id, version, content))
    else change.trash.push(asTrashed(id, version, content))
  }
  for (const id of before?.records.keys() ?? []) if (!after.records.has(id)) change.gone.push(id)
  core.change(change)
  core.publish({ status: 'ready', activity: after.activity.toReversed(), acknowledgements: acknowledgementsIn(after) })
}
