import { id, type Layout, listOf, noneOr, objectOf, whole } from './field-codec.ts'
import { leastAskDays, leastGraceDays, mostAfterDays, mostAskDays, mostGraceDays } from '../domain/check-ins.ts'

/**
 * The highest counter counts. `everyDays`: 0 for off. `pausedUntil`: a day since 1970, 0 for none.
 * It names people by the invitation they accepted, so it never names a later holder of their seat.
 */
export type CheckInPlan = {
  ownerId: string
  counter: number
  everyDays: number
  graceDays: number
  pausedUntil: number
  steps: { afterDays: number; people: { seatId: string; invitationId: string }[] }[]
}

/** Days since 1970 up to the year 9999, the last one that a date field holds. */
const lastDay = 2_932_896

export const checkInPlan: Layout<CheckInPlan> = {
  ownerId: id,
  counter: whole(1, 0xffffffff),
  everyDays: noneOr(leastAskDays, mostAskDays),
  graceDays: whole(leastGraceDays, mostGraceDays),
  pausedUntil: whole(0, lastDay),
  steps: listOf(
    objectOf({
      afterDays: whole(0, mostAfterDays),
      people: listOf(objectOf({ seatId: id, invitationId: id })),
    }),
  ),
}
