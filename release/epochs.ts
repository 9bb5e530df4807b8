import { maxEpochsADay, maxEpochStep } from '../domain/seats.ts'
import { daysAfter } from './clock.ts'
import { demand, type Estate, type Invitation, type ServiceContext } from './estate.ts'

/**
 * The epoch under which people were invited: link and card, and so every acceptance and `step-down`, name it for ever. Shares are sealed and
 * handed over under the present one. A store of before, and a seat that was never armed anew, have the one.
 */
export const firstEpochOf = ({ firstEpoch, epoch }: Pick<Invitation, 'firstEpoch' | 'epoch'>): number =>
  firstEpoch ?? epoch

/** The highest epoch that a statement may name now. New keys of one seat may move all of them, and say so of those alone where people were invited. */
export function highestEpoch({ seats }: Pick<Estate, 'seats'>): number {
  const known = Object.values(seats).flatMap(({ voidEpoch, invitations }) => [
    voidEpoch,
    ...Object.values(invitations).map(({ epoch }) => epoch),
  ])
  return Math.max(0, ...known) + maxEpochStep
}

/**
 * Refuses (`epoch-too-far`) an epoch that skips, or goes up too fast: whoever once has the owner's key could else use up all there are, at once or step by
 * step. What is sent again after a loss was judged once, and comes all in a moment: it uses up no day.
 * @returns the estate, which remembers how far its epochs were when the day began
 */
export function withEpoch(estate: Estate, epoch: number, around: ServiceContext): Estate {
  const highest = highestEpoch(estate)
  demand(epoch <= highest, 'epoch-too-far')
  if (around.recovering) return withoutEpochDay(estate)
  const { epochDay: day } = estate
  const lasts = day && around.now < daysAfter(day.since, 1, around)
  const epochDay = lasts ? day : { since: around.now, from: highest - maxEpochStep }
  demand(epoch <= epochDay.from + maxEpochsADay, 'epoch-too-far')
  return { ...estate, epochDay }
}

/** The estate with a new day of epochs. */
export function withoutEpochDay(estate: Estate): Estate {
  const { epochDay: _, ...rest } = estate
  return rest
}
