export type AccountDeletionTables = {
  /** Estates that the release service has forgotten: hashes, with its signature. */
  signed_tombstone: { hash: Uint8Array; signature: Uint8Array }
  account_deletion: {
    account_id: string
    /** The estate that the statement is about: the account's own when it was asked for. */
    owner_id: string
    deletion_id: string
    asked_at: Date
    final_at: Date
    statement: Uint8Array
    /** When the release service had received it; null until then. */
    heard_at: Date | null
    held_at: Date | null
    begun_at: Date | null
  }
}
