import type { ValuesOf } from '../../../records/define.ts'
import { type Family, familyOf, owner } from '../../../records/family/graph.ts'
import type { Gender, Told } from '../../../records/family/relation.ts'
import { partialDateInWords } from '../../../records/fields/index.ts'
import type { familyMember } from '../../../records/kinds/index.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { words } from './words.ts'

export type FamilyMember = SavedRecord<ValuesOf<typeof familyMember.steps>>

/** The family as the page draws it: who everybody is, in words. */
export type Tree = Told & {
  readonly family: Family
  member(id: string): FamilyMember | undefined
  /** *1918 – 1991*, *born 1974*; '' where nothing is known. */
  years(id: string): string
}

const yearOf = (date: string): string => date.slice(0, 4)

/** The older first; those whose birth is not known last, in the order in which they were written down. */
const byBirth = (one: FamilyMember, other: FamilyMember): number =>
  (one.values.dateOfBirth || '9999').localeCompare(other.values.dateOfBirth || '9999') ||
  one.createdAt.localeCompare(other.createdAt) ||
  one.values.fullName.localeCompare(other.values.fullName)

/** @param ownName the owner's name, where their profile tells it */
export function treeOf(members: readonly FamilyMember[], ownName: string): Tree {
  const byId = new Map(members.map((member) => [member.id, member]))
  return {
    family: familyOf(members.toSorted(byBirth)),
    member: (id) => byId.get(id),
    name: (id) => (id === owner ? ownName || words.you : (byId.get(id)?.values.fullName ?? '')),
    gender(id): Gender {
      const gender = byId.get(id)?.values.gender
      return gender === 'female' || gender === 'male' ? gender : 'other'
    },
    years(id) {
      const values = byId.get(id)?.values
      if (values === undefined) return ''
      const [born, died] = [yearOf(values.dateOfBirth), yearOf(values.dateOfDeath)]
      if (values.status !== 'deceased') return born && words.born(born)
      if (born && died) return `${born} – ${died}`
      return died ? words.died(died) : [born && words.born(born), words.deceased].filter(Boolean).join(', ')
    },
  }
}

/** The days of somebody's life as far as they are known: *born June 1918*, *died 1991*. */
export function daysOf({ values }: FamilyMember): string[] {
  const { dateOfBirth, dateOfDeath, status } = values
  return [
    ...(dateOfBirth ? [words.born(partialDateInWords(dateOfBirth))] : []),
    ...(status === 'deceased' ? [dateOfDeath ? words.died(partialDateInWords(dateOfDeath)) : words.deceased] : []),
  ]
}

const ofOwner = {
  parent: { female: 'mother', male: 'father' },
  child: { female: 'daughter', male: 'son' },
  partner: { female: 'wife', male: 'husband' },
  sibling: { female: 'sister', male: 'brother' },
} as const
export type NewRelative = keyof typeof ofOwner

/** What the form of a new relative starts with, so that the two are connected once it is saved. */
export function startOfRelative({ family }: Tree, id: string, what: NewRelative): Partial<FamilyMember['values']> {
  // Of the owner it is what they are to them that says so; which of the two words it is, the form asks.
  if (id === owner) return {}
  const other: Partial<FamilyMember['values']> = { relationship: 'other' }
  if (what === 'partner') return { ...other, spouse: [id] }
  if (what === 'child') {
    const [partner] = family.partnersOf(id).filter(({ former }) => !former)
    const parents = [id, ...(partner && partner.id !== owner ? [partner.id] : [])]
    return { ...other, parents }
  }
  if (what === 'sibling') {
    const parents = family
      .parentsOf(id)
      .flatMap((parent) => (parent.how === 'birth' && parent.id !== owner ? [parent.id] : []))
    return parents.length > 0 ? { ...other, parents } : { ...other, siblings: [id] }
  }
  return { ...other, children: [id] }
}
