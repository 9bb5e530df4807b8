export type AccountDeletionTables = {
  /** Estates that the release service has forgotten: hashes, with its signature. */
  signed_tombstone: { hash: Uint8Array; signature: Uint8Array }
  account_deletion: {
    account_id: string
    /** The estate of the statement: the account's current one at the time of the request. */
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
