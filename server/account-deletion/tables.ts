export type AccountDeletionTables = {
  account_deletion: {
    account_id: string
    asked_at: Date
    final_at: Date
    statement: Uint8Array
    held_at: Date | null
    begun_at: Date | null
  }
}
