import { eventsOpenNow, firstEvent, isOpenState, type KeyEvent, releasesToOpen } from '../../../domain/releases.ts'
import type { HeldSeat, ReleaseView } from '../../estate/types.ts'

/** Whether a release is pending, so that the owner can still stop it. */
export const isOpen = (release: ReleaseView): boolean => isOpenState(release.state)

/** Whether records for the first days are open, and the rest waits. */
export const isEarly = (release: ReleaseView): boolean => eventsOpenNow(release)[0] === firstEvent

/** The releases by which this grantee can read something now. Nothing opens to a deputy. */
export const openedFor = ({
  releases,
  counts,
  deputy,
}: Pick<HeldSeat, 'releases' | 'counts' | 'deputy'>): ReleaseView[] =>
  (deputy ? [] : releasesToOpen(releases)).filter((release) => !isEarly(release) || counts.first > 0)

/** The event whose key opens what a release opens now. */
export const eventOpened = (release: ReleaseView): KeyEvent => (isEarly(release) ? firstEvent : release.event)
