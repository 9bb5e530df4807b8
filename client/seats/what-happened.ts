import type { SeatRole } from '../../domain/seats.ts'
import { statementHash, toBase64url } from '../../vault/index.ts'
import type { SeatAnswer } from '../core/wire.ts'
import { kindOfSeat } from '../../records/kinds/index.ts'
import type { SavePlan } from '../estate/save-plan.ts'
import type { Estate } from '../estate/state.ts'
import { nameOf, personIn, type Telling } from './tell-once.ts'

export type Invited = NonNullable<SeatAnswer['seats'][number]['invitation']>

export const cardPresented = (role: SeatRole): string =>
  `Someone used one of your printed release cards. If this is a surprise to you, please remove the person you made it for, under ${role === 'attorney' ? 'My Estate Attorney' : 'My Authorized Contacts'}, then invite them again.`

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Whether this is the address that is written down for whoever has the role, or that of the invitation where none is. */
function isExpected(estate: Estate, role: SeatRole, { email }: Invited, acceptedBy: string): boolean {
  const written = estate.records.get(personIn(estate, role) ?? '')?.content.values['email']
  return acceptedBy === '' || same(acceptedBy, typeof written === 'string' && written !== '' ? written : email)
}

/** Somebody accepted with the link. Told in the save that pins them, so once. */
export function accepted(estate: Estate, role: SeatRole, invited: Invited, acceptedBy: string): Telling {
  const { email, invitationId } = invited
  const expected = isExpected(estate, role, invited, acceptedBy)
  return {
    role,
    email,
    says: (name) =>
      expected
        ? `${name} accepted your invitation`
        : `Someone accepted your invitation to ${name} with another email address than you wrote down: ${acceptedBy}`,
    partOf: `accepted ${invitationId}`,
  }
}

/**
 * What became of people after they accepted; by their address where it isn't known who they are. Who stepped down by their own signed word
 * has to be checked before. A line is known by the filling: two people may sit in seats of one kind, and whoever was written down may have
 * another name by now.
 */
export async function sinceAccepted(estate: Estate, role: SeatRole, invited: Invited): Promise<Telling[]> {
  const { email, invitationId, acceptances } = invited
  const told: Telling[] = []
  for (const { statement, standing, via, confirmed, leftAt, email: acceptedBy } of acceptances) {
    if (standing === 'refused') continue
    const tell = (what: string, says: Telling['says'], of = invitationId) =>
      told.push({ role, email, says, partOf: `${what} ${of}` })
    const tellOf = (what: string, did: string) =>
      tell(what, (name) => `${isExpected(estate, role, invited, acceptedBy) ? name : acceptedBy} ${did}`)
    if (via === 'card') {
      const by = acceptedBy === '' ? '' : ` by ${acceptedBy}`
      const hash = toBase64url(await statementHash(statement))
      tell('card', (name) => `The release card you printed for ${name} was used${by}`, hash)
    }
    if (standing === 'stepped-down') tellOf('stepped-down', 'stepped down')
    else if (leftAt !== null) tellOf('left', 'deleted their account here')
    else if (standing === 'accepted' && confirmed) tellOf('confirmed', 'confirmed their recovery kit')
  }
  return told
}

/** The line that tells of a removal; none where nobody was invited. */
export function removed(
  estate: Estate,
  role: SeatRole,
  invited: Invited | undefined,
  at: string,
): SavePlan['activity'] {
  if (!invited) return []
  return [{ text: `Removed ${nameOf(estate, { role, email: invited.email })}`, at, kind: kindOfSeat(role).kind }]
}
