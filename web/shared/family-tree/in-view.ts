import type { Drawing, Line, Placed } from '../../../records/family/layout.ts'
import { type Area, boxOf, overlap, type Path, pathOf, type Shape } from './geometry.ts'

type Box = Area & { readonly place: Placed }
type Drawn = Path & { readonly line: Line }

/** A spatial index, which quickly finds the few boxes and lines in view among thousands. */
export type Index = { boxesIn(view: Area): Placed[]; linesIn(view: Area): Drawn[] }

const columnWidth = 2000

function columnsOf<Item extends Area>(items: readonly Item[]): (view: Area) => Item[] {
  const columns = new Map<number, Item[]>()
  for (const item of items)
    for (let at = Math.floor(item.left / columnWidth); at <= Math.floor(item.right / columnWidth); at += 1) {
      const column = columns.get(at) ?? []
      columns.set(at, column)
      column.push(item)
    }
  const last = Math.max(...columns.keys())
  return (view) => {
    const found = new Set<Item>()
    const until = Math.min(last, Math.floor(view.right / columnWidth))
    for (let at = Math.max(0, Math.floor(view.left / columnWidth)); at <= until; at += 1)
      for (const item of columns.get(at) ?? []) if (overlap(item, view)) found.add(item)
    return [...found]
  }
}

export function indexOf(drawing: Drawing, shape: Shape): Index {
  const boxes = columnsOf<Box>(
    [...drawing.placed.values()].map((place) => {
      const { x, y } = boxOf(place, shape)
      return { place, left: x, top: y, right: x + shape.box.width, bottom: y + shape.box.height }
    }),
  )
  return {
    boxesIn: (view) => boxes(view).map(({ place }) => place),
    linesIn: columnsOf<Drawn>(drawing.lines.map((line) => ({ ...pathOf(line, drawing, shape), line }))),
  }
}
