import { type Family, owner } from './graph.ts'

export type Life = {
  readonly dateOfBirth: string
  readonly dateOfDeath: string
  readonly status: string
  readonly gender: string
}

/** Dates that contradict each other: the page asks the owner about them, but accepts them. */
export type DateQuestion =
  | { readonly what: 'died-before-birth' | 'too-old'; readonly id: string }
  | {
      readonly what: 'born-before-parent' | 'parent-too-young' | 'mother-too-old' | 'born-after-death'
      readonly id: string
      readonly parent: string
    }

const youngestParent = 12
const oldestMother = 60
const longestLife = 120

// The first and last day that a partial date can mean.
const earliest = (date: string): string => `${date}${'-01'.repeat(3 - date.split('-').length)}`
const latest = (date: string): string => date + ['-12-31', '-31', ''][date.split('-').length - 1]
const years = (day: string, count: number): string =>
  `${String(Number(day.slice(0, 4)) + count).padStart(4, '0')}${day.slice(4)}`

const isDate = (date: string | undefined): date is string => date !== undefined && /^\d{4}(?:-\d\d){0,2}$/.test(date)

const isBefore = (one: string | undefined, other: string | undefined): boolean =>
  isDate(one) && isDate(other) && latest(one) < earliest(other)
const isCloser = (from: string | undefined, to: string | undefined, count: number): boolean =>
  isDate(from) && isDate(to) && latest(to) < years(earliest(from), count)
const isFurther = (from: string | undefined, to: string | undefined, count: number): boolean =>
  isDate(from) && isDate(to) && earliest(to) > years(latest(from), count)

export function questionsIn(
  family: Pick<Family, 'ids' | 'parentsOf'>,
  lifeOf: (id: string) => Life | undefined,
  today: string,
): DateQuestion[] {
  return family.ids.flatMap((id): DateQuestion[] => {
    const life = lifeOf(id)
    if (id === owner || life === undefined) return []
    const { dateOfBirth: born, dateOfDeath, status } = life
    const died = status === 'deceased' ? dateOfDeath : ''
    if (isBefore(died, born)) return [{ what: 'died-before-birth', id }]
    const own: DateQuestion[] =
      isFurther(born, died, longestLife) || (status === 'living' && isFurther(born, today, longestLife))
        ? [{ what: 'too-old', id }]
        : []
    return [
      ...own,
      ...family.parentsOf(id).flatMap(({ id: parent, how }): DateQuestion[] => {
        const theirs = lifeOf(parent)
        if (theirs === undefined || how !== 'birth') return []
        if (isBefore(born, theirs.dateOfBirth)) return [{ what: 'born-before-parent', id, parent }]
        if (isCloser(theirs.dateOfBirth, born, youngestParent)) return [{ what: 'parent-too-young', id, parent }]
        const isMother = theirs.gender === 'female'
        if (isMother && isFurther(theirs.dateOfBirth, born, oldestMother))
          return [{ what: 'mother-too-old', id, parent }]
        // A father may die in the months before the birth.
        const gone = theirs.status === 'deceased' ? theirs.dateOfDeath : ''
        if (isMother ? isBefore(gone, born) : isFurther(gone, born, 1))
          return [{ what: 'born-after-death', id, parent }]
        return []
      }),
    ]
  })
}
