import { useMemo } from 'react'
import type { Drawing, Placed } from '../../../records/family/layout.ts'
import { type Area, boxOf, placeAt, type Shape } from './geometry.ts'
import { textSizeAt } from './levels.ts'
import { mapNames } from './map-names.ts'
import type { Tree } from './tree.ts'
import { words } from './words.ts'

function nearest(people: Iterable<Placed>, at: { x: number; row: number }, { step }: Shape): string | undefined {
  let [best, distance]: [string | undefined, number] = [undefined, Infinity]
  for (const { id, x, row } of people) {
    const here = Math.hypot((x - at.x) * step.x, (row - at.row) * step.y)
    if (here < distance) [best, distance] = [id, here]
  }
  return best
}

/** The lowest zoom: a block for each person, and names where they fit. A press zooms in. */
export function FamilyMap({
  tree,
  drawing,
  people,
  seen,
  shape,
  zoom,
  scale,
  width,
  height,
  onCloser,
}: {
  tree: Tree
  drawing: Drawing
  people: readonly Placed[]
  seen: Area
  shape: Shape
  zoom: number
  scale: number
  width: number
  height: number
  onCloser: (person: string | undefined) => void
}) {
  const names = useMemo(() => mapNames(drawing, tree.name, { zoom, shape }), [drawing, tree, zoom, shape])
  const { box } = shape
  const blocks = people.map((place) => {
    const { x, y } = boxOf(place, shape)
    return `M${x} ${y}h${box.width}v${box.height}h${-box.width}z`
  })
  const size = textSizeAt(zoom, 0)
  const inView = names.filter(({ x, y }) => x > seen.left && x < seen.right && y > seen.top && y < seen.bottom)
  return (
    <>
      <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 text-stone">
        <path d={blocks.join('')} fill="var(--card)" stroke="currentColor" strokeWidth={1 / scale} />
      </svg>
      {inView.map(({ id, name, x, y, width: wide }) => (
        <span
          key={id}
          className="tree-map-name bg-card font-semibold"
          style={{ left: x - wide / 2, top: y - size * 0.65, width: wide, fontSize: size }}
        >
          {name}
        </span>
      ))}
      <button
        type="button"
        tabIndex={-1}
        aria-label={words.closer}
        className="absolute inset-0"
        onClick={({ detail, clientX, clientY, currentTarget }) => {
          const corner = currentTarget.getBoundingClientRect()
          const point = { x: (clientX - corner.left) / scale, y: (clientY - corner.top) / scale }
          onCloser(detail === 0 ? undefined : nearest(drawing.placed.values(), placeAt(point, shape), shape))
        }}
      />
    </>
  )
}
