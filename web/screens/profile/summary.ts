import type { ValuesOf } from '../../../records/define.ts'
import type { profile } from '../../../records/kinds/index.ts'
import { dotted } from '../../records/inputs/DigitsInput.tsx'
import { words } from './words.ts'

/** The profile's summary: one line each, '' where nothing was added yet; the SSN by its last four digits. */
export function summaryOf(values: ValuesOf<typeof profile.steps>): { label: string; text: string }[] {
  const { firstName, middleName, lastName, street, city, state, zipCode } = values
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [
    { label: 'Full name', text: [firstName, middleName, lastName].filter(Boolean).join(' ') },
    { label: 'Display name', text: values.displayName },
    { label: 'Maiden name', text: values.maidenName },
    { label: 'Date of birth', text: values.dateOfBirth },
    { label: 'Email', text: values.emails[0] ?? '' },
    { label: 'Phone', text: values.phones[0] ?? '' },
    { label: 'Address', text: [street, place].filter(Boolean).join('\n') },
    { label: 'SSN', text: values.ssnDeclined ? words.ratherNot : dotted(values.ssn) },
  ]
}
