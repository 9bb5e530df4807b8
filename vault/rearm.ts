import type { BoxKey } from './box.ts'
import { type Bytes, equal, sha256 } from './bytes.ts'
import { cardKey, type Card, printedCardKey } from './card.ts'
import type { CardCode } from './card-code.ts'
import { insist, sealed } from './error.ts'
import type { HeldSeat } from './held-seat.ts'
import type { Identity } from './identity.ts'
import { openRearm, verifyByOwner } from './owner-statements.ts'
import { armSeat, type Filling, openSeat, type SeatKey, type Share } from './seat.ts'
import type { SealingService } from './service-keys.ts'
import { shareProofPublicKey } from './share-proof.ts'
import { signStatement } from './statements.ts'
import type { NamedShare, Role, StatementFields } from './statement-fields.ts'

// [Note: two epochs of a filling] Whoever was invited keeps A for as long as they sit there. Link, card, MACs and what a grantee keeps are
// made with the epoch of the invitation, the first one, and stay. S, B, seatBox and handover are made with the present one, which the owner's
// newest `rearm` names. An acceptance and a step-down name the first.

/** New shares of a filling, as the owner's browser sends them with a save. */
export type SealedRearm = {
  seatId: string
  role: Role
  invitationId: string
  epoch: number
  statement: Bytes
  shares: Share[]
}

/** Arms a seat for every event that it has keys for: the shares, and how the owner's statement names them. */
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
 * Gives a filling new shares, for the same person with the same A: a new B for each event, and the seat's new keys boxed under both.
 * @param card what the invitation's card stands for, with the epoch of the invitation
 * @param printed what is printed on it now, where the owner had new keys since they invited: cards of before are void then
 * @param seat with the epoch of `keys`, which has to be above every one there was
 * @param acceptanceHashes of every acceptance that counts now; no other goes on counting
 */
export async function makeRearm(
  owner: { identity: Identity; wrapKey: BoxKey },
  seat: { seatId: string; role: Role; epoch: number },
  { card, keys, printed }: { card: Card; keys: readonly SeatKey[]; printed?: CardCode | undefined },
  service: Pick<SealingService, 'hybridKey'>,
  acceptanceHashes: Uint8Array[],
): Promise<SealedRearm> {
  const { seatId, role, epoch } = seat
  const { identity } = owner
  insist(card.ownerId === identity.ownerId && card.seatId === seatId && card.epoch < epoch)
  const filling = { ownerId: card.ownerId, seatId, invitationId: card.invitationId, epoch }
  const { shares, named } = await armShares(filling, keys, card.a, service)
  const fields: StatementFields['rearm'] = {
    ...filling,
    role,
    acceptanceHashes,
    cardKey: (await (printed ? printedCardKey(printed, card) : cardKey(card, card.a))).publicKey,
    shares: named,
  }
  const statement = await signStatement('rearm', fields, identity.signKey)
  return { seatId, role, invitationId: card.invitationId, epoch, statement, shares }
}

/** What arms a filling now, by the owner's own statements. */
export type Arming = Filling & { shares: StatementFields['invitation']['shares'] }

/**
 * What the owner's statements say of a seat that somebody holds: its present epoch, and what can be checked of its shares. Stops with
 * SealError for statements of another filling or owner, for a `rearm` that is not above the invitation, and for one of another A.
 */
export async function openArming(
  held: Pick<HeldSeat, 'ownerId' | 'seatId' | 'invitationId' | 'epoch' | 'ownerBundle' | 'a'>,
  invitation: Uint8Array,
  rearm: Uint8Array | null,
): Promise<Arming> {
  return sealed(async () => {
    const { ownerId, seatId, invitationId } = held
    const isOf = (said: { ownerId: string; seatId: string; invitationId: string }) =>
      said.ownerId === ownerId && said.seatId === seatId && said.invitationId === invitationId
    const invited = await verifyByOwner('invitation', invitation, held.ownerBundle)
    insist(isOf(invited))
    if (rearm === null) return { ownerId, seatId, invitationId, epoch: invited.epoch, shares: invited.shares }
    const said = await openRearm(held.ownerBundle, invited, rearm)
    const ofA = await cardKey({ ownerId, seatId, invitationId, epoch: invited.epoch }, held.a)
    // Under later keys than those that invited the card is another: whoever had the earlier ones has A.
    insist(said.by > invited.by || equal(said.cardKey, ofA.publicKey))
    return { ownerId, seatId, invitationId, epoch: said.epoch, shares: said.shares }
  })
}

/**
 * Opens a seat for one event as it is armed: box and share must be those that the owner's statement names, as far as it names them. Gives S.
 */
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
