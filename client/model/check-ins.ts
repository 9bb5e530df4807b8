import type { CheckInHold, CheckInState } from '../../domain/check-ins.ts'
import type { SeatRole } from '../../domain/seats.ts'

export type CheckInStep = { afterDays: number; roles: SeatRole[] }

/** `everyDays`: 0 for off. `pausedUntil`: a day as 2027-05-03. */
export type CheckInWish = { everyDays: number; graceDays: number; pausedUntil?: string; steps: CheckInStep[] }

export type CheckIns = {
  state: CheckInState
  hold?: CheckInHold
  /** Absent for an owner who never turned them on. Steps name those who still have their role. */
  plan?: CheckInWish
  /** The plan names a grantee who has no role here any more. */
  someoneLeft: boolean
  /** The server follows another plan than the signed one, such as after it was restored. */
  serverDiffers: boolean
  asksAt?: string
  told: { email: string; at: string }[]
  /** The mail that the chosen people get. */
  preview: { subject: string; text: string }
}
