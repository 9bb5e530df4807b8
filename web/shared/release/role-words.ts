import type { SeatRole } from '../../../domain/seats.ts'

/** What a seat is called. */
export const roleName: Record<SeatRole, string> = {
  attorney: 'Estate attorney',
  contact_1: 'Authorized contact 1',
  contact_2: 'Authorized contact 2',
}

/** A seat in the middle of a sentence. */
export const roleInSentence: Record<SeatRole, string> = {
  attorney: 'the estate attorney',
  contact_1: 'authorized contact 1',
  contact_2: 'authorized contact 2',
}

/** A seat at the beginning of a sentence. */
export const roleAsSubject: Record<SeatRole, string> = { ...roleName, attorney: 'The estate attorney' }

/** The same without a number, which is the owner's: what somebody is to themselves, and to others who were named. */
export const partName: Record<SeatRole, string> = {
  ...roleName,
  contact_1: 'Authorized contact',
  contact_2: 'Authorized contact',
}

/**
 * Somebody who has a role, in the middle of a sentence, to whoever has the role `me`: people who were named know of no numbers.
 * `me` undefined, or the owner: with the number.
 */
export function otherInSentence(role: SeatRole, me: SeatRole | 'owner' | undefined): string {
  if (me === undefined || me === 'owner') return roleInSentence[role]
  if (role === me) return `the ${partName[role].toLowerCase()} before you`
  if (role === 'attorney') return roleInSentence[role]
  return me === 'attorney' ? 'one of the authorized contacts' : 'the other authorized contact'
}
