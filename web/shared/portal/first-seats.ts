import type { HeldSeat } from '../../estate/types.ts'
import { isOpen } from '../release/is-open.ts'

/** Seats listed before *show all*: an attorney may have hundreds of clients. */
export const firstSeats = 8

export const needsMe = (seat: HeldSeat): boolean =>
  seat.releases.some((release) => isOpen(release) || release.state === 'released')
