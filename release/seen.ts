import type { ReleaseMessage } from '../contract/release-service.ts'
import { emptyReleaseLog, equal, type ReleaseLogEntry, type ServiceIdentity } from '../vault/index.ts'
import { isOurs } from './append-log.ts'

// Signers name the last log entry that they saw; the server must send that entry with the
// statement.

/** Whether the entry that the server sent is exactly the one that the signer named as last seen. */
export function isShown(lastSeen: { n: number; hash: Uint8Array }, seen: ReleaseLogEntry | undefined): boolean {
  const { n, hash } = seen ?? emptyReleaseLog()
  return lastSeen.n === n && equal(lastSeen.hash, hash)
}

/**
 * Removes a log entry that this service did not sign from the message, so that `isShown` fails for a
 * signer who named that entry. Otherwise, after this service lost entries, the server could spoil
 * such an entry's signature to make the loss look like a forgery.
 */
export async function withOwnEntry(key: ServiceIdentity, message: ReleaseMessage): Promise<ReleaseMessage> {
  if (!('seen' in message) || message.seen === undefined) return message
  return (await isOurs(key, message.ownerId, message.seen)) ? message : { ...message, seen: undefined }
}

export const seenWith = (message: ReleaseMessage): ReleaseLogEntry | undefined =>
  'seen' in message ? message.seen : undefined
