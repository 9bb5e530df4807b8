import type { Audience } from '../records/access.ts'
import { blank, type ValuesOf, versionOf } from '../records/define.ts'
import {
  attorneyCommunication,
  authorizedContact,
  device,
  document,
  estateAttorney,
  onlineAccount,
  profile,
} from '../records/kinds/index.ts'
import type { Draft } from '../web/estate/calls.ts'
import type { FileReference } from '../web/estate/types.ts'

// A made-up estate. The passwords open nothing anywhere.

type Account = ValuesOf<typeof onlineAccount.steps>
type Choice = { audience: Audience; alsoIfIncapacitated?: boolean }

/** A record to save, and what its activity says. */
export type Entry = { draft: Draft; activity: string }

const mine: Choice = { audience: 'nobody' }
const ruth: Choice = { audience: 'contact_1' }
const ruthSoon: Choice = { audience: 'contact_1', alsoIfIncapacitated: true }
const thomas: Choice = { audience: 'contact_2' }
const daniel: Choice = { audience: 'attorney' }
const shared: Choice = { audience: 'everyone_named' }

const user = 'margaret.ellis'
const mail = 'margaret.ellis@example.org'

type Line = [
  type: Account['accountType'],
  platform: Account['platform'],
  username: string,
  choice: Choice,
  notes?: string,
  instructions?: string,
]

const lines: Line[] = [
  [
    'email',
    'gmail',
    mail,
    ruthSoon,
    'Nearly everything else resets its password through this one.',
    'Keep it open for a year; bills arrive here.',
  ],
  ['email', 'outlook', 'm.ellis.choir@example.org', ruth, 'The choir writes to this address.'],
  ['email', 'yahoo', 'maggie1961@example.org', mine, 'Very old. Only newsletters.'],
  [
    'social',
    'facebook',
    mail,
    ruth,
    'Friends from school are there.',
    'Please turn it into a memorial page. The photos are also on the blue drive.',
  ],
  ['social', 'instagram', 'maggie.in.the.garden', ruth, 'Garden pictures since 2014.'],
  ['social', 'linkedin', mail, mine],
  ['social', 'other', user, thomas, 'Neighborhood board: Nextdoor.'],
  [
    'financial',
    'paypal',
    mail,
    shared,
    'Connected to the credit union.',
    'Move what is on it to the estate account, then close it.',
  ],
  ['financial', 'venmo', 'margaret-ellis', shared],
  [
    'financial',
    'other',
    '40218877',
    shared,
    'Cedar Valley Credit Union: checking and savings.',
    'Daniel knows whom to call there.',
  ],
  ['financial', 'other', 'mellis', daniel, 'Harbor Mutual: the retirement account.'],
  ['financial', 'other', mail, daniel, 'County property tax.'],
  [
    'financial',
    'other',
    'ELLIS-M-2291',
    ruthSoon,
    'Prairie Electric and Gas.',
    'Pays by itself from checking on the 12th.',
  ],
  ['financial', 'other', '7715-2208', ruthSoon, 'Water and sewer.'],
  ['financial', 'other', mail, ruthSoon, 'Phone contract for both phones.'],
  ['financial', 'other', 'mellis61', daniel, 'Life insurance, Northfield Mutual.'],
  ['financial', 'other', mail, shared, 'Car insurance.'],
  ['shopping', 'amazon', mail, ruth, 'Household things.', 'Cancel Prime; the dog food comes every six weeks.'],
  [
    'shopping',
    'ebay',
    'maggies_buttons',
    thomas,
    'The button collection is listed here.',
    'Thomas may sell what Ruth does not want.',
  ],
  ['shopping', 'etsy', 'MaggieStitches', thomas],
  ['shopping', 'walmart', mail, mine],
  ['shopping', 'other', mail, mine, 'Seed catalog, Harrow and Finch.'],
  ['shopping', 'other', '20031984', ruthSoon, 'Pharmacy: refills.', 'The tablets in the tin are the current ones.'],
  ['entertainment', 'netflix', mail, ruth, 'Ruth and the boys watch on this too.'],
  ['entertainment', 'spotify', user, ruth, 'The list "Kitchen" is the one for the day itself, please.'],
  ['entertainment', 'steam', 'grandma_maggie', thomas, 'For playing with the grandsons.'],
  ['entertainment', 'other', mail, mine, 'Crossword of the newspaper.'],
  ['entertainment', 'other', user, ruth, 'Public library card.'],
  [
    'entertainment',
    'other',
    mail,
    ruth,
    'Genealogy: the tree I have been building since 2009.',
    'Download the tree before you close it.',
  ],
  ['professional', 'github', 'mellis-quilts', thomas, 'Patterns I published.'],
  ['professional', 'zoom', mail, mine],
  ['professional', 'dropbox', mail, ruthSoon, 'Scans of every paper, by year.', 'Start with the folder named First.'],
  ['professional', 'other', mail, daniel, 'Tax preparation.'],
  [
    'professional',
    'other',
    'vol-2207',
    thomas,
    'Volunteer schedule of the food bank.',
    'Please tell Alma, she counts on me on Tuesdays.',
  ],
  ['professional', 'other', mail, ruth, 'Photo prints and books.'],
  ['professional', 'other', 'ellis.m', ruthSoon, 'Patient portal of the clinic.'],
  ['professional', 'other', mail, ruth, 'Vet of Biscuit.', 'He is due for his shots every May.'],
  ['professional', 'other', mail, mine, 'Diary app.'],
  ['professional', 'other', 'mellis', shared, 'The router and the alarm, both with this name.'],
  [
    'professional',
    'other',
    'maggie',
    thomas,
    'Website of the quilting circle.',
    'Hand it to whoever leads the circle next.',
  ],
]

