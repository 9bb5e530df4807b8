import { blank, type ValuesOf, versionOf } from '../records/define.ts'
import {
  attorneyCommunication,
  authorizedContact,
  device,
  document,
  estateAttorney,
  profile,
} from '../records/kinds/index.ts'
import type { FileReference } from '../client/model/estate.ts'
import type { RecordInput } from '../client/model/records.ts'

export type Entry = { draft: RecordInput; activity: string }

const toAttorney = { audience: 'attorney', alsoIfIncapacitated: false } as const
const spoken: Pick<ValuesOf<typeof attorneyCommunication.steps>, 'type' | 'date' | 'summary' | 'followUp'>[] = [
  {
    type: 'meeting',
    date: '2026-09-14',
    summary: 'Signed the will. The original stays at the office.',
    followUp: 'Ask about the deed.',
  },
  { type: 'phone', date: '2026-10-30', summary: 'The deed is recorded. Nothing is missing.', followUp: '' },
]

export function demoPeople(emails: { attorney: string; ruth: string; thomas: string }): {
  people: Entry[]
  communications: (attorneyId: string) => Entry[]
} {
  const named = { audience: 'everyone_named', alsoIfIncapacitated: false } as const
  const attorneyValues = {
    ...blank(estateAttorney),
    fullName: 'Daniel Okafor',
    firmName: 'Okafor and Lane',
    website: '',
    address: '18 Market Street, Cedar Falls, IA 50613',
    phone: '(555) 010-2200',
    email: emails.attorney,
  }
  const home = {
    ...blank(authorizedContact),
    streetAddress: '41 Orchard Lane',
    city: 'Cedar Falls',
    state: 'IA',
    postalCode: '50613',
    country: 'US',
  }
  const contacts = [
    {
      ...home,
      seat: 'contact_1',
      fullName: 'Ruth Ellis',
      email: emails.ruth,
      phone: '(555) 010-7765',
      relationship: 'child',
      otherRelationship: '',
    },
    {
      ...home,
      seat: 'contact_2',
      fullName: 'Thomas Brandt',
      email: emails.thomas,
      phone: '(555) 010-9031',
      relationship: 'other',
      otherRelationship: 'Cousin',
      streetAddress: '7 Mill Road',
    },
  ] as const
  return {
    people: [
      {
        draft: {
          kind: estateAttorney.kind,
          definitionVersion: versionOf(estateAttorney),
          values: attorneyValues,
          ...named,
          seat: 'attorney',
        },
        activity: estateAttorney.activity.added(attorneyValues),
      },
      ...contacts.map(({ seat, ...values }) => ({
        draft: {
          kind: authorizedContact.kind,
          definitionVersion: versionOf(authorizedContact),
          values,
          ...named,
          seat,
        },
        activity: authorizedContact.activity.added(values),
      })),
    ],
    communications: (attorney) =>
      spoken.map((communication) => {
        const values = { ...blank(attorneyCommunication), attorney, ...communication }
        const { kind } = attorneyCommunication
        const draft = { kind, definitionVersion: versionOf(attorneyCommunication), values, ...toAttorney }
        return { draft, activity: attorneyCommunication.activity.added(values) }
      }),
  }
}

const both = { audience: 'both_contacts', alsoIfIncapacitated: true } as const

export function demoProfile(email: string): Entry {
  const values = {
    ...blank(profile),
    firstName: 'Margaret',
    middleName: 'Anne',
    lastName: 'Ellis',
    maidenName: 'Moor',
    displayName: 'Maggie',
    dateOfBirth: '1948-06-14',
    ssn: '900-12-3456',
    emails: [email],
    phones: ['(555) 010-3344'],
    street: '41 Orchard Lane',
    city: 'Cedar Falls',
    state: 'IA',
    zipCode: '50613',
  }
  const { kind, activity } = profile
  const named = { audience: 'everyone_named', alsoIfIncapacitated: false } as const
  return { draft: { kind, definitionVersion: versionOf(profile), values, ...named }, activity: activity.added(values) }
}

export function demoDevices(): Entry[] {
  const { kind, activity } = device
  return (
    [
      ['smartphone', 'My phone', 'Apple', 'iPhone 13', 'active', 'It opens with my thumb, or with the six digits.'],
      ['laptop', 'The kitchen laptop', 'Lenovo', 'IdeaPad 3', 'active', 'On the shelf beside the cookbooks.'],
      ['tablet', 'The old tablet', 'Samsung', 'Tab A', 'backup', 'Only for the crossword. The boys may have it.'],
    ] as const
  ).map(([deviceType, deviceName, manufacturer, model, status, accessInstructions]) => {
    const values = {
      ...blank(device),
      deviceType,
      deviceName,
      manufacturer,
      model,
      status,
      accessInstructions,
      passcode: '402188',
    }
    const draft = { kind, definitionVersion: versionOf(device), values, ...both }
    return { draft, activity: activity.added(values) }
  })
}

export function demoDocuments(): { name: string; text: string; entry: (file: FileReference) => Entry }[] {
  const { kind, activity } = document
  return (
    [
      [
        'Where the will is',
        'estate',
        'will.txt',
        'The original lies with Daniel Okafor. A copy is in the blue folder.',
      ],
      ['Insurance of the house', 'insurance', 'house.txt', 'Northfield Mutual, policy 88-2041. Paid every March.'],
      ['Tablets I take', 'medical', 'tablets.txt', 'The white ones in the morning, the round one at night.'],
    ] as const
  ).map(([title, category, name, text]) => ({
    name,
    text,
    entry: (file) => {
      const values = { ...blank(document), title, category, description: text, file }
      const draft = { kind, definitionVersion: versionOf(document), values, ...both }
      return { draft, activity: activity.added(values) }
    },
  }))
}
