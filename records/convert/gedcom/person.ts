import { blank, type ValuesOf } from '../../define.ts'
import { familyMember } from '../../kinds/family-member.ts'
import { dateInWords, partialDateOf } from './dates.ts'
import { addAll, below, type GedcomFile, notesBelow, sourcesBelow, wordsBelow } from './file.ts'
import type { Structure } from './lines.ts'
import { attributes, events, ownFields } from './tags.ts'

export type MemberValues = ValuesOf<typeof familyMember.steps>

export type FilePerson = {
  readonly xref: string
  readonly number: number
  readonly values: MemberValues
  readonly written: { readonly relationship: string; readonly otherRelationship: string }
  /** Lines for *Important dates* and *Personal notes*, including those from the person's families. */
  readonly dates: string[]
  readonly notes: string[]
}

export const noName = 'Name not known'

/** A person born more years ago than this does not count as living unless the file says so. */
const longestLife = 110

const spoken = (name: string): string => name.replaceAll('/', ' ').replaceAll(/\s+/g, ' ').trim()

const paragraphs = (lines: readonly string[]): string => [...new Set(lines)].filter(Boolean).join('\n')

const labelled = (label: string, texts: readonly string[]): string[] => {
  const words = texts.filter(Boolean).join(', ')
  return words === '' ? [] : [`${label}: ${words}`]
}

function dateBelow(file: GedcomFile, structure: Structure): { kept: string; words: string } {
  const [date] = below(structure, 'DATE')
  if (date === undefined) return { kept: '', words: '' }
  const value = file.take(date)
  const phrase = wordsBelow(file, date, 'PHRASE')
  const kept = phrase === '' ? partialDateOf(value) : undefined
  const words = [dateInWords(value), phrase && `(${phrase})`].filter(Boolean).join(' ')
  return { kept: kept ?? '', words }
}

function detailsOf(file: GedcomFile, structure: Structure): string[] {
  const detail = file.take(structure)
  return [wordsBelow(file, structure, 'TYPE'), detail === 'Y' ? '' : detail]
}

const placeBelow = (file: GedcomFile, structure: Structure): string =>
  wordsBelow(file, structure, 'PLAC')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')

/** *Baptism: June 4, 1920, Troy*. Empty if the event has no details. */
export function eventInWords(file: GedcomFile, structure: Structure, label: string): string[] {
  if (/^n$/i.test(file.take(structure))) return []
  const details = detailsOf(file, structure)
  const { words } = dateBelow(file, structure)
  const place = placeBelow(file, structure) || addressBelow(file, structure)
  return labelled(label, [
    ...details,
    words,
    place,
    wordsBelow(file, structure, 'CAUS'),
    ...notesBelow(file, structure),
    ...sourcesBelow(file, structure),
  ])
}

const addressParts = ['ADR1', 'ADR2', 'ADR3', 'CITY', 'STAE', 'POST', 'CTRY']

function addressBelow(file: GedcomFile, structure: Structure): string {
  const [address] = below(structure, 'ADDR')
  if (address === undefined) return ''
  const whole = file.take(address).replaceAll(/\s*\n\s*/g, ', ')
  const parts = addressParts.map((tag) => wordsBelow(file, address, tag)).filter(Boolean)
  return whole === '' ? parts.join(', ') : [whole, ...parts.filter((part) => !whole.includes(part))].join(', ')
}

function namesOf(file: GedcomFile, person: Structure): { name: string; notes: string[] } {
  const names = below(person, 'NAME').map((structure) => {
    const fullName = spoken(file.take(structure))
    const pieces = ['NPFX', 'GIVN', 'SPFX', 'SURN', 'NSFX'].map((tag) => wordsBelow(file, structure, tag))
    const name = fullName || pieces.filter(Boolean).join(' ')
    const type = wordsBelow(file, structure, 'TYPE').toLowerCase()
    const rest = pieces.filter((piece) => piece !== '' && !name.includes(piece))
    return {
      name,
      also: labelled(type === '' ? 'Also known as' : `Also known as (${type})`, [name]),
      notes: [
        ...labelled('Nickname', [wordsBelow(file, structure, 'NICK')]),
        ...labelled('Parts of the name', rest),
        ...notesBelow(file, structure),
        ...sourcesBelow(file, structure),
      ],
    }
  })
  const [first, ...others] = names
  return {
    name: first?.name ?? '',
    notes: [...(first?.notes ?? []), ...others.flatMap(({ also, notes }) => [...also, ...notes])],
  }
}

const genders: Readonly<Record<string, MemberValues['gender']>> = { F: 'female', M: 'male', X: 'other' }

function restOfEvent(
  file: GedcomFile,
  structure: Structure,
  label: string,
  given: { kept: string; words: string },
  place: string,
): string[] {
  const details = detailsOf(file, structure)
  const more = [...details, place, ...notesBelow(file, structure), ...sourcesBelow(file, structure)]
  return given.kept === '' ? labelled(label, [given.words, ...more]) : labelled(label, more)
}

