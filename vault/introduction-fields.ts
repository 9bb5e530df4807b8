/**
 * Operator (`ownerId` is their own): this person is an operator too. An introduction counts once, by
 * its `introductionId`, and only for the list that `moment` names (service-status.ts). Older
 * introductions lack both and no longer count.
 */
export type Introduction = {
  ownerId: string
  bundle: Uint8Array
  email: string
  introductionId?: string | undefined
  moment?: Uint8Array | undefined
}
