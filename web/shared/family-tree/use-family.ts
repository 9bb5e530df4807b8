import { useMemo, useState } from 'react'
import { owner } from '../../../records/family/graph.ts'
import { drawFamily, type Drawing } from '../../../records/family/layout.ts'
import type { Tree } from './tree.ts'
import { words } from './words.ts'

/** How somebody looks at a family: from whom, and at whom. */
export type FamilyView = {
  readonly tree: Tree
  readonly drawing: Drawing
  /** From whom the family is seen. */
  readonly root: string
  readonly selected: string
  /** Whom nothing connects, and who stands nowhere in the picture. */
  readonly apart: readonly string[]
  /** What stands over the picture. */
  readonly title: string
  readonly onSelect: (id: string) => void
  readonly onRoot: (id: string) => void
}

/** Looks at a family, from its owner at first. */
export function useFamily(tree: Tree): FamilyView {
  const [seenFrom, setSeenFrom] = useState(owner)
  const [chosen, setChosen] = useState(owner)
  // Whoever was deleted meanwhile is nobody to see the family from.
  const here = (id: string) => (id === owner || tree.member(id) !== undefined ? id : owner)
  const root = here(seenFrom)
  const drawing = useMemo(() => drawFamily(tree.family, root), [tree, root])
  return {
    tree,
    drawing,
    root,
    selected: here(chosen),
    apart: tree.family.ids.filter((id) => !drawing.placed.has(id)),
    title: root === owner ? tree.says.family : words.familyOf(tree.name(root)),
    onSelect: setChosen,
    onRoot: (id) => {
      setSeenFrom(id)
      setChosen(id)
    },
  }
}
