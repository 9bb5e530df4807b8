import type { Drawing, Line, Placed } from '../../../records/family/layout.ts'

export type Shape = {
  readonly box: { readonly width: number; readonly height: number }
  readonly step: { readonly x: number; readonly y: number }
}

/** Text beside a small photo, or only text. */
export const flat: Shape = { box: { width: 176, height: 80 }, step: { x: 190, y: 156 } }
/** A portrait above its text. */
export const tall: Shape = { box: { width: 176, height: 176 }, step: { x: 190, y: 246 } }

export const margin = 24

export type Point = { readonly x: number; readonly y: number }

export const boxOf = ({ x, row }: Pick<Placed, 'x' | 'row'>, { step }: Shape): Point => ({
  x: margin + x * step.x,
  y: margin + row * step.y,
})

export const middleOf = ({ x, row }: Pick<Placed, 'x' | 'row'>, shape: Shape): Point => {
  const at = boxOf({ x, row }, shape)
  return { x: at.x + shape.box.width / 2, y: at.y + shape.box.height / 2 }
}

export const placeAt = ({ x, y }: Point, { box, step }: Shape): Pick<Placed, 'x' | 'row'> => ({
  x: (x - margin - box.width / 2) / step.x,
  row: (y - margin - box.height / 2) / step.y,
})

export const sizeOf = ({ width, rows }: Drawing, { box, step }: Shape): { width: number; height: number } => ({
  width: 2 * margin + width * step.x - (step.x - box.width),
  height: 2 * margin + rows * step.y - (step.y - box.height),
})

export type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

export const overlap = (one: Area, other: Area): boolean =>
  one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom

/** Keeps clear of the parents’ line above, and of couples’ lines above the row below. */
function heightIn({ box, step }: Shape, { lane, of } = { lane: 0, of: 1 }): number {
  const room = step.y - box.height
  const [top, bottom] = [22, room - 22]
  return of === 1 ? room / 2 : top + (lane * (bottom - top)) / (of - 1)
}

export type Path = Area & { readonly d: string }

export function pathOf(line: Line, { placed, lanes }: Drawing, shape: Shape): Path {
  const { box, step } = shape
  const at = (id: string) => boxOf(placed.get(id) ?? { x: 0, row: 0 }, shape)
  if (line.what === 'couple') {
    const [left, right] = [at(line.one), at(line.other)].toSorted((a, b) => a.x - b.x)
    if (!left || !right) return { d: '', left: 0, right: 0, top: 0, bottom: 0 }
    const y = left.y + box.height / 2
    const apart = right.x - left.x > step.x + 1 || left.y !== right.y
    // The line of a couple who are not side by side runs above the boxes between them.
    const over = left.y - 14
    const d = apart
      ? `M${left.x + box.width / 2} ${left.y}V${over}H${right.x + box.width / 2}V${right.y}`
      : `M${left.x + box.width} ${y}H${right.x}`
    const [top, bottom] = [Math.min(over, right.y), Math.max(left.y, right.y) + box.height]
    return { d, left: left.x, right: right.x + box.width, top, bottom }
  }
  const parents = line.parents.map(at)
  const child = at(line.child)
  const x = parents.reduce((sum, one) => sum + one.x + box.width / 2, 0) / parents.length
  const from = Math.max(...parents.map(({ y }) => y))
  // The line to a child starts between the parents of a couple, below the box of a single parent,
  // and where their lines meet if the parents are no couple.
  const meet = from + box.height + 14
  const start = line.apart ? meet : parents.length > 1 ? from + box.height / 2 : from + box.height
  const crossbar = child.y - (step.y - box.height) + heightIn(shape, lanes.get(line))
  const [left, right] = [parents[0], parents.at(-1)].map((one) => ({ ...one, x: (one?.x ?? 0) + box.width / 2 }))
  const joined = line.apart
    ? `M${left?.x} ${(left?.y ?? 0) + box.height}V${meet}H${right?.x}V${(right?.y ?? 0) + box.height}`
    : ''
  const everyX = [...parents, child].map((one) => one.x)
  const everyY = [start, crossbar, child.y, ...(line.apart ? parents.map(({ y }) => y + box.height) : [])]
  return {
    d: `${joined}M${x} ${start}V${crossbar}H${child.x + box.width / 2}V${child.y}`,
    left: Math.min(...everyX),
    right: Math.max(...everyX) + box.width,
    top: Math.min(...everyY),
    bottom: Math.max(...everyY),
  }
}

/** The stroke-dasharray of a kind of relation; '' for a solid line. */
export const dashOf = (line: Line): string => dashes[kindOf(line)]

export type LineKind = 'birth' | 'adopted' | 'step' | 'couple' | 'former'
export const kindOf = (line: Line): LineKind => (line.what === 'child' ? line.how : line.former ? 'former' : 'couple')

export const dashes: Readonly<Record<LineKind, string>> = {
  birth: '',
  couple: '',
  adopted: '12 6',
  step: '2 6',
  former: '12 5 2 5',
}

export const touches = (line: Line, id: string): boolean =>
  line.what === 'child' ? line.child === id || line.parents.includes(id) : line.one === id || line.other === id
