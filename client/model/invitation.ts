import type { SeatRole } from './estate.ts'

export type InvitationView = {
  ownerId: string
  seatId: string
  invitationId: string
  role: SeatRole
  ownerName: string
  /** The invited person's name in the owner's words; cards do not have it. */
  personName?: string
  ownerFingerprint: string
  serviceFingerprint: string
  via: 'invitation' | 'card' | 'deputy'
  /** The attorney who named a deputy. */
  deputyFor?: string
  deputyId?: string
}
