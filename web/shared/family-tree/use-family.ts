import { useMemo, useState } from 'react'
import { closeTo, only } from '../../../records/family/close.ts'
import { owner } from '../../../records/family/graph.ts'
import { drawFamily, type Drawing } from '../../../records/family/layout.ts'
import type { Tree } from './tree.ts'
import { words } from './words.ts'

/** How somebody looks at a family: from whom, and at whom. */
export type FamilyView = {
  readonly tree: Tree
  readonly drawing: Drawing
  /** Only those who are close, where the family is larger than is seen at once. */
  readonly close: Drawing | undefined
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

/** A family of so many is drawn as a whole at once; of a larger one those who are close come first. */
const seenAtOnce = 15

/** The whole family, and those close to somebody, where that makes a difference. */
function drawingsOf({ family }: Tree, root: string): Pick<FamilyView, 'drawing' | 'close'> {
  const drawing = drawFamily(family, root)
  const close = closeTo(family, root)
  const isWhole = drawing.placed.size <= seenAtOnce || close.size === drawing.placed.size
  return { drawing, close: isWhole ? undefined : drawFamily(only(family, close), root) }
}

/** Looks at a family, from its owner at first. */
export function useFamily(tree: Tree): FamilyView {
  const [seenFrom, setSeenFrom] = useState(owner)
  const [chosen, setChosen] = useState(owner)
  // Whoever was deleted meanwhile is nobody to see the family from.
  const here = (id: string) => (id === owner || tree.member(id) !== undefined ? id : owner)
  const root = here(seenFrom)
  const { drawing, close } = useMemo(() => drawingsOf(tree, root), [tree, root])
  return {
    tree,
    drawing,
    close,
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
