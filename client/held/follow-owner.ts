import { keepHeldSeat } from '../../contract/held-box.ts'
import type { HeldSeat as HeldAnswer } from '../../contract/seats.ts'
import {
  countingIn,
  decodeBundle,
  follow,
  followFromId,
  type HeldSeat as Share,
  isSameIdentity,
  isSameService,
  namedService,
  openHeldSeat,
  openIdentityStatus,
  readStatement,
  SealError,
  sealHeldSeat,
  sha256,
  type Status,
  verifyStatement,
} from '../../vault/index.ts'
import { type Core, unlocked } from '../core/core.ts'
import { askService } from '../estate/release-service.ts'
import { EstateError } from '../model/estate.ts'
import { advice } from '../release/compare.ts'

// [Note: the owner's present keys] A grantee keeps the bundle of the owner whom they accepted.
// After a key change the app follows the owner to a new bundle only if the release service's signed
// status names it (vault/follow.ts), and then stores it in place of the old one.

const otherOwner = (owner: string): string =>
  `Our server shows new keys for ${owner}, and the keeper of the second key does not know them. Nothing was changed. ${advice}`
const notNow = 'This cannot be checked right now. Please try again in a few minutes.'

export async function withCurrentBundle<Kept extends Pick<Share, 'ownerBundle'>>(
  share: Kept,
  shown: Uint8Array,
  { identity }: Pick<Status, 'identity'>,
): Promise<Kept> {
  const ownerBundle = await follow(share.ownerBundle, await decodeBundle(shown), countingIn(identity))
  return { ...share, ownerBundle }
}

/** Follows to new keys and another service, or keeps the stored bundle (with an alarm). */
export async function followOwner(
  core: Core,
  seat: HeldAnswer,
  share: Share,
): Promise<{ seat: HeldAnswer; share: Share }> {
  const { ownerBundle: shown, state } = seat
  if (shown === undefined || (state !== 'accepted' && state !== 'confirmed')) return { seat, share }
  try {
    const service = await namedByOwner(seat, shown)
    const isOther = service !== undefined && !isSameService(service, share.service)
    if (!isOther && isSameIdentity(await decodeBundle(shown), share.ownerBundle)) return { seat, share }
    const known = isOther ? { ...share, service } : share
    const { status } = await askService(core, seat.ownerId, known.service)
    const now = await withCurrentBundle(known, shown, status)
    return { seat: await storeFollowedOwner(core, seat, now), share: now }
  } catch (error) {
    if (error instanceof SealError) core.notify('alarm', otherOwner(share.ownerName))
    else if (!(error instanceof EstateError)) throw error
    return { seat, share }
  }
}

/**
 * The release service that the owner's newest `rearm` names, if any. As for new keys, the status of
 * that service has to name the owner.
 * @throws SealError for a `rearm` of another filling, or by other keys than the owner's newest
 */
async function namedByOwner({ ownerId, seatId, invitationId, rearm }: HeldAnswer, shown: Uint8Array) {
  if (!rearm) return undefined
  const { signKey } = await decodeBundle(shown)
  const named = readStatement(rearm)
  if (named.type !== 'rearm' || !namedService(named)) return undefined
  const signed = await verifyStatement('rearm', rearm, signKey)
  if (signed.ownerId !== ownerId || signed.seatId !== seatId || signed.invitationId !== invitationId)
    throw new SealError()
  return namedService(signed)
}

// If writing fails, the next check retries: the old box still opens.
async function storeFollowedOwner(core: Core, seat: HeldAnswer, share: Share): Promise<HeldAnswer> {
  const { wrapKey } = unlocked(core)
  const heldBox = await sealHeldSeat(wrapKey, share)
  // This is the only copy of share A, so it must never be replaced with a box that does not open.
  await openHeldSeat(wrapKey, seat, heldBox)
  const { ownerId, seatId, invitationId } = seat
  const body = { heldBox, replaces: await sha256(seat.heldBox) }
  await core.call(keepHeldSeat, { params: { ownerId, seatId, invitationId }, body }).catch((error: unknown) => {
    if (!(error instanceof EstateError)) throw error
  })
  return { ...seat, heldBox }
}

/** Needs no status for a first bundle: withholding a later one would open nothing. */
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
