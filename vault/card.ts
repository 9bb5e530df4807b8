import { signAcceptance } from './acceptance.ts'
import { type Bytes, equal, uuidBytes } from './bytes.ts'
import type { CardCode } from './card-code.ts'
import { context } from './context.ts'
import { type SigningKey, signingKey } from './curves.ts'
import { insist, sealed } from './error.ts'
import { type Grantee, type HeldSeat, sealHeldSeat } from './held-seat.ts'
import { hkdf } from './hkdf.ts'
import { decodeBundle } from './identity.ts'
import { openNote } from './invitation-note.ts'
import type { Filling } from './seat.ts'
import { verifyStatement } from './statements.ts'

/** What a release card stands for: which filling of which seat, and share A. The ownerId names the owner's first key. */
export type Card = Filling & { a: Bytes }

/** What the server says of an invitation to whoever names it. */
export type PublishedInvitation = { ownerBundle: Uint8Array; statement: Uint8Array; note: Uint8Array }

/** The key whose public half the owner's invitation names: only a holder of A has it. */
export async function cardKey(filling: Filling, a: Uint8Array): Promise<SigningKey> {
  const { ownerId, seatId, invitationId, epoch } = filling
  const info = context('card-key', uuidBytes(ownerId), uuidBytes(seatId), uuidBytes(invitationId), epoch)
  return signingKey(await hkdf(a, info))
}

/**
 * The same of a card that the owner printed after they had new keys: it follows from what is on the paper, since whoever once had the
 * keys of before has A.
 */
export async function printedCardKey({ secret }: CardCode, filling: Filling): Promise<SigningKey> {
  const { ownerId, seatId, invitationId, epoch } = filling
  const info = context('card-key-anew', uuidBytes(ownerId), uuidBytes(seatId), uuidBytes(invitationId), epoch)
  return signingKey(await hkdf(secret, info))
}

/**
 * Holds a card against what the server says: the owner's keys must lead to the printed ownerId, and they must have signed an
 * invitation for this seat and epoch that names this card's key. Stops with SealError.
 */
export async function openCard(card: Card, published: PublishedInvitation): Promise<HeldSeat> {
  return sealed(async () => {
    const ownerBundle = await decodeBundle(published.ownerBundle)
    insist(ownerBundle.ownerId === card.ownerId)
    const invitation = await verifyStatement('invitation', published.statement, ownerBundle.signKey)
    insist(invitation.ownerId === card.ownerId && invitation.seatId === card.seatId)
    insist(invitation.invitationId === card.invitationId && invitation.epoch === card.epoch)
    insist(equal(invitation.cardKey, (await cardKey(card, card.a)).publicKey))
    const { ownerName } = await openNote(card, card.a, published.note)
    const { ownerId, seatId, invitationId, epoch, a } = card
    const service = { boxKey: invitation.releaseServiceBoxKey, signKey: invitation.releaseServiceSignKey }
    return { ownerId, seatId, invitationId, epoch, role: invitation.role, ownerName, ownerBundle, service, a }
  })
}

/** Claims a seat with its card. An operator looks at it before the release service hands anything over. */
export async function claimByCard(
  held: HeldSeat,
  { identity, wrapKey }: Grantee,
): Promise<{ acceptance: Bytes; heldBox: Bytes }> {
  const acceptance = await signAcceptance(held, 'card', identity, await cardKey(held, held.a))
  return { acceptance, heldBox: await sealHeldSeat(wrapKey, held) }
}
