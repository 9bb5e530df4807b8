import { maxEpochsADay, maxEpochStep } from '../domain/seats.ts'
import { daysAfter } from './clock.ts'
import { demand, type Estate, type Invitation, type ServiceContext } from './estate.ts'

/** Link, card and acceptances name this epoch. Shares use the present one, which a rearm raises. */
export const firstEpochOf = ({ firstEpoch, epoch }: Pick<Invitation, 'firstEpoch' | 'epoch'>): number =>
  firstEpoch ?? epoch

/** Counts from all seats: a rearm of one may have raised the epochs of seats without grantees. */
export function highestEpoch({ seats }: Pick<Estate, 'seats'>): number {
  const known = Object.values(seats).flatMap(({ voidEpoch, invitations }) => [
    voidEpoch,
    ...Object.values(invitations).map(({ epoch }) => epoch),
  ])
  return Math.max(0, ...known) + maxEpochStep
}

/**
 * Refuses (`epoch-too-far`) an epoch that skips ahead or rises too fast: a thief of the owner's key
 * could use up all epochs. A recovery repeats messages that passed this check.
 * @returns the estate with the highest epoch at the start of the day
 */
export function withEpoch(estate: Estate, epoch: number, context: ServiceContext): Estate {
  const highest = highestEpoch(estate)
  demand(epoch <= highest, 'epoch-too-far')
  if (context.recovering) return withoutEpochDay(estate)
  const { epochDay: day } = estate
  const lasts = day && context.now < daysAfter(day.since, 1, context)
  const epochDay = lasts ? day : { since: context.now, from: highest - maxEpochStep }
  demand(epoch <= epochDay.from + maxEpochsADay, 'epoch-too-far')
  return { ...estate, epochDay }
}

export function withoutEpochDay(estate: Estate): Estate {
  const { epochDay: _, ...rest } = estate
  return rest
}
