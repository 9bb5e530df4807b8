import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isActiveState } from '../../domain/releases.ts'
import { releaseReply, type ReleaseReply } from '../../contract/release-service.ts'
import { written } from '../http/answers.ts'

// An owner's app polls the release service at each opening, mostly without news. The server skips a
// reply with the last reply's hash (mirror.ts). It hashes no reply with a pending wait or decision,
// and each message clears the hash, so the server applies the next reply whole.

/** Omits the log, of which the server requests only new entries. */
const takenOver = z.pick(releaseReply, {
  releases: true,
  invitations: true,
  deletion: true,
  succession: true,
  taken: true,
})

/** True if a part of the reply is pending, or needs a check each time. */
const isOpen = ({ refused, releases, deletion, weakened, succession, tombstone, nextAt }: ReleaseReply): boolean =>
  refused !== null ||
  tombstone !== null ||
  nextAt !== null ||
  weakened !== null ||
  (deletion?.pending ?? null) !== null ||
  (succession?.nextKey ?? null) !== null ||
  (succession?.successor ?? null) !== null ||
  releases.some(({ state }) => isActiveState(state))

/** Returns the SHA-256 hash of the applied part of a reply; null if a part of it is pending. */
export const settledHash = (reply: ReleaseReply): Uint8Array | null =>
  isOpen(reply)
    ? null
    : createHash('sha256')
        .update(JSON.stringify(written(takenOver, reply)))
        .digest()
