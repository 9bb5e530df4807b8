import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isActiveState } from '../../domain/releases.ts'
import { releaseReply, type ReleaseReply } from '../../contract/release-service.ts'
import { written } from '../http/answers.ts'

// An owner's app asks the release service at each opening, and mostly nothing has changed. A reply
// already applied (mirror.ts) needs no write, so its hash is kept if nothing in it awaits a moment
// or a person; a message forgets the hash, and the next reply is applied whole.

/** The applied part of a reply, without the log: the server asks for that from its own end. */
const takenOver = z.pick(releaseReply, {
  releases: true,
  invitations: true,
  deletion: true,
  succession: true,
  taken: true,
})

/** Whether part of a reply is still to come, or needs a check each time. */
const isOpen = ({ refused, releases, deletion, weakened, succession, tombstone, nextAt }: ReleaseReply): boolean =>
  refused !== null ||
  tombstone !== null ||
  nextAt !== null ||
  weakened !== null ||
  (deletion?.pending ?? null) !== null ||
  (succession?.nextKey ?? null) !== null ||
  (succession?.successor ?? null) !== null ||
  releases.some(({ state }) => isActiveState(state))

/** The hash (SHA-256) of the applied part of a reply; null if something in it is still open. */
export const settledHash = (reply: ReleaseReply): Uint8Array | null =>
  isOpen(reply)
    ? null
    : createHash('sha256')
        .update(JSON.stringify(written(takenOver, reply)))
        .digest()
