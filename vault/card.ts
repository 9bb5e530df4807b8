import { signAcceptance } from './acceptance.ts'
import { type Bytes, concat, equal, uuidBytes, uuidText } from './bytes.ts'
import { context, SUITE } from './context.ts'
import { type SigningKey, signingKey } from './curves.ts'
import { insist, sealed } from './error.ts'
import { type Grantee, type HeldSeat, sealHeldSeat } from './held-seat.ts'
import { hkdf } from './hkdf.ts'
import { decodeBundle, fingerprint } from './identity.ts'
import { openNote } from './invitation-note.ts'
import type { Filling } from './seat.ts'
import { verifyStatement } from './statements.ts'
import { readCode, writeCode } from './written-code.ts'

/** What is printed on a release card: which filling of which seat, share A, the owner's fingerprint (20 bytes). */
export type Card = Filling & { a: Bytes; fingerprint: Bytes }

/** What the server says of an invitation to whoever names it. */
export type PublishedInvitation = { ownerBundle: Uint8Array; statement: Uint8Array; note: Uint8Array }

const LENGTH = 1 + 3 * 16 + 2 + 32 + 20
const CHECKSUM = 'card-checksum'

/** The key whose public half the owner's invitation names: only a holder of A has it. */
export async function cardKey(filling: Filling, a: Uint8Array): Promise<SigningKey> {
  const { ownerId, seatId, invitationId, epoch } = filling
  const info = context('card-key', uuidBytes(ownerId), uuidBytes(seatId), uuidBytes(invitationId), epoch)
  return signingKey(await hkdf(a, info))
}

/** A card as text: 42 groups of four letters, checksum included. The QR holds the same after `{address}/claim#`. */
export function writeCard(card: Card): Promise<string[]> {
  const { ownerId, seatId, invitationId, epoch, a } = card
  insist(Number.isInteger(epoch) && epoch >= 1 && epoch <= 0xffff && a.length === 32 && card.fingerprint.length === 20)
  const ids = [ownerId, seatId, invitationId].map(uuidBytes)
  const epochBytes = Uint8Array.of(epoch >>> 8, epoch & 0xff)
  return writeCode(CHECKSUM, concat(Uint8Array.of(SUITE), ...ids, epochBytes, a, card.fingerprint))
}

/** Reads a card as it was typed or scanned. Stops with SealError for a wrong letter, length, suite or checksum. */
export async function readCard(typed: string): Promise<Card> {
  const bytes = await readCode(CHECKSUM, typed, LENGTH)
  insist(bytes[0] === SUITE)
  const epoch = (bytes[49] ?? 0) * 256 + (bytes[50] ?? 0)
  insist(epoch >= 1)
  return {
    ownerId: uuidText(bytes.subarray(1, 17)),
    seatId: uuidText(bytes.subarray(17, 33)),
    invitationId: uuidText(bytes.subarray(33, 49)),
    epoch,
    a: bytes.slice(51, 83),
    fingerprint: bytes.slice(83, 103),
  }
}

/**
 * Holds a card against what the server says: the owner must have the printed fingerprint, and must have signed an
 * invitation for this seat and epoch that names this card's key. Stops with SealError.
 */
export async function openCard(card: Card, published: PublishedInvitation): Promise<HeldSeat> {
  return sealed(async () => {
    const ownerBundle = await decodeBundle(published.ownerBundle)
    insist(ownerBundle.ownerId === card.ownerId && equal(await fingerprint(ownerBundle), card.fingerprint))
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
