export type DeputyTables = {
  deputy: {
    owner_id: string
    deputy_id: string
    seat_id: string
    invitation_id: string
    /** The attorney's statement, and what the link's secret opens. */
    statement: Uint8Array
    note: Uint8Array
    email: string
    named_at: Date
    /** Of the person who accepted; null before. */
    deputy_account_id: string | null
    deputy_owner_id: string | null
    acceptance: Uint8Array | null
    hash: Uint8Array | null
    held_box: Uint8Array | null
    /** Since the release service took the acceptance, and the end. */
    accepted_at: Date | null
    ended_at: Date | null
  }
}
