import { useMemo, useState } from 'react'
import { closeTo, only } from '../../../records/family/close.ts'
import { owner } from '../../../records/family/graph.ts'
import { drawFamily, type Drawing } from '../../../records/family/layout.ts'
import type { Tree } from './tree.ts'
import { words } from './words.ts'

export type FamilyView = {
  readonly tree: Tree
  readonly drawing: Drawing
  readonly close: Drawing | undefined
  readonly root: string
  readonly selected: string
  /** People without any relation, who are not in the drawing. */
  readonly apart: readonly string[]
  readonly title: string
  readonly onSelect: (id: string) => void
  readonly onRoot: (id: string) => void
}

/** Larger families open with close relatives only. */
const seenAtOnce = 15

/** The full drawing, and a drawing of close relatives if it has fewer people. */
function drawingsOf({ family }: Tree, root: string): Pick<FamilyView, 'drawing' | 'close'> {
  const drawing = drawFamily(family, root)
  const close = closeTo(family, root)
  const isWhole = drawing.placed.size <= seenAtOnce || close.size === drawing.placed.size
  return { drawing, close: isWhole ? undefined : drawFamily(only(family, close), root) }
}

export function useFamily(tree: Tree): FamilyView {
  const [seenFrom, setSeenFrom] = useState(owner)
  const [chosen, setChosen] = useState(owner)
  // The root may have been deleted meanwhile: fall back to the owner.
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
