import { seatTitles } from '../../../records/access.ts'
import type { AccessLevel, AccessLevels } from '../../../records/access.ts'
import { rolesOfAudience, type SeatRole } from '../../../domain/seats.ts'
import { type Access, type ContactSeat, contactSeats } from './access.ts'
import type { People } from './people.ts'
import { words } from './words.ts'

/** One option; `title` is the secondary text beside the name. */
type Choice = {
  key: string
  label: string
  title?: string
  hint?: string | undefined
  access: Pick<Access, 'level' | 'audience'>
}

const ofPerson = (people: People, seat: SeatRole) =>
  people[seat] === undefined ? undefined : { label: people[seat], title: seatTitles[seat] }

const labelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const namesOf = ({ audience }: AccessLevel, people: People): string[] =>
  audience === 'one_contact' ? [] : rolesOfAudience[audience].flatMap((seat) => people[seat] ?? [])

function oneContact(level: string, { label }: AccessLevel, value: Access, people: People): Choice[] {
  const seats = contactSeats.filter(
    (seat) => people[seat] !== undefined || (value.level === level && value.audience === seat),
  )
  if (seats.length === 0) return [{ key: level, label, hint: words.nobodyYet, access: { level, audience: '' } }]
  return seats.map((seat) => ({
    key: seat,
    ...(ofPerson(people, seat) ?? { label: labelOf(seatTitles[seat]), hint: words.nobodyYet }),
    access: { level, audience: seat },
  }))
}

/** True if an earlier level has the same people and events. */
function repeatsLevel(levels: AccessLevels, level: string, value: Access, people: People): boolean {
  const meaning = (key: string) => {
    const one = levels[key]
    const names = one === undefined ? [] : namesOf(one, people)
    const seats = one !== undefined && one.audience !== 'one_contact' ? rolesOfAudience[one.audience].length : 0
    return names.length > 0 && seats > 1 ? JSON.stringify([names.toSorted(), one?.allows]) : undefined
  }
  const mine = meaning(level)
  if (mine === undefined) return false
  const equal = Object.keys(levels).filter((key) => meaning(key) === mine)
  return level !== (equal.includes(value.level) ? value.level : equal[0])
}

/** Lists contacts first and *only me* last; the attorney only with a seat or if already named. */
export function choicesOf(levels: AccessLevels, value: Access, people: People): Choice[] {
  const all = Object.entries(levels).flatMap(([level, one]): Choice[] => {
    const { audience, label, hint, allows } = one
    if (audience === 'one_contact') return oneContact(level, one, value, people)
    const choice = { key: level, access: { level, audience } }
    if (audience === 'attorney')
      return people.attorney !== undefined || level === value.level
        ? [{ ...choice, ...(ofPerson(people, audience) ?? { label }) }]
        : []
    if (audience === 'contact_1' || audience === 'contact_2')
      return [{ ...choice, ...(ofPerson(people, audience) ?? { label, hint: words.nobodyYet }) }]
    if (repeatsLevel(levels, level, value, people)) return []
    const names = namesOf(one, people)
    return [{ ...choice, label, hint: words.hint(names.length > 0 ? words.people(names) : hint, allows) }]
  })
  const rank = ({ access: { audience } }: Choice) => (audience === 'nobody' ? 2 : audience === 'attorney' ? 1 : 0)
  return all.toSorted((a, b) => rank(a) - rank(b))
}

export const chosenAmong = (choices: readonly Choice[], { level, audience }: Access): Choice | undefined =>
  choices.find(({ access }) => access.level === level && access.audience === audience) ??
  choices.find(({ access }) => access.level === level && access.audience === '')

export const contactsIn = (people: People): { seat: ContactSeat; name: string }[] =>
  contactSeats.flatMap((seat) => (people[seat] === undefined ? [] : [{ seat, name: people[seat] }]))
