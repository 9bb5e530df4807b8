/** A backup, restore or move could not be done; the message says why, in words for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
