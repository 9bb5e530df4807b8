import { isContact, type SeatRole } from '../domain/seats.ts'
import type { MessageOf } from '../contract/release-service.ts'
import { equal, fromBase64url, readStatement, verifyStatement } from '../vault/index.ts'
import {
  armedInvitations,
  type Estate,
  findRelease,
  isOpen,
  demand,
  type Release,
  standingOf,
  type Surroundings,
  withRelease,
} from './estate.ts'
import type { Outcome } from './outcome.ts'
import { firstWhoSigned, holdersOf } from './people.ts'
import type { Signer } from './person.ts'
import { afterReport, attorneysOf, lineOf } from './reporting.ts'

/**
 * What a person in a seat who did not report says of a report. The attorney's word on a contact's report ends the time for
 * objecting. The other contact may object: operators see it, and it ends no report.
 */
export async function takeOpinion(
  estate: Estate,
  message: MessageOf<'opinion'>,
  around: Surroundings,
): Promise<Outcome> {
  const named = readStatement(message.statement)
  demand(named.type === 'opinion' && named.ownerId === estate.ownerId, 'not-verified')
  const signedBy = (people: Signer[]) =>
    firstWhoSigned(people, (key) => verifyStatement('opinion', message.statement, key))
  const attorney = await signedBy(attorneysOf(estate, around))
  const holder = attorney ?? (await signedBy(contactsWhoCount(estate, around)))
  demand(holder !== undefined, 'not-verified')
  const release = findRelease(estate, named.releaseId)
  demand(release.reporter !== holder, 'not-verified')
  // About what they read: a reporter can sign twice, and a server show the claim that it did not send on.
  demand(equal(named.claimHash, fromBase64url(release.claimHash)), 'not-verified')
  demand(isOpen(release), 'wrong-state')
  if (attorney !== undefined) return attorneySays(estate, release, named, around)
  demand(named.stance === 'object', 'not-verified')
  return contactObjects(estate, release, holder, named.reason, around)
}

/**
 * Support ends the time for objecting. An objection is shown to the operators, who decide; where no operator approves
 * anything it ends the report, since nobody else would weigh it.
 */
function attorneySays(
  estate: Estate,
  release: Release,
  { stance, reason }: { stance: 'support' | 'object'; reason: string },
  around: Surroundings,
): Outcome {
  demand(release.state === 'reported', 'wrong-state')
  const opined: Release = { ...release, opinion: { stance, reason } }
  const line = lineOf(release, stance === 'support' ? 'supported' : 'objected', 'attorney', { reason })
  const next = afterReport(opined, around.now)
  return { estate: withRelease(estate, next.release), lines: [line, ...next.lines] }
}

/** Once for each contact. Where nobody approves, the first one makes the wait longer (see `opensAt`). */
function contactObjects(estate: Estate, release: Release, who: string, reason: string, around: Surroundings): Outcome {
  demand(!release.objections.some((objection) => objection.who === who), 'wrong-state')
  const role = roleOf(estate, who)
  const objected: Release = {
    ...release,
    objections: [...release.objections, { who, role, reason, at: around.now }],
  }
  return { estate: withRelease(estate, objected), lines: [lineOf(release, 'objected', role, { reason })] }
}

const contacts = (estate: Estate) => armedInvitations(estate).filter(({ seat }) => isContact(seat.role))

const contactsWhoCount = (estate: Estate, around: Surroundings): Signer[] => {
  const acceptances = contacts(estate).flatMap(({ invitation }) => invitation.acceptances)
  const counting = acceptances.filter((acceptance) => standingOf(estate, acceptance, around) === 'accepted')
  return holdersOf(estate, counting)
}

function roleOf(estate: Estate, holder: string): SeatRole {
  const found = contacts(estate).find(({ invitation }) => invitation.acceptances.some(({ who }) => who === holder))
  demand(found, 'unknown')
  return found.seat.role
}
