import type { Audience } from '../domain/seats.ts'
import { blank, type ValuesOf, versionOf } from '../records/define.ts'
import { onlineAccount } from '../records/kinds/index.ts'
import type { Entry } from './estate.ts'

// These passwords open no real account.

type Account = ValuesOf<typeof onlineAccount.steps>
type Choice = { audience: Audience; alsoIfIncapacitated?: boolean }

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
