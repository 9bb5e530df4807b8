export type DrillTables = {
  /** The newest drill of an owner. */
  drill: { owner_id: string; drill_id: string; statement: Uint8Array; called_at: Date }
  /** The people whom that drill asks, and their answers. */
  drill_seat: {
    owner_id: string
    seat_id: string
    invitation_id: string
    answer: Uint8Array | null
    answered_at: Date | null
  }
}
