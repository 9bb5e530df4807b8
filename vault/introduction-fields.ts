/**
 * Operator (`ownerId` is their own): this person is an operator too. `introductionId` says which time it was: it counts once. `moment` is that of the list which
 * they read (service-status.ts). What was signed before there were both introduces nobody any more.
 */
export type Introduction = {
  ownerId: string
  bundle: Uint8Array
  email: string
  introductionId?: string | undefined
  moment?: Uint8Array | undefined
}
