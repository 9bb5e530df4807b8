import { openAcceptance } from './acceptance.ts'
import type { Bytes } from './bytes.ts'
import { insist, sealed } from './error.ts'
import { type Counting, follow, signKeysSince } from './follow.ts'
import { openRearm, serviceOfFilling, verifyByOwner } from './owner-statements.ts'
import { type Bundle, decodeBundle } from './identity.ts'
import type { Filling } from './seat.ts'
import type { ServiceKeys } from './service-keys.ts'
import { readStatement, type Statement, statementHash, verifyByOne } from './statements.ts'
import type { Role } from './statement-fields.ts'

// [Note: holders by signatures alone] The server knows who holds which seat and could lie. It
// cannot forge the two statements that prove a holder: the owner's invitation, and the acceptance
// signed with the key that the invitation names.

/** `rearm` is the owner's newest one, which may name another card than the invitation. */
export type SignedHolder = { invitation: Uint8Array; acceptance: Uint8Array; rearm?: Uint8Array | null | undefined }

/**
 * The holder of a seat, proved by both statements. `acceptanceHash` names the acceptance, `service`
 * the release service that the owner named to the holder.
 */
export type Holder = Filling & {
  service: ServiceKeys
  role: Role
  via: 'invitation' | 'card'
  grantee: Bundle
  acceptanceHash: Bytes
}

/**
 * The grantee who took a seat: the owner's invitation must name the key that proves the acceptance.
 * The statements do not show a later removal or later keys.
 */
export async function openHolder(owner: Bundle, { invitation, acceptance, rearm }: SignedHolder): Promise<Holder> {
  return sealed(async () => {
    const invited = await verifyByOwner('invitation', invitation, owner)
    const unverified = readStatement(acceptance)
    insist(unverified.type === 'acceptance' && invited.ownerId === owner.ownerId)
    const rearmed = rearm ? await openRearm(owner, invited, rearm) : undefined
    const cards = [invited.cardKey, ...(rearmed ? [rearmed.cardKey] : [])]
    const proofKeys = unverified.via === 'card' ? cards : [invited.acceptKey]
    const tries = proofKeys.map((key) => openAcceptance(acceptance, key))
    const { acceptance: accepted, grantee } = await Promise.any(tries)
    const { ownerId, seatId, invitationId, epoch, via } = accepted
    insist(ownerId === invited.ownerId && seatId === invited.seatId)
    insist(invitationId === invited.invitationId && epoch === invited.epoch)
    const acceptanceHash = await statementHash(acceptance)
    const service = serviceOfFilling(invited, rearmed)
    return { service, ownerId, seatId, invitationId, epoch, role: invited.role, via, grantee, acceptanceHash }
  })
}

/**
 * The grantee who made a report: they hold the seat that the claim names, and their key at the
 * acceptance, or a successor, signed the claim.
 * @param signed the statements, with the reporter's identity as the server shows it now
 */
export async function openReporter(
  asked: { ownerId: string; releaseId: string; event: string },
  owner: Bundle,
  signed: SignedHolder & { claim: Uint8Array; reporterBundle: Uint8Array },
  counting: Counting,
): Promise<{ claim: Statement<'claim'>; reporter: Holder }> {
  return sealed(async () => {
    const reporter = await openHolder(owner, signed)
    const { grantee } = reporter
    const now = await follow(grantee, await decodeBundle(signed.reporterBundle), counting)
    const claim = await verifyByOne('claim', signed.claim, signKeysSince(grantee, now))
    insist(asked.ownerId === owner.ownerId && claim.ownerId === asked.ownerId)
    insist(claim.releaseId === asked.releaseId && claim.event === asked.event)
    insist(claim.seatId === reporter.seatId && claim.invitationId === reporter.invitationId)
    return { claim, reporter }
  })
}
