import { type Family, owner } from '../../family/graph.ts'
import { fold } from '../../fold.ts'
import type { Own } from '../../kinds/profile.ts'
import type { Relations } from './families.ts'
import { type FilePerson, type MemberValues, noName } from './person.ts'

const mayBeSame = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)

const isKnown = (gender: string): boolean => gender === 'female' || gender === 'male'

/** An unknown gender and a missing date contradict nothing. */
const canBeSame = (one: MemberValues, other: MemberValues): boolean =>
  (!isKnown(one.gender) || !isKnown(other.gender) || one.gender === other.gender) &&
  mayBeSame(one.dateOfBirth, other.dateOfBirth) &&
  mayBeSame(one.dateOfDeath, other.dateOfDeath)

const ends = (name: string) => {
  const [first = '', ...more] = fold(name).split(' ')
  return more.length === 0 ? undefined : `${first} ${more.at(-1)}`
}

/** Finds the full name, else its first and last word. Undefined if several people match. */
export function namedAs(people: readonly FilePerson[], { names, born }: Own): FilePerson | undefined {
  const may = people.filter(({ xref, values }) => xref !== '' && mayBeSame(values.dateOfBirth, born))
  const exact = new Set(names.map((name) => fold(name)))
  const alike = new Set(names.map((name) => ends(name)))
  for (const fits of [
    ({ values }: FilePerson) => exact.has(fold(values.fullName)),
    ({ values }: FilePerson) => {
      const both = ends(values.fullName)
      return both !== undefined && alike.has(both)
    },
  ]) {
    const all = may.filter(fits)
    const sameDay = all.filter(({ values }) => values.dateOfBirth !== '' && born !== '')
    const [only, ...more] = sameDay.length > 0 ? sameDay : all
    if (only) return more.length === 0 ? only : undefined
  }
  return undefined
}

const sureness = (one: MemberValues, other: MemberValues): number =>
  [one.dateOfBirth !== '' && other.dateOfBirth !== '', one.dateOfDeath !== '' && other.dateOfDeath !== ''].filter(
    Boolean,
  ).length

