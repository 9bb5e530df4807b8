import type { SeatRole } from '../../../domain/seats.ts'

export const roleName: Record<SeatRole, string> = {
  attorney: 'Estate attorney',
  contact_1: 'Authorized contact 1',
  contact_2: 'Authorized contact 2',
}

export const roleInSentence: Record<SeatRole, string> = {
  attorney: 'the estate attorney',
  contact_1: 'authorized contact 1',
  contact_2: 'authorized contact 2',
}

/** Role names without the contact’s number, which only the owner sees. */
export const partName: Record<SeatRole, string> = {
  ...roleName,
  contact_1: 'Authorized contact',
  contact_2: 'Authorized contact',
}

/** Includes the contact’s number only for the owner or an undefined `me`. */
export function otherInSentence(role: SeatRole, me: SeatRole | 'owner' | 'deputy' | undefined): string {
  if (me === undefined || me === 'owner') return roleInSentence[role]
  if (role === me) return `the ${partName[role].toLowerCase()} before you`
  if (role === 'attorney') return roleInSentence[role]
  return me === 'attorney' || me === 'deputy' ? 'one of the authorized contacts' : 'the other authorized contact'
}
