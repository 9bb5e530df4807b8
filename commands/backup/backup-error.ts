/** Thrown if a backup, restore or move fails; the message tells the administrator why. */
export class BackupError extends Error {
  override name = 'BackupError'
}
