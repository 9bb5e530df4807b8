import type { ReleaseMessage } from '../contract/release-service.ts'
import { emptyReleaseLog, equal, type ReleaseLogEntry, type ServiceIdentity } from '../vault/index.ts'
import { isOurs } from './append-log.ts'

// Whoever decides or collects signs what they last saw of the log, and the entry itself comes with it: a server can neither leave it out nor make one up.

/** Whether exactly what somebody signed that they saw is shown. */
export function isShown(lastSeen: { n: number; hash: Uint8Array }, seen: ReleaseLogEntry | undefined): boolean {
  const { n, hash } = seen ?? emptyReleaseLog()
  return lastSeen.n === n && equal(lastSeen.hash, hash)
}

/** The entry of the log that comes with a message, where this service wrote it. */
export async function seenWith(key: ServiceIdentity, message: ReleaseMessage): Promise<ReleaseLogEntry | undefined> {
  const seen = 'seen' in message ? message.seen : undefined
  return seen && (await isOurs(key, message.ownerId, seen)) ? seen : undefined
}
