/**
 * Operator (`ownerId` is their own): this person is an operator too. It counts once, by
 * `introductionId`, for the list that `moment` names (service-status.ts). Older ones, without both,
 * no longer count.
 */
export type Introduction = {
  ownerId: string
  bundle: Uint8Array
  email: string
  introductionId?: string | undefined
  moment?: Uint8Array | undefined
}
