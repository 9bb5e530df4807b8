import { maxEpochStep } from '../domain/seats.ts'
import { demand, type Estate, type Invitation } from './estate.ts'

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

/** Refuses (`epoch-too-far`) an epoch that skips: whoever once has the owner's key could else use up all there are. */
export const demandNear = (estate: Estate, epoch: number): void =>
  demand(epoch <= highestEpoch(estate), 'epoch-too-far')