const words = ['Lantern', 'Meadow', 'Copper', 'Harbor', 'Thistle', 'Walnut', 'Pebble', 'Juniper']

/** The owner's online accounts, one by one. */
export function demoAccounts(): Entry[] {
  return lines.map(([accountType, platform, username, choice, notes = '', contactInstructions = ''], i) => {
    const values: Account = {
      ...blank(onlineAccount),
      accountType,
      platform,
      username,
      notes,
      contactInstructions,
      otherPlatform: platform === 'other' ? (notes.split(/[.:,]/)[0] ?? '') : '',
      password: `${words[i % words.length]}-${words[(i * 3 + 1) % words.length]}-${100 + i * 7}!`,
      twoFactorType: accountType === 'financial' ? 'sms' : 'none',
      recoveryPhone: accountType === 'financial' ? '(555) 010-4417' : '',
    }
    const { audience, alsoIfIncapacitated = false } = choice
    const { kind } = onlineAccount
    const draft = { kind, definitionVersion: versionOf(onlineAccount), values, audience, alsoIfIncapacitated }
    return { draft, activity: onlineAccount.activity.added(values) }
  })
}

const toAttorney = { audience: 'attorney', alsoIfIncapacitated: false } as const
const spoken: Omit<ValuesOf<typeof attorneyCommunication.steps>, 'attorney'>[] = [
  {
    type: 'meeting',
    date: '2026-09-14',
    summary: 'Signed the will. The original stays at the office.',
    followUp: 'Ask about the deed.',
  },
  { type: 'phone', date: '2026-10-30', summary: 'The deed is recorded. Nothing is missing.', followUp: '' },
]

/** The attorney, what was agreed with them, and the two contacts, with the e-mails of this run. */
export function demoPeople(emails: { attorney: string; ruth: string; thomas: string }): {
  people: Entry[]
  communications: (attorneyId: string) => Entry[]
} {
  const named = { audience: 'everyone_named', alsoIfIncapacitated: false } as const
  const attorneyValues = {
    fullName: 'Daniel Okafor',
    firmName: 'Okafor and Lane',
    website: '',
    address: '18 Market Street, Cedar Falls, IA 50613',
    phone: '(555) 010-2200',
    email: emails.attorney,
  }
  const home = {
    streetAddress: '41 Orchard Lane',
    city: 'Cedar Falls',
    state: 'IA',
    postalCode: '50613',
    country: 'US',
  }
  const contacts = [
    {
      seat: 'contact_1',
      fullName: 'Ruth Ellis',
      email: emails.ruth,
      phone: '(555) 010-7765',
      relationship: 'child',
      otherRelationship: '',
      ...home,
    },
    {
      seat: 'contact_2',
      fullName: 'Thomas Brandt',
      email: emails.thomas,
      phone: '(555) 010-9031',
      relationship: 'sibling',
      otherRelationship: '',
      ...home,
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
        const values = { attorney, ...communication }
        const { kind } = attorneyCommunication
        const draft = { kind, definitionVersion: versionOf(attorneyCommunication), values, ...toAttorney }
        return { draft, activity: attorneyCommunication.activity.added(values) }
      }),
  }
}

const both = { audience: 'both_contacts', alsoIfIncapacitated: true } as const

/** Who the owner is. */
export function demoProfile(email: string): Entry {
  const values = {
    ...blank(profile),
    firstName: 'Margaret',
    middleName: 'Anne',
    lastName: 'Ellis',
    maidenName: 'Hale',
    displayName: 'Maggie',
    dateOfBirth: '1951-06-14',
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

/** Her telephone, her computers. */
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

/** Her papers: what stands in each, and the record that holds it once it is uploaded. */
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
