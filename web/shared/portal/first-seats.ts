import type { HeldSeat } from '../../estate/types.ts'
import { isOpen } from '../release/is-open.ts'

/** So many people stand there until all are asked for: an attorney may have hundreds of clients, and reads below them. */
export const firstSeats = 8

/** Whether something is reported about whoever named this person, or was opened: they come first. */
export const needsMe = (seat: HeldSeat): boolean =>
  seat.releases.some((release) => isOpen(release) || release.state === 'released')
