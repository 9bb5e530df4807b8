import type { SeatRole } from '../../domain/seats.ts'
import { statementHash, toBase64url } from '../../vault/index.ts'
import type { SeatAnswer } from '../core/wire.ts'
import { kindOfSeat } from '../../records/kinds/index.ts'
import type { SavePlan } from '../estate/save-plan.ts'
import type { Estate } from '../estate/state.ts'
import { nameOf, personIn, type SeatEvent } from './seat-events.ts'

export type Invited = NonNullable<SeatAnswer['seats'][number]['invitation']>

export const cardPresented = (role: SeatRole): string =>
  `Someone used one of your printed release cards. If this is a surprise to you, please remove the person you made it for, under ${role === 'attorney' ? 'My Estate Attorney' : 'My Authorized Contacts'}, then invite them again.`

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** If the person's record has no address, the address of the invitation is the expected one. */
function isExpected(estate: Estate, role: SeatRole, { email }: Invited, acceptedBy: string): boolean {
  const written = estate.records.get(personIn(estate, role) ?? '')?.content.values['email']
  return acceptedBy === '' || same(acceptedBy, typeof written === 'string' && written !== '' ? written : email)
}

/** The line for an acceptance. The save that pins the grantee contains it, so it appears once. */
export function accepted(estate: Estate, role: SeatRole, invited: Invited, acceptedBy: string): SeatEvent {
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

/** Names a person by address if unknown. Keys a line by filling, because names change. */
export async function sinceAccepted(estate: Estate, role: SeatRole, invited: Invited): Promise<SeatEvent[]> {
  const { email, invitationId, acceptances } = invited
  const events: SeatEvent[] = []
  for (const { statement, standing, via, confirmed, leftAt, email: acceptedBy } of acceptances) {
    if (standing === 'refused') continue
    const add = (what: string, says: SeatEvent['says'], of = invitationId) =>
      events.push({ role, email, says, partOf: `${what} ${of}` })
    const addChange = (what: string, did: string) =>
      add(what, (name) => `${isExpected(estate, role, invited, acceptedBy) ? name : acceptedBy} ${did}`)
    if (via === 'card') {
      const by = acceptedBy === '' ? '' : ` by ${acceptedBy}`
      const hash = toBase64url(await statementHash(statement))
      add('card', (name) => `The release card you printed for ${name} was used${by}`, hash)
    }
    if (standing === 'stepped-down') addChange('stepped-down', 'stepped down')
    else if (leftAt !== null) addChange('left', 'deleted their account here')
    else if (standing === 'accepted' && confirmed) addChange('confirmed', 'confirmed their recovery kit')
  }
  return events
}

export function removed(
  estate: Estate,
  role: SeatRole,
  invited: Invited | undefined,
  at: string,
): SavePlan['activity'] {
  if (!invited) return []
  return [{ text: `Removed ${nameOf(estate, { role, email: invited.email })}`, at, kind: kindOfSeat(role).kind }]
}
