import { type Family, owner } from '../../family/graph.ts'
import { fold } from '../../fold.ts'
import type { Relations } from './families.ts'
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

/** Who of a file is here already by their name, by their position among those given: each at most once, the surest first. */
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

/** What somebody is to a person: *parent*, *child*, *partner*. */
type As = 'parent' | 'child' | 'partner'

/** The family that is here: its people by their position, and who is the owner in the file, '' for nobody. */
type Here = { readonly ids: readonly string[]; readonly family: Family; readonly own: string }

/** Whose relatives a file names, by xref. */
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

/** Somebody without relatives is told by that. */
const alone = ''

/** Those without a name who are here: their relatives, and by each relative who can be looked for. */
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
    /** The first that is related to all of these and fits; nobody is found twice. */
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

/**
 * Who of a file is here already, by their position among those given. Whoever has no name is known by their relatives: all of them that
 * are here have to be theirs here too.
 */
export function matched(
  existing: readonly MemberValues[],
  people: readonly FilePerson[],
  relations: Relations,
  here: Here,
): ReadonlyMap<FilePerson, number> {
  const found = byTheirName(existing, people)
  const kin = kinOf(relations)
  const byXref = new Map(people.map((person) => [person.xref, person]))
  const idOf = (xref: string): string | undefined => {
    if (xref === here.own) return owner
    const person = byXref.get(xref)
    const at = person && found.get(person)
    return at === undefined ? undefined : here.ids[at]
  }
  const nameless = namelessIn(existing, here)
  const isUnknown = (person: FilePerson) => person.values.fullName === noName && !found.has(person)
  // Whoever is found may be how a relative is known: the list grows while it is walked through.
  const waiting = people.filter(isUnknown)
  for (const person of waiting) {
    if (!isUnknown(person)) continue
    const relatives = kin.get(person.xref) ?? []
    const known = relatives.flatMap(({ as, xref }) => {
      const id = idOf(xref)
      return id === undefined ? [] : [`${as} ${id}`]
    })
    if (known.length === 0 && relatives.length > 0) continue
    const at = nameless.take(known.length === 0 ? [alone] : known, (one) => {
      const values = existing[one]
      return values !== undefined && canBeSame(values, person.values)
    })
    if (at === undefined) continue
    found.set(person, at)
    for (const { xref } of relatives) {
      const relative = byXref.get(xref)
      if (relative && isUnknown(relative)) waiting.push(relative)
    }
  }
  return found
}
