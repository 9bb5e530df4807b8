import type { ValuesOf } from '../../../records/define.ts'
import { countries } from '../../../records/fields/index.ts'
import type { profile } from '../../../records/kinds/index.ts'
import { dotted } from '../../kinds/form/inputs/dotted.ts'
import { dayInWords } from '../../ui/index.ts'
import { words } from './words.ts'

export function summaryOf(values: ValuesOf<typeof profile.steps>): { label: string; text: string }[] {
  const { firstName, middleName, lastName, street, city, state, zipCode, country, region, postalCode } = values
  const [area, code] = country === 'US' ? [state, zipCode] : [region, postalCode]
  const place = [city, [area, code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const abroad = country === 'US' ? '' : (countries()[country] ?? country)
  return [
    { label: words.fullName, text: [firstName, middleName, lastName].filter(Boolean).join(' ') },
    { label: words.displayName, text: values.displayName },
    { label: words.maidenName, text: values.maidenName },
    { label: words.birthDate, text: values.dateOfBirth === '' ? '' : dayInWords(values.dateOfBirth) },
    { label: words.email, text: values.emails[0] ?? '' },
    { label: words.phone, text: values.phones[0] ?? '' },
    { label: words.address, text: [street, place, abroad].filter(Boolean).join('\n') },
    { label: words.ssn, text: values.ssnDeclined ? words.ratherNot : dotted(values.ssn) },
  ]
}
