import type { ReleaseView } from '../../estate/index.ts'
import { exactTime, type Station } from '../../ui/index.ts'
import { isPaused, wasChecked } from './words.ts'

/**
 * The line of stations of one report and where it stands on it: reported, attorney's answer (where it was a contact who
 * reported), check of the document, wait, open. A report that was rejected, stopped or ended stands at its last station.
 */
export function stationsOf(release: ReleaseView): { stations: Station[]; current: number } {
  const asksAttorney = release.objectUntil !== undefined
  const reported: Station = { id: 'reported', label: 'Reported', detail: exactTime(release.reportedAt) }
  const attorney: Station[] = asksAttorney
    ? [{ id: 'attorney', label: 'The attorney may object', detail: `until ${exactTime(release.objectUntil ?? '')}` }]
    : []
  const review: Station = { id: 'review', label: 'The document is checked' }
  const before = [reported, ...attorney]
  // Nobody impartial can look at the document: only the attorney's word ends it.
  const waived = release.approval === 'waived'

  if (release.state === 'rejected') {
    const end: Station = { id: 'rejected', label: 'Not accepted', ...(release.reason && { detail: release.reason }) }
    const stations = [...before, ...(waived ? [] : [review]), end]
    return { stations, current: stations.length - 1 }
  }
  if (release.state === 'vetoed') {
    const end: Station = { id: 'vetoed', label: 'Stopped by the owner', detail: 'Nothing was opened.' }
    return { stations: [reported, end], current: 1 }
  }

  const waits: Station = {
    id: 'waiting',
    label: isPaused(release) ? 'The wait is held' : 'The wait',
    ...(release.opensAt !== undefined && { detail: `until ${exactTime(release.opensAt)}` }),
  }
  const opens: Station = { id: 'released', label: 'What was left is opened' }
  // Where nobody checks the document, a report goes from the attorney's time straight into the wait.
  const past = release.state === 'waiting' || release.state === 'released' || release.state === 'ended'
  const skipped = past ? !wasChecked(release) : waived && release.state === 'reported' && asksAttorney
  const stations = [...before, ...(skipped ? [] : [review]), waits, opens]
  if (release.state === 'ended')
    return { stations: [...stations, { id: 'ended', label: 'Ended by the owner' }], current: stations.length }
  const here = { reported: asksAttorney ? 'attorney' : 'review', 'in-review': 'review' } as const
  const at = release.state === 'reported' || release.state === 'in-review' ? here[release.state] : release.state
  return { stations, current: stations.findIndex(({ id }) => id === at) }
}
