import type { Bytes } from './bytes.ts'
import type { SigningKey } from './curves.ts'
import { insist, sealed } from './error.ts'
import { type Bundle, decodeBundle, encodeBundle, type Identity } from './identity.ts'
import type { Filling } from './seat.ts'
import { readStatement, signStatement, type Statement, verifyByOne, verifyStatement } from './statements.ts'

export function signAcceptance(
  filling: Filling,
  via: 'invitation' | 'card',
  identity: Identity,
  proofKey: SigningKey,
): Promise<Bytes> {
  const { ownerId, seatId, invitationId, epoch } = filling
  const granteeBundle = encodeBundle(identity.bundle)
  const fields = { ownerId, seatId, invitationId, epoch, via, granteeBundle }
  return signStatement('acceptance', fields, identity.signKey, proofKey)
}

/** Requires that the grantee who accepted gives back exactly this filling. */
export async function checkStepDown(
  { ownerId, seatId, invitationId, epoch }: Filling,
  signKeys: readonly Uint8Array[],
  stepDown: Uint8Array | null,
): Promise<void> {
  return sealed(async () => {
    insist(stepDown !== null)
    const opened = await verifyByOne('step-down', stepDown, signKeys)
    insist(opened.ownerId === ownerId && opened.seatId === seatId)
    insist(opened.invitationId === invitationId && opened.epoch === epoch)
  })
}

/**
 * Verifies the grantee's signature by the bundle in the acceptance, and the second signature by
 * `proofKey`: the invitation's acceptKey or the card's cardKey. The caller compares ids and epoch.
 */
export async function openAcceptance(
  acceptance: Uint8Array,
  proofKey: Uint8Array,
): Promise<{ acceptance: Statement<'acceptance'>; grantee: Bundle }> {
  return sealed(async () => {
    const unverified = readStatement(acceptance)
    insist(unverified.type === 'acceptance')
    const grantee = await decodeBundle(unverified.granteeBundle)
    return { acceptance: await verifyStatement('acceptance', acceptance, grantee.signKey, proofKey), grantee }
  })
}
