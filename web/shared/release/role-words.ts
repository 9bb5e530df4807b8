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
