import type { ValuesOf } from '../../../records/define.ts'
import { type Family, familyOf, owner } from '../../../records/family/graph.ts'
import type { Gender, RelationContext } from '../../../records/family/relation.ts'
import { partialDateInWords } from '../../../records/fields/index.ts'
import type { familyMember } from '../../../records/kinds/index.ts'
import type { SavedRecord } from '../../estate/types.ts'
import type { FaceOf } from '../pictures/Face.tsx'
import { type FamilyWords, ofOthers, ownFamily, words } from './words.ts'

export type FamilyMember = SavedRecord<ValuesOf<typeof familyMember.steps>>

/** Facts from the profile, because the owner has no record in the tree. */
type Own = {
  readonly name: string
  readonly dateOfBirth: string
  readonly photo: FamilyMember['values']['photo']
  /** True for readers of a released estate. */
  readonly deceased?: boolean
}

export type Tree = RelationContext & {
  readonly family: Family
  member(id: string): FamilyMember | undefined
  photo(id: string): FamilyMember['values']['photo']
  /** The owner’s name here is '' if the profile has none, because *You* would give initials. */
  face(id: string): FaceOf
  /** For example *1918 – 1991*, *born 1974*, *born 1948, deceased*; '' if unknown. */
  years(id: string): string
  readonly says: FamilyWords
}

const yearOf = (date: string): string => date.slice(0, 4)

/** Sorts the oldest first; unknown births last, in record order. */
const byBirth = (one: FamilyMember, other: FamilyMember): number =>
  (one.values.dateOfBirth || '9999').localeCompare(other.values.dateOfBirth || '9999') ||
  one.createdAt.localeCompare(other.createdAt) ||
  one.values.fullName.localeCompare(other.values.fullName)

/** @param toOwner false for other readers, who read the owner’s name instead of *you* */
export function treeOf(members: readonly FamilyMember[], own: Own, toOwner = true): Tree {
  const byId = new Map(members.map((member) => [member.id, member]))
  const nameOf = (id: string) => (id === owner ? own.name : (byId.get(id)?.values.fullName ?? ''))
  const photoOf = (id: string) => (id === owner ? own.photo : (byId.get(id)?.values.photo ?? ''))
  return {
    family: familyOf(members.toSorted(byBirth)),
    toOwner,
    says: toOwner ? ownFamily : ofOthers(own.name),
    member: (id) => byId.get(id),
    photo: photoOf,
    face: (id) => ({ name: nameOf(id), photo: photoOf(id) }),
    name: (id) => nameOf(id) || (id === owner ? words.you : ''),
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

export function daysOf({ values }: FamilyMember): string[] {
  const { dateOfBirth, dateOfDeath, status } = values
  return [
    ...(dateOfBirth ? [words.born(partialDateInWords(dateOfBirth))] : []),
    ...(status === 'deceased' ? [dateOfDeath ? words.died(partialDateInWords(dateOfDeath)) : words.deceased] : []),
  ]
}
