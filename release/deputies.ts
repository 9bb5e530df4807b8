import type { MessageOf } from '../contract/release-service.ts'
import {
  equal,
  fromBase64url,
  openDeputyAcceptance,
  readStatement,
  statementHash,
  toBase64url,
  verifyStatement,
} from '../vault/index.ts'
import {
  acceptanceStateOf,
  armedInvitation,
  armedInvitations,
  demand,
  type Deputy,
  type Estate,
  isOpen,
  objectionEndsAt,
  type Release,
  type ServiceContext,
  withRelease,
} from './estate.ts'
import { isReviewedMeanwhile } from '../domain/opening.ts'
import type { LogLine, Outcome } from './outcome.ts'
import { everyAcceptance, firstWhoSigned, followIdentity, isCounted, personOf } from './people.ts'
import type { Signer } from './person.ts'
import { lineOf } from './reporting.ts'

// [Note: one seat, one voice] A deputy answers as the attorney who named them, and gets no share.
// Whatever they say counts under the attorney's ownerId, so the two are never two voices.

/** Of one estate, over all time: an attorney cannot fill the store. */
const maxDeputies = 64

type Counting = { deputyId: string; deputy: Deputy; signer: Signer }

const hasEnded = ({ endedDeputies = [] }: Estate, deputyId: string): boolean => endedDeputies.includes(deputyId)

/** Everyone with a seat of this estate, whatever their acceptance is worth so far. */
const holdsSeat = (estate: Estate, who: string): boolean =>
  armedInvitations(estate).some(({ invitation }) => invitation.acceptances.some((one) => one.who === who))

/** The owner's own choice wins: who ever takes a seat is a deputy no more. */
const tookSeat = (estate: Estate, { who, at }: { who: string; at: number }): boolean =>
  everyAcceptance(estate).some((one) => one.who === who && one.at >= at)

/** The attorney's acceptance that named the deputy, while it counts. */
function isNamedNow(estate: Estate, { seatId, invitationId, acceptance }: Deputy, context: ServiceContext): boolean {
  return armedInvitations(estate)
    .filter((one) => one.seatId === seatId && one.invitationId === invitationId && one.seat.role === 'attorney')
    .flatMap(({ invitation }) => invitation.acceptances)
    .some((one) => one.hash === acceptance && acceptanceStateOf(estate, one, context) === 'accepted')
}

export function countingDeputies(estate: Estate, context: ServiceContext): Counting[] {
  return Object.entries(estate.deputies ?? {}).flatMap(([deputyId, deputy]) => {
    const { taken } = deputy
    if (!taken || hasEnded(estate, deputyId) || tookSeat(estate, taken)) return []
    const person = estate.people[taken.who]
    const counts = person !== undefined && isCounted(person) && isNamedNow(estate, deputy, context)
    return counts ? [{ deputyId, deputy, signer: person }] : []
  })
}

export async function takeDeputy(
  estate: Estate,
  message: MessageOf<'deputy'>,
  context: ServiceContext,
): Promise<Outcome> {
  const claimed = readStatement(message.statement)
  demand(claimed.type === 'deputy' && claimed.ownerId === estate.ownerId, 'not-verified')
  const { seatId, invitationId, deputyId } = claimed
  const { seat, invitation } = armedInvitation(estate, seatId, invitationId)
  demand(seat.role === 'attorney', 'not-verified')
  const acceptance = invitation.acceptances.find(({ hash }) => hash === toBase64url(claimed.acceptanceHash))
  demand(acceptance && acceptanceStateOf(estate, acceptance, context) === 'accepted', 'not-verified')
  const attorney = personOf(estate, acceptance.who)
  demand(isCounted(attorney), 'outdated')
  const named = await verifyStatement('deputy', message.statement, fromBase64url(attorney.signKey))
  const deputies = estate.deputies ?? {}
  demand(!Object.hasOwn(deputies, deputyId) && !hasEnded(estate, deputyId), 'outdated')
  demand(Object.keys(deputies).length < maxDeputies, 'taken')
  const deputy: Deputy = {
    seatId,
    invitationId,
    acceptance: acceptance.hash,
    attorney: acceptance.who,
    statementHash: toBase64url(await statementHash(message.statement)),
    acceptKey: toBase64url(named.acceptKey),
    taken: null,
  }
  const line: LogLine = { step: 'deputy-named', by: 'attorney', about: { deputyId, seatId, invitationId } }
  return { estate: { ...estate, deputies: { ...deputies, [deputyId]: deputy } }, lines: [line] }
}

