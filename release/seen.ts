import type { ReleaseMessage } from '../contract/release-service.ts'
import { emptyReleaseLog, equal, type ReleaseLogEntry, type ServiceIdentity } from '../vault/index.ts'
import { isOurs } from './append-log.ts'

// Signers name the last log entry that they saw; the server must send that entry with the
// statement.

export function isShown(lastSeen: { n: number; hash: Uint8Array }, seen: ReleaseLogEntry | undefined): boolean {
  const { n, hash } = seen ?? emptyReleaseLog()
  return lastSeen.n === n && equal(lastSeen.hash, hash)
}

/** Removes an entry that this service did not sign, so a spoiled signature hides no loss. */
export async function withOwnEntry(key: ServiceIdentity, message: ReleaseMessage): Promise<ReleaseMessage> {
  if (!('seen' in message) || message.seen === undefined) return message
  return (await isOurs(key, message.ownerId, message.seen)) ? message : { ...message, seen: undefined }
}

export const seenWith = (message: ReleaseMessage): ReleaseLogEntry | undefined =>
  'seen' in message ? message.seen : undefined
