import { isReviewedMeanwhile } from '../domain/opening.ts'
import { isContact, type SeatRole } from '../domain/seats.ts'
import type { MessageOf } from '../contract/release-service.ts'
import { equal, fromBase64url, readStatement, statementHash, toBase64url, verifyStatement } from '../vault/index.ts'
import {
  armedInvitations,
  type Estate,
  findRelease,
  isOpen,
  demand,
  type Release,
  acceptanceStateOf,
  type ServiceContext,
  withRelease,
} from './estate.ts'
import { countingDeputies } from './deputies.ts'
import type { Outcome } from './outcome.ts'
import { firstWhoSigned, holdersOf } from './people.ts'
import type { Signer } from './person.ts'
import { afterReport, attorneysOf, lineOf, type Moved, reviewedAgain } from './reporting.ts'

/** `deputy`: the deputyId, where one answers for the attorney. */
type Opinion = { who: string; role: SeatRole; reason: string; hash: string; deputy?: string }

/** Takes one objection per grantee, even after support. The attorney's ends the time. */
export async function takeOpinion(
  estate: Estate,
  message: MessageOf<'opinion'>,
  context: ServiceContext,
): Promise<Outcome> {
  const named = readStatement(message.statement)
  demand(named.type === 'opinion' && named.ownerId === estate.ownerId, 'not-verified')
  const signedBy = (people: Signer[]) =>
    firstWhoSigned(people, (key) => verifyStatement('opinion', message.statement, key))
  const attorney = await signedBy(attorneysOf(estate, context))
  const release = findRelease(estate, named.releaseId)
  const deputy = attorney === undefined ? await deputyWho(estate, release, message.statement, context) : undefined
  const who = attorney ?? deputy?.attorney ?? (await signedBy(contactsWhoCount(estate, context)))
  demand(who !== undefined, 'not-verified')
  demand(release.reporter !== who, 'not-verified')
  // The attorney's own answer stands: no deputy speaks after it.
  demand(!deputy || release.opinion === null || release.opinion.deputy !== undefined, 'wrong-state')
  // The opinion names the claim that the grantee read: a reporter can sign two claims, and a
  // malicious server can send one claim here and show grantees the other.
  demand(equal(named.claimHash, fromBase64url(release.claimHash)), 'not-verified')
  demand(isOpen(release), 'wrong-state')
  const role = attorney === undefined && !deputy ? roleOf(estate, who) : 'attorney'
  const hash = toBase64url(await statementHash(message.statement))
  const opinion: Opinion = { who, role, reason: named.reason, hash, ...(deputy && { deputy: deputy.deputyId }) }
  const next =
    named.stance === 'support' ? supported(release, opinion, context.now) : objected(release, opinion, context.now)
  return { estate: withRelease(estate, next.release), lines: next.lines }
}

/** Signed by a deputy who was there before the report, which is not their own. */
async function deputyWho(
  estate: Estate,
  { reportedAt, reporter }: Release,
  statement: Uint8Array,
  context: ServiceContext,
): Promise<{ attorney: string; deputyId: string } | undefined> {
  const before = countingDeputies(estate, context).filter(({ deputy: { taken } }) => taken && taken.at <= reportedAt)
  const signers = before.map(({ signer }) => signer).filter(({ ownerId }) => ownerId !== reporter)
  const who = await firstWhoSigned(signers, (key) => verifyStatement('opinion', statement, key))
  const found = before.find(({ signer }) => signer.ownerId === who)
  return found && { attorney: found.deputy.attorney, deputyId: found.deputyId }
}

function supported(release: Release, { role, reason, hash, deputy }: Opinion, now: number): Moved {
  demand(role === 'attorney', 'not-verified')
  demand(release.state === 'reported' || (isReviewedMeanwhile(release) && release.opinion === null), 'wrong-state')
  const by = deputy === undefined ? {} : { deputy }
  const opined: Release = { ...release, opinion: { stance: 'support', reason, ...by }, newestOpinion: hash }
  const next = release.state === 'reported' ? afterReport(opined, now) : { release: opined, lines: [] }
  return { ...next, lines: [lineOf(release, 'supported', role, { reason, opinion: hash, ...by }), ...next.lines] }
}

function objected(release: Release, { who, role, reason, hash, deputy }: Opinion, now: number): Moved {
  const by = deputy === undefined ? {} : { deputy }
  demand(!release.objections.some((objection) => objection.who === who), 'wrong-state')
  const opined: Release = {
    ...release,
    ...(role === 'attorney' && { opinion: { stance: 'object', reason, ...by } }),
    objections: [...release.objections, { who, role, reason, at: now, opinion: hash }],
    newestOpinion: hash,
  }
  const next = afterObjection(opined, role, now)
  return { ...next, lines: [lineOf(release, 'objected', role, { reason, opinion: hash, ...by }), ...next.lines] }
}

/** Operators review again after an approval, or an attorney's objection ends the report. */
function afterObjection(release: Release, role: SeatRole, now: number): Moved {
  const { state, approval } = release
  if (role === 'attorney' && (state === 'reported' || approval === 'waived')) return afterReport(release, now)
  if (state === 'waiting' && approval !== 'waived') return reviewedAgain(release, role, 'objected')
  return { release, lines: [] }
}

const contacts = (estate: Estate) => armedInvitations(estate).filter(({ seat }) => isContact(seat.role))

const contactsWhoCount = (estate: Estate, context: ServiceContext): Signer[] => {
  const acceptances = contacts(estate).flatMap(({ invitation }) => invitation.acceptances)
  const counting = acceptances.filter((acceptance) => acceptanceStateOf(estate, acceptance, context) === 'accepted')
  return holdersOf(estate, counting)
}

function roleOf(estate: Estate, holder: string): SeatRole {
  const found = contacts(estate).find(({ invitation }) => invitation.acceptances.some(({ who }) => who === holder))
  demand(found, 'unknown')
  return found.seat.role
}
