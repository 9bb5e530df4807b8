import type { ReleaseView } from '../../estate/index.ts'
import { exactTime } from '../../ui/index.ts'
import { reportWords as words } from './report-words.ts'
import { roleName } from './role-words.ts'
import { isEarly } from './is-open.ts'
import { firstMoment, reportedAboutYou } from './words.ts'
import { holdOf } from './holds.ts'

const afterPause = ({ event, opensAt }: ReleaseView): string =>
  opensAt === undefined ? words.noDay : words.opens(event, exactTime(opensAt))

export const whoReported = ({ reportedBy, reportedAt, event }: ReleaseView, name: string | undefined): string =>
  words.reported(name, roleName[reportedBy].toLowerCase(), exactTime(reportedAt), reportedAboutYou[event])

export function openingSentence(
  release: ReleaseView,
  { onHold, hasFirst }: { onHold: boolean; hasFirst: boolean },
): string {
  if (onHold && release.state === 'waiting') return words.onHold
  const hold = holdOf(release)
  if (hold?.by === 'lookout') return words.heldByLookout(hold.name, exactTime(hold.until), afterPause(release))
  if (hold) return words.held(exactTime(hold.until), afterPause(release))
  if (release.approval === 'undecided') return words.undecided
  if (release.opensAt === undefined) return words.stopNow
  const day = exactTime(release.opensAt)
  const first = firstMoment(release, { hasFirst })
  if (first !== undefined) return (isEarly(release) ? words.firstIsOpen : words.opensInTwo)(exactTime(first), day)
  const opens = words.opens(release.event, day)
  return release.approval === 'waived' ? words.unchecked(opens) : opens
}
