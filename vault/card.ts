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
import { openRearm, serviceOfFilling, verifyByOwner } from './owner-statements.ts'
import type { Filling } from './seat.ts'
import { isSameService, type ServiceKeys } from './service-keys.ts'

export type Card = Filling & { a: Bytes }

type PublishedInvitation = {
  ownerBundle: Uint8Array
  statement: Uint8Array
  note: Uint8Array
  rearm?: Uint8Array | null
}

/** `printed`: the owner had new keys when printing, so only the card's own key proves it. */
export type PresentedCard = HeldSeat & {
  printed?: CardCode
  /** The earlier service, if the owner named another since: an older card has its fingerprint. */
  invitedService?: ServiceKeys
}

/** The key of a card, derived from A; the owner's invitation names its public half. */
export async function cardKey(filling: Filling, a: Uint8Array): Promise<SigningKey> {
  const { ownerId, seatId, invitationId, epoch } = filling
  const info = context('card-key', uuidBytes(ownerId), uuidBytes(seatId), uuidBytes(invitationId), epoch)
  return signingKey(await hkdf(a, info))
}

/** Derives from the printed secret, because a thief of the old keys has A. */
export async function printedCardKey({ secret }: CardCode, filling: Filling): Promise<SigningKey> {
  const { ownerId, seatId, invitationId, epoch } = filling
  const info = context('card-key-anew', uuidBytes(ownerId), uuidBytes(seatId), uuidBytes(invitationId), epoch)
  return signingKey(await hkdf(secret, info))
}

/**
 * Checks a card against the server's answer: the owner's keys must lead to the printed ownerId, and
 * must have signed an invitation or `rearm` for this seat and epoch that names this card's key.
 */
export async function openCard(card: Card, published: PublishedInvitation, code?: CardCode): Promise<PresentedCard> {
  return sealed(async () => {
    const ownerBundle = await decodeBundle(published.ownerBundle)
    insist(ownerBundle.ownerId === card.ownerId)
    const invitation = await verifyByOwner('invitation', published.statement, ownerBundle)
    insist(invitation.ownerId === card.ownerId && invitation.seatId === card.seatId)
    insist(invitation.invitationId === card.invitationId && invitation.epoch === card.epoch)
    const rearm = published.rearm ? await openRearm(ownerBundle, invitation, published.rearm) : undefined
    const named = rearm?.cardKey ?? invitation.cardKey
    const isOfA = equal(named, (await cardKey(card, card.a)).publicKey)
    if (!isOfA) insist(code !== undefined && equal(named, (await printedCardKey(code, card)).publicKey))
    const { ownerName } = await openNote(card, card.a, published.note)
    const { ownerId, seatId, invitationId, epoch, a } = card
    const service = serviceOfFilling(invitation, rearm)
    const { role } = invitation
    const held = { ownerId, seatId, invitationId, epoch, role, ownerName, ownerBundle, service, a }
    const invitedService = serviceOfFilling(invitation, undefined)
    const presented = isSameService(service, invitedService) ? held : { ...held, invitedService }
    return isOfA || !code ? presented : { ...presented, printed: code }
  })
}

export async function claimByCard(
  held: PresentedCard,
  { identity, wrapKey }: Grantee,
): Promise<{ acceptance: Bytes; heldBox: Bytes }> {
  const acceptance = await signAcceptance(
    held,
    'card',
    identity,
    held.printed ? await printedCardKey(held.printed, held) : await cardKey(held, held.a),
  )
  return { acceptance, heldBox: await sealHeldSeat(wrapKey, held) }
}