export function personOf(file: GedcomFile, structure: Structure, thisYear: number): FilePerson {
  file.take(structure)
  const { name, notes: ofName } = namesOf(file, structure)
  const dates: string[] = []
  const medical: string[] = []
  const own: Record<string, string> = {}
  const notes: string[] = [...ofName]
  const all = (tag: string) => below(structure, tag)

  const [sex] = all('SEX')
  const gender = sex === undefined ? 'unknown' : (genders[file.take(sex).toUpperCase()] ?? 'unknown')

  const [birth, ...births] = all('BIRT')
  const born = birth === undefined ? { kept: '', words: '' } : dateBelow(file, birth)
  const birthPlace = birth === undefined ? '' : placeBelow(file, birth)
  if (birth) addAll(dates, restOfEvent(file, birth, 'Birth', born, ''))
  const [death, ...deaths] = all('DEAT')
  const died = death === undefined ? { kept: '', words: '' } : dateBelow(file, death)
  if (death) {
    addAll(dates, restOfEvent(file, death, 'Death', died, placeBelow(file, death)))
    addAll(medical, labelled('Cause of death', [wordsBelow(file, death, 'CAUS')]))
  }

  const reached = {
    email: below(structure, 'EMAIL', '_EMAIL').map((one) => file.take(one)),
    phone: all('PHON').map((one) => file.take(one)),
    address: [addressBelow(file, structure)].filter(Boolean),
  }
  const isDead = death !== undefined || all('BURI').length > 0 || all('CREM').length > 0
  const isReached = Object.values(reached).some((words) => words.length > 0)
  const saysLiving = [...all('NO'), ...all('_LIVING')].some((one) =>
    one.tag === 'NO'
      ? /^DEAT$/i.test(one.value.trim()) && file.take(one)
      : /^Y/i.test(one.value.trim()) && file.take(one),
  )
  const isYoung = born.kept !== '' && thisYear - Number(born.kept.slice(0, 4)) < longestLife
  // If there is no evidence for living or deceased, the status stays empty.
  const status = isDead ? 'deceased' : saysLiving || isYoung || isReached ? 'living' : ''

  for (const one of [...births, ...deaths])
    addAll(dates, eventInWords(file, one, one.tag === 'BIRT' ? 'Birth' : 'Death'))
  for (const one of structure.below) {
    const { tag } = one
    const ownField = ownFields.get(wordsBelowOnce(one))
    if ((tag === 'FACT' || tag === 'EVEN') && ownField !== undefined && !(ownField in own)) {
      own[ownField] = file.take(one)
      for (const type of below(one, 'TYPE')) file.take(type)
    } else if (tag === 'OCCU' || tag === 'EDUC') {
      const field = tag === 'OCCU' ? 'occupation' : 'education'
      const words = file.take(one)
      const more = eventInWords(file, one, attributes[tag] ?? tag)
      if (words === '' || one.below.length > 0 || own[field] !== undefined) addAll(notes, more)
      own[field] = [own[field], words].filter(Boolean).join('; ')
    } else if (tag in events) addAll(dates, eventInWords(file, one, events[tag] ?? tag))
    else if (tag in attributes) addAll(notes, eventInWords(file, one, attributes[tag] ?? tag))
  }

  if (status === 'living') {
    const [address = ''] = reached.address
    Object.assign(own, { email: reached.email[0] ?? '', phone: reached.phone[0] ?? '', address })
  }
  const from = status === 'living' ? 1 : 0
  addAll(notes, [
    ...reached.email.slice(from).map((email) => `Email: ${email}`),
    ...reached.phone.slice(from).map((phone) => `Phone: ${phone}`),
    ...reached.address.slice(from).map((address) => `Address: ${address}`),
    ...below(structure, 'WWW').map((one) => `Website: ${file.take(one)}`),
    ...notesBelow(file, structure),
    ...sourcesBelow(file, structure),
  ])
  const { relationship = '', otherRelationship = '', ...fields } = own
  return {
    xref: structure.xref,
    written: { relationship, otherRelationship },
    number: structure.number,
    dates,
    notes,
    values: {
      ...blank(familyMember),
      fullName: name || noName,
      gender,
      status,
      dateOfBirth: born.kept,
      birthPlace,
      dateOfDeath: died.kept,
      medicalHistory: paragraphs(medical),
      ...fields,
    },
  }
}

const wordsBelowOnce = (structure: Structure): string => below(structure, 'TYPE')[0]?.value.trim().toLowerCase() ?? ''

export const finished = ({ values, dates, notes }: FilePerson): MemberValues => ({
  ...values,
  importantDates: paragraphs([values.importantDates, ...dates]),
  personalNotes: paragraphs([values.personalNotes, ...notes]),
})
