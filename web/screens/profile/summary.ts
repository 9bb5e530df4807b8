import type { ValuesOf } from '../../../records/define.ts'
import type { profile } from '../../../records/kinds/index.ts'
import { dotted } from '../../records/inputs/DigitsInput.tsx'
import { words } from './words.ts'

/** The profile's summary: one line each, '' where nothing was added yet; the SSN by its last four digits. */
export function summaryOf(values: ValuesOf<typeof profile.steps>): { label: string; text: string }[] {
  const { firstName, middleName, lastName, street, city, state, zipCode } = values
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [
    { label: words.fullName, text: [firstName, middleName, lastName].filter(Boolean).join(' ') },
    { label: words.displayName, text: values.displayName },
    { label: words.maidenName, text: values.maidenName },
    { label: words.birthDate, text: values.dateOfBirth },
    { label: words.email, text: values.emails[0] ?? '' },
    { label: words.phone, text: values.phones[0] ?? '' },
    { label: words.address, text: [street, place].filter(Boolean).join('\n') },
    { label: words.ssn, text: values.ssnDeclined ? words.ratherNot : dotted(values.ssn) },
  ]
}
