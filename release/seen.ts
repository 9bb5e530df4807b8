import type { ReleaseMessage } from '../contract/release-service.ts'
import { emptyReleaseLog, equal, type ReleaseLogEntry, type ServiceIdentity } from '../vault/index.ts'
import { isOurs } from './append-log.ts'

// Whoever decides or collects signs what they last saw of the log, and the entry itself comes with it: a server can neither leave it out nor make one up.

/** Whether exactly what somebody signed that they saw is shown. */
export function isShown(lastSeen: { n: number; hash: Uint8Array }, seen: ReleaseLogEntry | undefined): boolean {
  const { n, hash } = seen ?? emptyReleaseLog()
  return lastSeen.n === n && equal(lastSeen.hash, hash)
}

/**
 * The message, without an entry of the log that this service did not write. Whoever signed that they saw one is refused then: a server that spoils the
 * signature of what was lost would else have it pass as nobody's.
 */
export async function withOwnEntry(key: ServiceIdentity, message: ReleaseMessage): Promise<ReleaseMessage> {
  if (!('seen' in message) || message.seen === undefined) return message
  return (await isOurs(key, message.ownerId, message.seen)) ? message : { ...message, seen: undefined }
}

/** The entry of the log that comes with a message. */
export const seenWith = (message: ReleaseMessage): ReleaseLogEntry | undefined =>
  'seen' in message ? message.seen : undefined
