import type { MessageOf } from '../contract/release-service.ts'
import {
  type Bundle,
  decodeBundle,
  equal,
  fromBase64url,
  namedService,
  openAcceptance,
  readStatement,
  type Statement,
  statementHash,
  toBase64url,
  verifyByOwner,
} from '../vault/index.ts'
import { decideApproval } from './approval.ts'
import { seatFor } from './arming.ts'
import { acceptanceLine } from './by-log.ts'
import { type Acceptance, demand, type Estate, type Invitation, type ServiceContext, withSeat } from './estate.ts'
import type { LogLine } from './outcome.ts'
import { followIdentity } from './people.ts'

// [Note: a filling from a lost service] After its key was lost, a new service knows no filling. The
// owner's `rearm` names it, its shares and every acceptance that counts. So the server can add no
// grantee: it only repeats the statements that the owner and the grantees signed.

type Adopted = { estate: Estate; lines: LogLine[] }

/**
 * The estate with the filling of a `rearm` that names this service, unless it is known here.
 * @param before the owner's invitation and the acceptances, as the server kept them
 * @throws Refused unless these are exactly the acceptances that the `rearm` names
 */
export async function withAdopted(
  estate: Estate,
  named: Statement<'rearm'>,
  before: MessageOf<'rearm'>['before'],
  context: ServiceContext,
): Promise<Adopted> {
  const { seatId, invitationId, role } = named
  const isKnown = estate.seats[seatId]?.invitations[invitationId] !== undefined
  if (isKnown || !before || !namedService(named)) return { estate, lines: [] }
  const owner = await decodeBundle(fromBase64url(estate.ownerBundle))
  const invited = await verifyByOwner('invitation', before.invitation, owner)
  demand(invited.ownerId === estate.ownerId && invited.seatId === seatId, 'not-verified')
  demand(invited.invitationId === invitationId && invited.role === role, 'not-verified')
  demand(named.epoch > invited.epoch, 'outdated')
  const isSameCard = equal(invited.cardKey, named.cardKey)
  // As in vault/facts.ts: only an invitation by an earlier key may get another card.
  demand(isSameCard || invited.by < latest(owner), 'not-verified')
  const { people, acceptances } = await acceptancesOf(estate, named, invited, before.acceptances, context)
  const seat = seatFor(people, named)
  const invitation: Invitation = {
    epoch: invited.epoch,
    statementHash: toBase64url(await statementHash(before.invitation)),
    acceptKey: toBase64url(invited.acceptKey),
    cardKey: toBase64url(named.cardKey),
    ...(isSameCard ? {} : { linkIsVoid: true as const }),
    shares: [],
    acceptances,
  }
  // Here the first epoch may be high; once a filling is known, the limits of epochs.ts hold.
  const isFirst = Object.values(estate.seats).every(({ invitations }) => Object.keys(invitations).length === 0)
  const voidEpoch = isFirst ? Math.max(seat.voidEpoch, named.epoch - 1) : seat.voidEpoch
  const byLink = acceptances.filter(({ via }) => via === 'invitation')
  return {
    estate: withSeat(people, seatId, {
      ...seat,
      voidEpoch,
      invitations: { ...seat.invitations, [invitationId]: invitation },
    }),
    lines: byLink.map((one) => acceptanceLine('accepted', role, [one], { invitationId })),
  }
}

const latest = ({ version }: Bundle): number => version - 1

/** The named acceptances. The owner names each, so a card needs no operator's review again. */
async function acceptancesOf(
  estate: Estate,
  named: Statement<'rearm'>,
  invited: Statement<'invitation'>,
  statements: readonly Uint8Array[],
  context: ServiceContext,
): Promise<{ people: Estate; acceptances: Acceptance[] }> {
  const wanted = new Set(named.acceptanceHashes.map((hash) => toBase64url(hash)))
  const acceptances: Acceptance[] = []
  let people = estate
  for (const statement of statements) {
    const hash = toBase64url(await statementHash(statement))
    demand(wanted.delete(hash), 'outdated')
    const claimed = readStatement(statement)
    demand(claimed.type === 'acceptance', 'not-verified')
    const { via } = claimed
    const keys = via === 'card' ? [invited.cardKey, named.cardKey] : [invited.acceptKey]
    const opened = await Promise.any(keys.map((key) => openAcceptance(statement, key))).catch(() => undefined)
    demand(opened, 'not-verified')
    const { acceptance, grantee } = opened
    demand(acceptance.ownerId === estate.ownerId && acceptance.seatId === invited.seatId, 'not-verified')
    demand(acceptance.invitationId === invited.invitationId && acceptance.epoch === invited.epoch, 'not-verified')
    demand(grantee.ownerId !== estate.ownerId, 'not-verified')
    // As in a recovery: later keys count once the grantee's own estate confirms them.
    people = await followIdentity(people, acceptance.granteeBundle, { ...context, recovering: true })
    acceptances.push({
      hash,
      via,
      who: grantee.ownerId,
      at: context.now,
      approval: decideApproval('undecided', true, estate, context),
      decision: via === 'card' ? 'approve' : null,
      reason: null,
    })
  }
  demand(wanted.size === 0, 'outdated')
  return { people, acceptances }
}
