import { countries, isUnitedStates } from './places.ts'

/** Calling codes of countries whose domestic numbers begin with 0, by country code. */
const dialed: Readonly<Record<string, string>> = Object.fromEntries(
  'AE971 AL355 AT43 AU61 BA387 BE32 BG359 CH41 CN86 CY357 DE49 EG20 FI358 FR33 GB44 HR385 IE353 IL972 IN91 IR98 IT39 '
    .concat(
      'JP81 KE254 KR82 MK389 MY60 NG234 NL31 NZ64 PH63 PK92 RO40 RS381 SE46 SI386 SK421 TH66 TR90 TW886 UA380 VN84 ZA27',
    )
    .split(' ')
    .map((one) => [one.slice(0, 2), one.slice(2)]),
)
/** Countries in which the leading 0 is part of the number. */
const keepsZero = new Set(['IT'])

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'fi', 'tr', 'ja']

let known: ReadonlyMap<string, string> | undefined
/** Country codes by name, in the languages of contact cards. */
function codes(): ReadonlyMap<string, string> {
  known ??= new Map(
    Object.keys(dialed).flatMap((code): [string, string][] => [
      [code.toLowerCase(), code],
      [(countries()[code] ?? code).toLowerCase(), code],
      ...languages.map((language): [string, string] => [
        (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code).toLowerCase(),
        code,
      ]),
    ]),
  )
  return known
}

const digits = (text: string): string => text.replaceAll(/\D/g, '')

const countryOfNumber = (phone: string): string | undefined => {
  const number = /^\s*(?:\+|00)([\s\S]*)$/.exec(phone)?.[1]
  return number === undefined
    ? undefined
    : Object.entries(dialed).find(([, beginning]) => digits(number).startsWith(beginning))?.[0]
}

/**
 * The international form of a number that begins with 0, if its country is known: from the address,
 * another number of the person, or the owner. `country` is as written: *Deutschland*, *DE*, or ''.
 */
export function asFromAbroad(phone: string, country: string, others: readonly string[], home = ''): string {
  const national = /^\s*\(?0(?![0)])([\s\S]*)$/.exec(phone)
  const countryCode = codes().get(country.trim().toLowerCase()) ?? others.map(countryOfNumber).find(Boolean)
  // A US number never begins with 0, even if a form presets the United States.
  const isOpen = country.trim() === '' || country === 'other' || isUnitedStates(country)
  const code = countryCode ?? (isOpen ? home : undefined)
  const beginning = dialed[code ?? '']
  if (national === null || beginning === undefined) return phone
  const rest = keepsZero.has(code ?? '') ? phone.trim() : (national[1] ?? '')
  return `+${beginning} ${rest.replaceAll(/[()/]/g, ' ').trim()}`
}
