import type { Drawing, Placed } from '../../../records/family/layout.ts'
import { middleOf, type Point, type Shape, sizeOf } from './geometry.ts'
import { textSizeAt } from './levels.ts'
import { widthOf } from './text-width.ts'

export type MapName = Point & { readonly id: string; readonly name: string; readonly width: number }

/** Estimates how many descendants each person has; children of cousins who marry count twice. */
function descendants({ placed, lines }: Drawing): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const rowOf = (id: string) => placed.get(id)?.row ?? 0
  const births = lines.flatMap((line) => (line.what === 'child' ? [line] : []))
  for (const { child, parents } of births.toSorted((a, b) => rowOf(b.child) - rowOf(a.child)))
    for (const parent of parents) counts.set(parent, (counts.get(parent) ?? 0) + 1 + (counts.get(child) ?? 0))
  return counts
}

/** Chooses the names that fit, first those with the most descendants. */
export function mapNames(
  drawing: Drawing,
  nameOf: (id: string) => string,
  { zoom, shape }: { zoom: number; shape: Shape },
): MapName[] {
  const size = textSizeAt(zoom, 0)
  const counts = descendants(drawing)
  const wide = sizeOf(drawing, shape).width
  const weight = ({ id }: Placed) => counts.get(id) ?? 0
  const rows = Map.groupBy(drawing.placed.values(), ({ row }) => row)
  return [...rows.values()].flatMap((row) => {
    const taken: MapName[] = []
    for (const place of row.toSorted((a, b) => weight(b) - weight(a) || a.x - b.x)) {
      const name = nameOf(place.id)
      const width = (widthOf(name) + 1) * size
      const { x: middle, y } = middleOf(place, shape)
      const x = Math.max(width / 2, Math.min(wide - width / 2, middle))
      if (taken.every((other) => Math.abs(other.x - x) >= (other.width + width) / 2))
        taken.push({ id: place.id, name, x, y, width })
    }
    return taken
  })
}
