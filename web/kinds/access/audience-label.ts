import { rolesMeant } from '../../../domain/seats.ts'
import type { SavedRecord, SeatRole } from '../../estate/types.ts'
import type { People } from './people.ts'
import { words } from '../words.ts'
import { listInWords } from '../../ui/list-in-words.ts'

/** A person's first name, but the whole name if it starts with a title: *Dr. Lee*. */
const shortName = (name: string): string => {
  const [first = name] = name.trim().split(/\s+/)
  return first.endsWith('.') || first.length < 2 ? name : first
}

/** Short names for a row: first names, but whole names if two people share a first name. */
export function shortNames(people: People): (role: SeatRole) => string | undefined {
  const all = [...new Set(Object.values(people))].map(shortName)
  return (role) => {
    const name = people[role]
    if (name === undefined) return undefined
    const short = shortName(name)
    return all.filter((one) => one === short).length > 1 ? name : short
  }
}

export type Who = { text: string; nobody: boolean; names: readonly string[] }

/** Writes *For Daniel* or *Only you*, with the short names of the grantees. */
export function audienceLabel(record: Pick<SavedRecord, 'audience' | 'notFor'>, people: People): Who {
  if (record.audience === 'nobody') return { text: words.who.onlyYou, nobody: true, names: [] }
  const nameOf = shortNames(people)
  const names = [...new Set(rolesMeant(record).flatMap((role) => nameOf(role) ?? []))]
  if (names.length === 0) return { text: words.who.nobodyYet, nobody: true, names }
  if (names.length > 2) return { text: words.who.everyone, nobody: false, names }
  return { text: words.who.for(listInWords(names)), nobody: false, names }
}
