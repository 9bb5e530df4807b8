import type { Asks, ChoiceField, MayAutofill, WordsField } from './field.ts'
import { choice } from './choice.ts'
import { text } from './words.ts'

export const states = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const

// Only letters are compared: `N.Y.`, `new york`, `New  York` and `NY` are the same state.
const letters = (typed: string) =>
  typed
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()
const codes = new Map(
  Object.entries(states).flatMap(([code, name]) => [
    [letters(code), code],
    [letters(name), code],
  ]),
)
codes.set('washingtondc', 'DC').set('virginislands', 'VI').set('usvi', 'VI')

export const stateCode = (typed: string): string | undefined => codes.get(letters(typed))

export const usState = (label: string, asks: Asks & MayAutofill): WordsField => {
  const field = text(label, asks)
  return {
    ...field,
    offers: states,
    example: 'OR',
    check: (value, values) =>
      field.check(value, values) ??
      (value.trim() === '' || stateCode(value) !== undefined
        ? undefined
        : (asks.invalid ?? 'Please choose from the list')),
    tidy: (value) => stateCode(value) ?? value.trim(),
  }
}

const countryCodes =
  'AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW'

let named: Readonly<Record<string, string>> | undefined

/** Maps codes: the United States first, the others by name. US territories count as states. */
export function countries(): Readonly<Record<string, string>> {
  const names = new Intl.DisplayNames('en-US', { type: 'region' })
  return (named ??= Object.fromEntries([
    ['US', 'United States'],
    ...countryCodes
      .split(' ')
      .map((code) => [code, names.of(code) ?? code] as const)
      .toSorted(([, a], [, b]) => a.localeCompare(b, 'en-US')),
  ]))
}

export const countriesAbroad: readonly string[] = countryCodes.split(' ')

/** The country of an address; the default is the United States. */
export const country = (label: string, asks: Asks = {}): ChoiceField =>
  choice(label, countries(), { ...asks, start: 'US' })

export const isUnitedStates = (typed: string): boolean =>
  ['us', 'usa', 'unitedstates', 'unitedstatesofamerica', 'america'].includes(letters(typed.replace(/^the\s/i, '')))

export const isZip = (typed: string): boolean => /^\d{5}(-\d{4})?$/.test(typed)
