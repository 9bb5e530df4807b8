import { owner } from '../../../records/family/graph.ts'
import type { FamilyMember, Tree } from '../../shared/family-tree/tree.ts'

export type NewRelative = 'parent' | 'partner' | 'child' | 'sibling'

export function startOfRelative({ family }: Tree, id: string, what: NewRelative): Partial<FamilyMember['values']> {
  // For the owner's own relatives, the form asks for the relationship.
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
