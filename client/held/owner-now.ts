import { keepHeldSeat } from '../../contract/held-box.ts'
import type { HeldSeat as HeldAnswer } from '../../contract/seats.ts'
import {
  countingIn,
  decodeBundle,
  follow,
  followFromId,
  type HeldSeat as Share,
  isSameIdentity,
  openHeldSeat,
  openIdentityWord,
  SealError,
  sealHeldSeat,
  sha256,
  type Status,
} from '../../vault/index.ts'
import { type Core, unlocked } from '../core/core.ts'
import { askService } from '../estate/release-service.ts'
import { EstateError } from '../model/estate.ts'
import { tell } from '../release/compare.ts'

// [Note: the owner of now] Whoever holds a seat keeps the bundle of the owner whom they accepted. An owner with new keys signs everything with
// these, so their bundle is followed, by the release service's word alone (vault/follow.ts), and kept in the old one's place.

const otherOwner = (owner: string): string =>
  `Our server shows new keys for ${owner}, and the keeper of the second key does not know them. Nothing was changed. ${tell}`
const notNow = 'This cannot be checked right now. Please try again in a few minutes.'

/**
 * What a person keeps of a seat, with the bundle of its owner that counts now.
 * @param shown the owner's bundle as the server gives it
 * @param status the release service's word of now, opened by the key that the person keeps
 * @throws SealError for a bundle that does not follow on the one that is kept, or that this word does not name
 */
export async function ownerNow<Kept extends Pick<Share, 'ownerBundle'>>(
  share: Kept,
  shown: Uint8Array,
  { identity }: Pick<Status, 'identity'>,
): Promise<Kept> {
  const ownerBundle = await follow(share.ownerBundle, await decodeBundle(shown), countingIn(identity))
  return { ...share, ownerBundle }
}

/**
 * Follows the owner of a seat to new keys that the server shows, and keeps them. Where they are not the owner's the person is told, and
 * what they keep goes on counting. So it does where the release service does not answer.
 */
export async function withOwnerNow(
  core: Core,
  seat: HeldAnswer,
  share: Share,
): Promise<{ seat: HeldAnswer; share: Share }> {
  const { ownerBundle: shown, state } = seat
  if (shown === undefined || (state !== 'accepted' && state !== 'confirmed')) return { seat, share }
  try {
    if (isSameIdentity(await decodeBundle(shown), share.ownerBundle)) return { seat, share }
    const { status } = await askService(core, seat.ownerId, share.service)
    const now = await ownerNow(share, shown, status)
    return { seat: await keptAnew(core, seat, now), share: now }
  } catch (error) {
    if (error instanceof SealError) core.notify('alarm', otherOwner(share.ownerName))
    else if (!(error instanceof EstateError)) throw error
    return { seat, share }
  }
}

// The next time does what cannot be sent now: the box of before opens as well as this one.
async function keptAnew(core: Core, seat: HeldAnswer, share: Share): Promise<HeldAnswer> {
  const { wrapKey } = unlocked(core)
  const heldBox = await sealHeldSeat(wrapKey, share)
  // It is the only copy of share A: nothing takes its place that does not open.
  await openHeldSeat(wrapKey, seat, heldBox)
  const { ownerId, seatId, invitationId } = seat
  const body = { heldBox, replaces: await sha256(seat.heldBox) }
  await core.call(keepHeldSeat, { params: { ownerId, seatId, invitationId }, body }).catch((error: unknown) => {
    if (!(error instanceof EstateError)) throw error
  })
  return { ...seat, heldBox }
}

/**
 * Whether the keys behind a link or a card are those of its owner: whoever opens one knows nothing but the owner's id and, on paper,
 * fingerprints. A first bundle is believed without a word: a server could only keep a later one back, and nothing opens by it.
 * @param said the answer to a question with `nonce`: whose keys count, signed by the service that the invitation names
 * @throws SealError for keys that do not count
 * @throws EstateError where the release service has to be asked and does not answer
 */
export async function checkInviter(
  { ownerId, ownerBundle, service }: Pick<Share, 'ownerId' | 'ownerBundle' | 'service'>,
  said: { identityWord: Uint8Array | null; nonce: Uint8Array },
): Promise<void> {
  const { identityWord, nonce } = said
  if (identityWord === null && ownerBundle.version > 1) throw new EstateError('release-service-down', notNow)
  const counting = identityWord ? await openIdentityWord(identityWord, { ownerId, nonce }, service.signKey) : undefined
  await followFromId(ownerId, ownerBundle, counting)
}
