import { fold } from '../../fold.ts'
import { type FilePerson, type MemberValues, noName } from './person.ts'

/** Whether two dates can be the same day: one may say less than the other. */
const mayBeSame = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)

const isKnown = (gender: string): boolean => gender === 'female' || gender === 'male'

/** Whether two can be the same person: one name, and nothing of their lives that tells them apart. */
const canBeSame = (one: MemberValues, other: MemberValues): boolean =>
  (!isKnown(one.gender) || !isKnown(other.gender) || one.gender === other.gender) &&
  mayBeSame(one.dateOfBirth, other.dateOfBirth) &&
  mayBeSame(one.dateOfDeath, other.dateOfDeath)

/** How much speaks for it, beyond that nothing speaks against it. */
const sureness = (one: MemberValues, other: MemberValues): number =>
  [one.dateOfBirth !== '' && other.dateOfBirth !== '', one.dateOfDeath !== '' && other.dateOfDeath !== ''].filter(
    Boolean,
  ).length

/** Who of a file is here already, by their position among those given: each at most once, the surest first. */
export function matched(
  existing: readonly MemberValues[],
  people: readonly FilePerson[],
): ReadonlyMap<FilePerson, number> {
  const byName = Map.groupBy(existing.entries(), ([, { fullName }]) => fold(fullName))
  const pairs = people.flatMap((person) => {
    const { values } = person
    if (values.fullName === noName) return []
    return (byName.get(fold(values.fullName)) ?? [])
      .filter(([, one]) => canBeSame(one, values))
      .map(([at, one]) => ({ person, at, sure: sureness(one, values) }))
  })
  const found = new Map<FilePerson, number>()
  const taken = new Set<number>()
  for (const { person, at } of pairs.toSorted((one, other) => other.sure - one.sure))
    if (!found.has(person) && !taken.has(at)) {
      found.set(person, at)
      taken.add(at)
    }
  return found
}
