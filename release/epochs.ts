import type { Invitation } from './estate.ts'

/**
 * The epoch under which people were invited: link and card, and so every acceptance and `step-down`, name it for ever. Shares are sealed and
 * handed over under the present one. A store of before, and a seat that was never armed anew, have the one.
 */
export const firstEpochOf = ({ firstEpoch, epoch }: Pick<Invitation, 'firstEpoch' | 'epoch'>): number =>
  firstEpoch ?? epoch
