import type { Bytes } from './bytes.ts'
import type { SigningKey } from './curves.ts'
import { insist, sealed } from './error.ts'
import { type Bundle, decodeBundle, encodeBundle, type Identity } from './identity.ts'
import type { Filling } from './seat.ts'
import { readStatement, signStatement, type Statement, verifyByOne, verifyStatement } from './statements.ts'

/** Signs a grantee's acceptance: by them, and by the key of the invitation (acceptKey) or of the card (cardKey). */
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

/**
 * Checks that whoever accepted gave exactly this filling of the seat back. Stops with SealError, also where there is no word of theirs.
 * @param signKeys the keys of whoever accepted, from the one by which they did
 */
export async function checkStepDown(
  { ownerId, seatId, invitationId, epoch }: Filling,
  signKeys: readonly Uint8Array[],
  stepDown: Uint8Array | null,
): Promise<void> {
  return sealed(async () => {
    insist(stepDown !== null)
    const said = await verifyByOne('step-down', stepDown, signKeys)
    insist(said.ownerId === ownerId && said.seatId === seatId)
    insist(said.invitationId === invitationId && said.epoch === epoch)
  })
}

/**
 * Opens an acceptance: both signatures must hold, the grantee's by the bundle inside, the other by `proofKey`, the
 * invitation's acceptKey or cardKey. Whether ids and epoch are the right ones is the caller's to compare.
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
