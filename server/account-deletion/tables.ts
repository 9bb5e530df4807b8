export type AccountDeletionTables = {
  /** Hashes of the estates that the release service has forgotten, each with its signature. */
  signed_tombstone: { hash: Uint8Array; signature: Uint8Array }
  account_deletion: {
    account_id: string
    /** The account's current estate at the time of the request, which the statement names. */
    owner_id: string
    deletion_id: string
    asked_at: Date
    final_at: Date
    statement: Uint8Array
    /** When the release service received the statement; null until then. */
    heard_at: Date | null
    held_at: Date | null
    begun_at: Date | null
  }
}