function byTheirName(existing: readonly MemberValues[], people: readonly FilePerson[]): Map<FilePerson, number> {
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

type As = 'parent' | 'child' | 'partner'

/** The saved family: its people by position, and the owner's xref in the file, or ''. */
type Here = { readonly ids: readonly string[]; readonly family: Family; readonly own: string }

function kinOf({ parents, couples }: Relations): ReadonlyMap<string, readonly { as: As; xref: string }[]> {
  const pairs = [
    ...parents.map(({ child, parent }) => [child, 'parent', parent] as const),
    ...parents.map(({ child, parent }) => [parent, 'child', child] as const),
    ...couples.flatMap(({ one, other }) => [[one, 'partner', other] as const, [other, 'partner', one] as const]),
  ]
  const kin = new Map<string, { as: As; xref: string }[]>()
  for (const [of, as, xref] of pairs) {
    const there = kin.get(of)
    if (there) there.push({ as, xref })
    else kin.set(of, [{ as, xref }])
  }
  return kin
}

const alone = ''

function namelessIn(existing: readonly MemberValues[], { ids, family }: Here) {
  const kin = new Map<number, ReadonlySet<string>>()
  const by = new Map<string, Set<number>>()
  for (const [at, { fullName }] of existing.entries()) {
    if (fullName !== noName) continue
    const id = ids[at] ?? ''
    const all = [
      ...family.parentsOf(id).map((one) => `parent ${one.id}`),
      ...family.childrenOf(id).map((one) => `child ${one.id}`),
      ...family.partnersOf(id).map((one) => `partner ${one.id}`),
    ]
    const relatives = new Set(all.length === 0 ? [alone] : all)
    kin.set(at, relatives)
    for (const one of relatives) by.set(one, (by.get(one) ?? new Set()).add(at))
  }
  return {
    take(relatives: readonly string[], fits: (at: number) => boolean): number | undefined {
      for (const at of by.get(relatives[0] ?? '') ?? []) {
        if (!fits(at) || !relatives.every((one) => kin.get(at)?.has(one))) continue
        for (const one of kin.get(at) ?? []) by.get(one)?.delete(at)
        return at
      }
      return undefined
    },
  }
}

/** The first name, without a title. Unlike the last name, it stays the same at a marriage. */
const firstName = ({ fullName }: MemberValues): string =>
  fold(fullName)
    .split(' ')
    .find((word) => word !== '' && !word.endsWith('.')) ?? ''

/** Takes an equal birthday or first name; for a parent, an equal or missing name is enough. */
function isRenamed(one: MemberValues, other: MemberValues, isParent: boolean): boolean {
  if (!canBeSame(one, other)) return false
  if (one.dateOfBirth.length === fullDate && one.dateOfBirth === other.dateOfBirth) return true
  if (one.fullName === noName || other.fullName === noName) return isParent
  if (firstName(one) === firstName(other)) return true
  const names = new Set(fold(one.fullName).split(' '))
  return (
    isParent &&
    fold(other.fullName)
      .split(' ')
      .some((name) => names.has(name))
  )
}
const fullDate = '2000-01-01'.length

type KnownKin = { readonly as: As; readonly xref: string; readonly id: string }

/** Matches renamed people by all their matched relatives; leaves out a person who fits several. */
function renamedIn(
  existing: readonly MemberValues[],
  { ids, family }: Here,
  kinHere: (person: FilePerson) => readonly KnownKin[],
  inFile: (xref: string) => readonly FilePerson[],
  found: ReadonlyMap<FilePerson, number>,
  taken: ReadonlySet<number>,
) {
  const positions = new Map(ids.map((id, at) => [id, at]))
  const whose = {
    parent: (id: string) => family.childrenOf(id),
    child: (id: string) => family.parentsOf(id),
    partner: (id: string) => family.partnersOf(id),
  }
  const withKin = (kin: readonly KnownKin[]): readonly number[] => {
    const [first, ...others] = kin.map(({ as, id }) => whose[as](id).map((one) => one.id))
    const all = others.map((some) => new Set(some))
    return (first ?? []).flatMap((id) => {
      const at = positions.get(id)
      return at !== undefined && all.every((some) => some.has(id)) ? [at] : []
    })
  }
  const mayBe = (person: FilePerson, kin: readonly KnownKin[], isFree: (at: number) => boolean): number[] =>
    withKin(kin).filter((at) => {
      const values = existing[at]
      const isParent = kin.some(({ as }) => as === 'child')
      return values !== undefined && isFree(at) && isRenamed(values, person.values, isParent)
    })
  return (person: FilePerson): number | undefined => {
    const kin = kinHere(person)
    const [beside] = kin
    if (beside === undefined) return undefined
    const [at, ...more] = mayBe(person, kin, (one) => !taken.has(one))
    if (at === undefined || more.length > 0) return undefined
    const isRival = (other: FilePerson) =>
      other !== person && !found.has(other) && mayBe(other, kinHere(other), (one) => one === at).length > 0
    return inFile(beside.xref).some(isRival) ? undefined : at
  }
}

/** Matches people; a renamed or nameless one matches by relatives. */
export function matched(
  existing: readonly MemberValues[],
  people: readonly FilePerson[],
  relations: Relations,
  here: Here,
): ReadonlyMap<FilePerson, number> {
  const found = byTheirName(existing, people)
  const taken = new Set(found.values())
  const kin = kinOf(relations)
  const byXref = new Map(people.map((person) => [person.xref, person]))
  const relativesOf = (person: FilePerson) => kin.get(person.xref) ?? []
  const inFile = (xref: string) => (kin.get(xref) ?? []).flatMap((relative) => byXref.get(relative.xref) ?? [])
  const idOf = (xref: string): string | undefined => {
    if (xref === here.own) return owner
    const person = byXref.get(xref)
    const at = person && found.get(person)
    return at === undefined ? undefined : here.ids[at]
  }
  const kinHere = (person: FilePerson): readonly KnownKin[] =>
    relativesOf(person).flatMap(({ as, xref }) => {
      const id = idOf(xref)
      return id === undefined ? [] : [{ as, xref, id }]
    })
  const nameless = namelessIn(existing, here)
  const asNameless = (person: FilePerson): number | undefined => {
    if (person.values.fullName !== noName) return undefined
    const known = kinHere(person).map(({ as, id }) => `${as} ${id}`)
    if (known.length === 0 && relativesOf(person).length > 0) return undefined
    return nameless.take(known.length === 0 ? [alone] : known, (one) => {
      const values = existing[one]
      return values !== undefined && !taken.has(one) && canBeSame(values, person.values)
    })
  }
  const asRenamed = renamedIn(existing, here, kinHere, inFile, found, taken)
  // The loop appends to the list: each match may identify that person's relatives, so the loop tries
  // them again.
  const findAll = (find: (person: FilePerson) => number | undefined) => {
    const waiting = people.filter((person) => !found.has(person))
    for (const person of waiting) {
      const at = found.has(person) ? undefined : find(person)
      if (at === undefined) continue
      found.set(person, at)
      taken.add(at)
      for (const relative of inFile(person.xref)) if (!found.has(relative)) waiting.push(relative)
    }
  }
  findAll(asNameless)
  findAll((person) => asNameless(person) ?? asRenamed(person))
  return found
}