export async function takeDeputyAcceptance(
  estate: Estate,
  message: MessageOf<'deputy-acceptance'>,
  context: ServiceContext,
): Promise<Outcome> {
  const claimed = readStatement(message.statement)
  demand(claimed.type === 'deputy-acceptance' && claimed.ownerId === estate.ownerId, 'not-verified')
  const { deputyId } = claimed
  const deputy = estate.deputies?.[deputyId]
  demand(deputy, 'unknown')
  demand(!hasEnded(estate, deputyId) && isNamedNow(estate, deputy, context), 'outdated')
  const { fields, deputy: bundle } = await openDeputyAcceptance(message.statement, fromBase64url(deputy.acceptKey))
  demand(equal(fields.deputyHash, fromBase64url(deputy.statementHash)), 'not-verified')
  demand(deputy.taken === null, 'taken')
  const who = bundle.ownerId
  // One person has one voice in an estate.
  const isOther = countingDeputies(estate, context).every(({ signer }) => signer.ownerId !== who)
  demand(who !== estate.ownerId && !holdsSeat(estate, who) && isOther, 'not-verified')
  const known = await followIdentity(estate, fields.deputyBundle, context)
  const hash = toBase64url(await statementHash(message.statement))
  const taken: Deputy = { ...deputy, taken: { who, hash, at: context.now } }
  const about = { deputyId, invitationId: deputy.invitationId, who, acceptance: hash }
  const line: LogLine = { step: 'deputy-accepted', by: 'deputy', about }
  return { estate: { ...known, deputies: { ...estate.deputies, [deputyId]: taken } }, lines: [line] }
}

/** By the owner, the attorney who named them, or the deputy. The id never counts again. */
export async function takeDeputyEnd(
  estate: Estate,
  message: MessageOf<'deputy-end'>,
  context: ServiceContext,
): Promise<Outcome> {
  const claimed = readStatement(message.statement)
  demand(claimed.type === 'deputy-end' && claimed.ownerId === estate.ownerId, 'not-verified')
  const { deputyId } = claimed
  const by = await whoEnds(estate, message.statement, estate.deputies?.[deputyId])
  demand(by !== undefined, 'not-verified')
  if (hasEnded(estate, deputyId)) return { estate, lines: [] }
  const ended = { ...estate, endedDeputies: [...(estate.endedDeputies ?? []), deputyId] }
  const settled = settleDeputies(ended, context)
  return { estate: settled.estate, lines: [{ step: 'deputy-ended', by, about: { deputyId } }, ...settled.lines] }
}

/** The owner may end one of whom this service knows nothing yet: a server may have withheld it. */
async function whoEnds(estate: Estate, statement: Uint8Array, deputy: Deputy | undefined): Promise<string | undefined> {
  const signedBy = (people: Signer[]) => firstWhoSigned(people, (key) => verifyStatement('deputy-end', statement, key))
  const owner = { ownerId: estate.ownerId, signKey: estate.ownerKey }
  if ((await signedBy([owner])) !== undefined) return 'owner'
  if (!deputy) return undefined
  const personsOf = (who: string) => [estate.people[who]].filter((one) => one !== undefined && isCounted(one))
  if ((await signedBy(personsOf(deputy.attorney).flatMap((one) => one ?? []))) !== undefined) return 'attorney'
  const taken = deputy.taken ? personsOf(deputy.taken.who).flatMap((one) => one ?? []) : []
  return (await signedBy(taken)) === undefined ? undefined : 'deputy'
}

/** Takes back the agreement of each deputy who ended. An objection stays: it only protects. */
export function settleDeputies(estate: Estate, context: ServiceContext): { estate: Estate; lines: LogLine[] } {
  const lines: LogLine[] = []
  let current = estate
  for (const release of Object.values(estate.releases)) {
    const { opinion } = release
    if (!isOpen(release) || opinion?.stance !== 'support' || opinion.deputy === undefined) continue
    if (!hasEnded(estate, opinion.deputy)) continue
    current = withRelease(current, withoutAgreement(release, context))
    lines.push(lineOf(release, 'agreement-withdrawn', 'service', { deputyId: opinion.deputy }))
  }
  return { estate: current, lines }
}

/** As without an answer: the attorney's time runs again, as far as it is not over. */
function withoutAgreement(release: Release, context: ServiceContext): Release {
  const silent: Release = { ...release, opinion: null }
  if (isReviewedMeanwhile(release)) return silent
  const until = objectionEndsAt(silent, context)
  if (until === null || until <= context.now) return silent
  return { ...silent, state: 'reported', waitFrom: null, approvedBy: null, firstAt: null }
}
