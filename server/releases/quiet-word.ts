import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isStandingState } from '../../domain/releases.ts'
import { releaseReply, type ReleaseReply } from '../../contract/release-service.ts'
import { written } from '../http/answers.ts'

// [Note: the same word again] An owner's app asks for the release service's word at each opening, and nearly always nothing happened since the last one.
// What was taken over once (mirror.ts) need not be written again. So the last word is known by its hash, where nothing of it waits for a moment or
// for anybody: whatever else changes what is taken over comes with a message, and the next word after one is taken over whole.

/** What is taken over of a word, but the log: that is asked for from where it ends here. */
const takenOver = z.pick(releaseReply, {
  releases: true,
  invitations: true,
  deletion: true,
  succession: true,
  taken: true,
})

/** Whether something of a word is still to come, or has to be looked at each time. */
const goesOn = ({ refused, releases, deletion, weakened, succession, tombstone, nextAt }: ReleaseReply): boolean =>
  refused !== null ||
  tombstone !== null ||
  nextAt !== null ||
  weakened !== null ||
  (deletion?.pending ?? null) !== null ||
  (succession?.nextKey ?? null) !== null ||
  (succession?.successor ?? null) !== null ||
  releases.some(({ state }) => isStandingState(state))

/** The hash (SHA-256) of what is taken over of a word; null where something goes on. */
export const quietWord = (reply: ReleaseReply): Uint8Array | null =>
  goesOn(reply)
    ? null
    : createHash('sha256')
        .update(JSON.stringify(written(takenOver, reply)))
        .digest()
