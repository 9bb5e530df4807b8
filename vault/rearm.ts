import type { BoxKey } from './box.ts'
import { type Bytes, equal, sha256 } from './bytes.ts'
import { cardKey, type Card, printedCardKey } from './card.ts'
import type { CardCode } from './card-code.ts'
import { insist, sealed } from './error.ts'
import type { HeldSeat } from './held-seat.ts'
import type { Identity } from './identity.ts'
import { openRearm, verifyByOwner } from './owner-statements.ts'
import { armSeat, type Filling, openSeat, type SeatKey, type Share } from './seat.ts'
import { type SealingService, serviceFields, type ServiceKeys } from './service-keys.ts'
import { shareProofPublicKey } from './share-proof.ts'
import { signStatement } from './statements.ts'
import type { NamedShare, Role, StatementFields } from './statement-fields.ts'

// [Note: two epochs of a filling] A grantee keeps share A for as long as they hold the seat. Link,
// card, MACs, held seat, acceptance and step-down use the invitation's epoch, the first one. S, B,
// seatBox and handover use the present epoch, which the owner's newest `rearm` names.

export type SealedRearm = {
  seatId: string
  role: Role
  invitationId: string
  epoch: number
  statement: Bytes
  shares: Share[]
}

export async function armShares(
  filling: Filling,
  keys: readonly SeatKey[],
  a: Uint8Array,
  service: Pick<SealingService, 'hybridKey'>,
): Promise<{ shares: Share[]; named: NamedShare[] }> {
  const armed = await Promise.all(keys.map((key) => armSeat(filling, key, a, service)))
  const named = armed.map(async ({ event, sealedB, seatBox, proofKey }) => ({
    event,
    sealedShareHash: await sha256(sealedB),
    seatBoxHash: await sha256(seatBox),
    proofKey,
  }))
  const shares = armed.map(({ event, sealedB, seatBox }) => ({ event, sealedB, seatBox }))
  return { shares, named: await Promise.all(named) }
}

/**
 * Gives a filling new shares for the same grantee and the same A: a new B per event, and the seat's
 * new keys boxed under A and B.
 * @param card the content of the invitation's card, with the invitation's epoch
 * @param printed the new printed code if the owner changed keys after the invitation, which voids
 * older cards
 * @param seat with the epoch of `keys`, which must be above every earlier one
 * @param acceptanceHashes the hash of every acceptance that counts now; all others stop counting
 * @param named the service, once the owner named another service than the genesis
 */
export async function makeRearm(
  owner: { identity: Identity; wrapKey: BoxKey },
  seat: { seatId: string; role: Role; epoch: number },
  { card, keys, printed }: { card: Card; keys: readonly SeatKey[]; printed?: CardCode | undefined },
  service: Pick<SealingService, 'hybridKey'>,
  acceptanceHashes: Uint8Array[],
  named?: ServiceKeys,
): Promise<SealedRearm> {
  const { seatId, role, epoch } = seat
  const { identity } = owner
  insist(card.ownerId === identity.ownerId && card.seatId === seatId && card.epoch < epoch)
  const filling = { ownerId: card.ownerId, seatId, invitationId: card.invitationId, epoch }
  const { shares, named: namedShares } = await armShares(filling, keys, card.a, service)
  const fields: StatementFields['rearm'] = {
    ...filling,
    role,
    acceptanceHashes,
    cardKey: (await (printed ? printedCardKey(printed, card) : cardKey(card, card.a))).publicKey,
    shares: namedShares,
    ...serviceFields(named),
  }
  const statement = await signStatement('rearm', fields, identity.signKey)
  return { seatId, role, invitationId: card.invitationId, epoch, statement, shares }
}

type Arming = Filling & { shares: StatementFields['invitation']['shares'] }

export async function openArming(
  held: Pick<HeldSeat, 'ownerId' | 'seatId' | 'invitationId' | 'epoch' | 'ownerBundle' | 'a'>,
  invitation: Uint8Array,
  rearm: Uint8Array | null,
): Promise<Arming> {
  return sealed(async () => {
    const { ownerId, seatId, invitationId } = held
    const isOf = (opened: { ownerId: string; seatId: string; invitationId: string }) =>
      opened.ownerId === ownerId && opened.seatId === seatId && opened.invitationId === invitationId
    const invited = await verifyByOwner('invitation', invitation, held.ownerBundle)
    insist(isOf(invited))
    if (rearm === null) return { ownerId, seatId, invitationId, epoch: invited.epoch, shares: invited.shares }
    const opened = await openRearm(held.ownerBundle, invited, rearm)
    const ofA = await cardKey({ ownerId, seatId, invitationId, epoch: invited.epoch }, held.a)
    // A card printed under later keys must have another key, because a thief of the earlier keys
    // has A.
    insist(opened.by > invited.by || equal(opened.cardKey, ofA.publicKey))
    return { ownerId, seatId, invitationId, epoch: opened.epoch, shares: opened.shares }
  })
}

/** Opens S. Box and share must be those that the owner's statement names. */
export async function openArmedSeat(
  arming: Arming,
  event: string,
  a: Uint8Array,
  b: Uint8Array,
  seatBox: Uint8Array,
): Promise<Bytes> {
  return sealed(async () => {
    const named = arming.shares.find((share) => share.event === event)
    insist(named !== undefined)
    if (named.seatBoxHash !== undefined) insist(equal(named.seatBoxHash, await sha256(seatBox)))
    if (named.proofKey !== undefined) insist(equal(named.proofKey, await shareProofPublicKey(arming, event, b)))
    return openSeat(arming, event, a, b, seatBox)
  })
}
