import { type Bytes, equal } from './bytes.ts'
import type { SigningKey } from './curves.ts'
import { insist, sealed } from './error.ts'
import { type Counting, countingIn } from './follow.ts'
import { bytes, bytesOrNone, id, type Layout, whole } from './field-codec.ts'
import { openAnswer, signAnswer } from './signed-answer.ts'

/**
 * Says which keys count, for the holder of a link or card, who has no seat yet and so cannot read a
 * full status. `identity` is empty if the release service does not know the estate.
 */
type IdentityStatus = { ownerId: string; nonce: Uint8Array; at: number; identity: Uint8Array }

const type = 'release-identity'
const layout: Layout<IdentityStatus> = { ownerId: id, nonce: bytes(32), at: whole(0), identity: bytesOrNone(32) }

export const signIdentityStatus = (status: IdentityStatus, signKey: SigningKey): Promise<Bytes> =>
  signAnswer(type, layout, status, signKey)

export function openIdentityStatus(
  word: Uint8Array,
  asked: { ownerId: string; nonce: Uint8Array },
  signKey: Uint8Array,
): Promise<Counting> {
  return sealed(async () => {
    const opened = await openAnswer(type, layout, word, signKey)
    insist(opened.ownerId === asked.ownerId && equal(opened.nonce, asked.nonce))
    return countingIn(opened.identity)
  })
}
