import type { Audience } from '../../../domain/seats.ts'

export const missing = { level: 'Please select access permission', contact: 'Please select a contact' }

export const receivers = ({
  attorney,
  contact_1 = 'Authorized contact 1',
  contact_2 = 'Authorized contact 2',
}: {
  attorney?: string
  contact_1?: string
  contact_2?: string
}): Record<Audience, string> => ({
  nobody: 'Only me',
  attorney: attorney ? `Estate attorney (${attorney})` : 'Estate attorney',
  contact_1,
  contact_2,
  both_contacts: 'Both contacts',
  everyone_named: 'Both contacts and the estate attorney',
})
