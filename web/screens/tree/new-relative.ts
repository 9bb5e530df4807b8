import { owner } from '../../../records/family/graph.ts'
import type { FamilyMember, Tree } from '../../shared/family-tree/tree.ts'

export type NewRelative = 'parent' | 'partner' | 'child' | 'sibling'

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
