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
  openIdentityStatus,
  SealError,
  sealHeldSeat,
  sha256,
  type Status,
} from '../../vault/index.ts'
import { type Core, unlocked } from '../core/core.ts'
import { askService } from '../estate/release-service.ts'
import { EstateError } from '../model/estate.ts'
import { advice } from '../release/compare.ts'

// [Note: the owner of now] A grantee keeps the bundle of the owner they accepted. After a key
// change the app follows the owner's bundle only by the release service's signed status
// (vault/follow.ts), and keeps it in the old one's place.

const otherOwner = (owner: string): string =>
  `Our server shows new keys for ${owner}, and the keeper of the second key does not know them. Nothing was changed. ${advice}`
const notNow = 'This cannot be checked right now. Please try again in a few minutes.'

/**
 * The kept share with the owner's currently valid bundle.
 * @param shown the owner's bundle from the server
 * @param status a fresh status, verified by the kept service key
 * @throws SealError for a bundle that does not succeed the kept one, or that the status does not
 *   name
 */
export async function withCurrentBundle<Kept extends Pick<Share, 'ownerBundle'>>(
  share: Kept,
  shown: Uint8Array,
  { identity }: Pick<Status, 'identity'>,
): Promise<Kept> {
  const ownerBundle = await follow(share.ownerBundle, await decodeBundle(shown), countingIn(identity))
  return { ...share, ownerBundle }
}

/**
 * Where the keys fail a check the app shows an alarm. There, and without an answer of the release
 * service, the kept bundle stays valid.
 */
export async function followOwner(
  core: Core,
  seat: HeldAnswer,
  share: Share,
): Promise<{ seat: HeldAnswer; share: Share }> {
  const { ownerBundle: shown, state } = seat
  if (shown === undefined || (state !== 'accepted' && state !== 'confirmed')) return { seat, share }
  try {
    if (isSameIdentity(await decodeBundle(shown), share.ownerBundle)) return { seat, share }
    const { status } = await askService(core, seat.ownerId, share.service)
    const now = await withCurrentBundle(share, shown, status)
    return { seat: await storeFollowedOwner(core, seat, now), share: now }
  } catch (error) {
    if (error instanceof SealError) core.notify('alarm', otherOwner(share.ownerName))
    else if (!(error instanceof EstateError)) throw error
    return { seat, share }
  }
}

// A failed write is retried next time: the old box still opens.
async function storeFollowedOwner(core: Core, seat: HeldAnswer, share: Share): Promise<HeldAnswer> {
  const { wrapKey } = unlocked(core)
  const heldBox = await sealHeldSeat(wrapKey, share)
  // This is the only copy of share A: never replace it with a box that does not open.
  await openHeldSeat(wrapKey, seat, heldBox)
  const { ownerId, seatId, invitationId } = seat
  const body = { heldBox, replaces: await sha256(seat.heldBox) }
  await core.call(keepHeldSeat, { params: { ownerId, seatId, invitationId }, body }).catch((error: unknown) => {
    if (!(error instanceof EstateError)) throw error
  })
  return { ...seat, heldBox }
}

/**
 * Checks the owner's keys behind a link or card, whose opener knows only the owner's id and printed
 * fingerprints. A first bundle needs no status: the server could only withhold a later one, and
 * nothing opens by it.
 * @param answer the answer to a question with `nonce`, signed by the invitation's service
 * @throws SealError for keys that are not valid
 * @throws EstateError where the release service must be asked and does not answer
 */
export async function checkInviter(
  { ownerId, ownerBundle, service }: Pick<Share, 'ownerId' | 'ownerBundle' | 'service'>,
  answer: { identityWord: Uint8Array | null; nonce: Uint8Array },
): Promise<void> {
  const { identityWord, nonce } = answer
  if (identityWord === null && ownerBundle.version > 1) throw new EstateError('release-service-down', notNow)
  const counting = identityWord
    ? await openIdentityStatus(identityWord, { ownerId, nonce }, service.signKey)
    : undefined
  await followFromId(ownerId, ownerBundle, counting)
}
