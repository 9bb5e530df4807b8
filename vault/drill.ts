import type { Bytes } from './bytes.ts'
import { equal } from './bytes.ts'
import { type Card, cardKey } from './card.ts'
import { insist, sealed } from './error.ts'
import type { HeldSeat } from './held-seat.ts'
import type { Identity } from './identity.ts'
import { readStatement, signStatement, type Statement, verifyStatement } from './statements.ts'

// [Note: a drill's two signatures] A drill proves that the grantee can still sign in (their own
// key) and has share A (the card's key). The owner's nonce makes it fresh. It opens nothing.

type Held = Pick<HeldSeat, 'ownerId' | 'seatId' | 'invitationId' | 'epoch' | 'ownerBundle' | 'a'>
export type DrillCall = Pick<Statement<'drill-call'>, 'ownerId' | 'drillId' | 'nonce' | 'seats'>

/** Verifies the owner's call, which must name this filling. */
export async function openDrillCall(held: Omit<Held, 'a'>, call: Uint8Array): Promise<Statement<'drill-call'>> {
  return sealed(async () => {
    const opened = await verifyStatement('drill-call', call, held.ownerBundle.signKey)
    const { seatId, invitationId, epoch } = held
    insist(opened.ownerId === held.ownerId)
    insist(
      opened.seats.some((seat) => seat.seatId === seatId && seat.invitationId === invitationId && seat.epoch === epoch),
    )
    return opened
  })
}

export async function answerDrill(held: Held, call: Uint8Array, identity: Identity): Promise<Bytes> {
  const { drillId, nonce } = await openDrillCall(held, call)
  const { ownerId, seatId, invitationId, epoch, a } = held
  const fields = { ownerId, drillId, seatId, invitationId, epoch, nonce, sawIt: 1 }
  return signStatement('drill', fields, identity.signKey, await cardKey(held, a))
}

/**
 * Requires that this grantee, by one of `signKeys`, answered exactly this call for this filling,
 * with the key of its share A.
 */
export async function checkDrill(
  call: DrillCall,
  card: Card,
  signKeys: readonly Uint8Array[],
  answer: Uint8Array,
): Promise<void> {
  return sealed(async () => {
    const unverified = readStatement(answer)
    insist(unverified.type === 'drill')
    insist(unverified.ownerId === call.ownerId && unverified.ownerId === card.ownerId)
    insist(unverified.drillId === call.drillId && equal(unverified.nonce, call.nonce))
    insist(unverified.seatId === card.seatId && unverified.invitationId === card.invitationId)
    insist(unverified.epoch === card.epoch)
    const proofKey = (await cardKey(card, card.a)).publicKey
    const tried = await Promise.allSettled(signKeys.map((key) => verifyStatement('drill', answer, key, proofKey)))
    insist(tried.some(({ status }) => status === 'fulfilled'))
  })
}
