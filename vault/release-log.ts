import { type Bytes, equal, sha256, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { insist, sealed } from './error.ts'

/** One step of an owner's releases. `at` is the release service's clock, in milliseconds since 1970. */
export type ReleaseLogEntry = {
  n: number
  prev: Uint8Array
  at: number
  step: string
  by: string
  detail: string
  hash: Uint8Array
}

/** Where a release log stands. */
export type ReleaseLogHead = { n: number; hash: Uint8Array }

/** The head of a release log before its first entry. */
export function emptyReleaseLog(): ReleaseLogHead {
  return { n: 0, hash: new Uint8Array(32) }
}

function hashOf(ownerId: string, entry: Omit<ReleaseLogEntry, 'hash'>): Promise<Bytes> {
  const { n, prev, at, step, by, detail } = entry
  return sha256(context('release-log', uuidBytes(ownerId), n, prev, at, step, by, detail))
}

/** Makes the entry after `head`. Its hash is the next head's. */
export async function makeReleaseLogEntry(
  ownerId: string,
  head: ReleaseLogHead,
  step: { at: number; step: string; by: string; detail: string },
): Promise<ReleaseLogEntry> {
  const entry = { n: head.n + 1, prev: head.hash, ...step }
  return { ...entry, hash: await hashOf(ownerId, entry) }
}

/**
 * Verifies entries that follow `head` and gives the head after them. `pinned` is the highest point seen before. Stops with
 * SealError for an entry that is missing, doubled, changed or in another order.
 */
export async function verifyReleaseLog(
  ownerId: string,
  entries: readonly ReleaseLogEntry[],
  head: ReleaseLogHead = emptyReleaseLog(),
  pinned?: ReleaseLogHead,
): Promise<ReleaseLogHead> {
  return sealed(async () => {
    let at = head
    for (const entry of entries) {
      insist(entry.n === at.n + 1 && equal(entry.prev, at.hash))
      insist(equal(entry.hash, await hashOf(ownerId, entry)))
      at = { n: entry.n, hash: entry.hash }
      insist(pinned?.n !== at.n || equal(pinned.hash, at.hash))
    }
    insist(pinned === undefined || at.n >= pinned.n)
    return at
  })
}
