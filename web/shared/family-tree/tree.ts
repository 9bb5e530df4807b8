import type { ValuesOf } from '../../../records/define.ts'
import { type Family, familyOf, owner } from '../../../records/family/graph.ts'
import type { Gender, Told } from '../../../records/family/relation.ts'
import { partialDateInWords } from '../../../records/fields/index.ts'
import type { familyMember } from '../../../records/kinds/index.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { type FamilyWords, ofOthers, ownFamily, words } from './words.ts'

export type FamilyMember = SavedRecord<ValuesOf<typeof familyMember.steps>>

/** What the owner's profile tells of them, who stands in the tree without a record. */
export type Own = {
  readonly name: string
  readonly dateOfBirth: string
  readonly photo: FamilyMember['values']['photo']
  /** They died: whoever reads has what they left. */
  readonly deceased?: boolean
}

/** The family as the page draws it: who everybody is, in words. */
export type Tree = Told & {
  readonly family: Family
  member(id: string): FamilyMember | undefined
  photo(id: string): FamilyMember['values']['photo']
  /** *1918 – 1991*, *born 1974*, *born 1948, deceased*; '' where nothing is known. */
  years(id: string): string
  /** What stands around it, for whoever reads. */
  readonly says: FamilyWords
}

const yearOf = (date: string): string => date.slice(0, 4)

/** The older first; those whose birth is not known last, in the order in which they were written down. */
const byBirth = (one: FamilyMember, other: FamilyMember): number =>
  (one.values.dateOfBirth || '9999').localeCompare(other.values.dateOfBirth || '9999') ||
  one.createdAt.localeCompare(other.createdAt) ||
  one.values.fullName.localeCompare(other.values.fullName)

/**
 * @param own what is known of the owner; blank where nothing is
 * @param toOwner false where somebody else reads it, to whom the owner is no *you*; the name is known then
 */
export function treeOf(members: readonly FamilyMember[], own: Own, toOwner = true): Tree {
  const byId = new Map(members.map((member) => [member.id, member]))
  return {
    family: familyOf(members.toSorted(byBirth)),
    toOwner,
    says: toOwner ? ownFamily : ofOthers(own.name),
    member: (id) => byId.get(id),
    photo: (id) => (id === owner ? own.photo : (byId.get(id)?.values.photo ?? '')),
    name: (id) => (id === owner ? own.name || words.you : (byId.get(id)?.values.fullName ?? '')),
    gender(id): Gender {
      const gender = byId.get(id)?.values.gender
      return gender === 'female' || gender === 'male' ? gender : 'other'
    },
    years(id) {
      const values =
        id === owner ? { ...own, dateOfDeath: '', status: own.deceased ? 'deceased' : 'living' } : byId.get(id)?.values
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
