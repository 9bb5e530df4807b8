import type { Drawing, Line, Placed } from '../../../records/family/layout.ts'

/** In pixels of the picture, with the gaps between boxes. */
export const box = { width: 176, height: 80 }
const step = { x: 190, y: 156 }
const margin = 24

export const boxOf = ({ x, row }: Pick<Placed, 'x' | 'row'>): { x: number; y: number } => ({
  x: margin + x * step.x,
  y: margin + row * step.y,
})

export const sizeOf = ({ width, rows }: Drawing): { width: number; height: number } => ({
  width: 2 * margin + width * step.x - (step.x - box.width),
  height: 2 * margin + rows * step.y - (step.y - box.height),
})

/**
 * The drop of a crossbar below the parents’ row. It stays clear of the parents’ line above, and of
 * couples’ lines over the row below.
 */
function heightIn({ lane, of } = { lane: 0, of: 1 }): number {
  const room = step.y - box.height
  const [top, bottom] = [22, room - 22]
  return of === 1 ? room / 2 : top + (lane * (bottom - top)) / (of - 1)
}

export function pathOf(line: Line, { placed, lanes }: Drawing): { d: string; top: number; bottom: number } {
  const at = (id: string) => boxOf(placed.get(id) ?? { x: 0, row: 0 })
  if (line.what === 'couple') {
    const [left, right] = [at(line.one), at(line.other)].toSorted((a, b) => a.x - b.x)
    if (!left || !right) return { d: '', top: 0, bottom: 0 }
    const y = left.y + box.height / 2
    const apart = right.x - left.x > step.x + 1 || left.y !== right.y
    // Above the boxes between the two.
    const over = left.y - 14
    const d = apart
      ? `M${left.x + box.width / 2} ${left.y}V${over}H${right.x + box.width / 2}V${right.y}`
      : `M${left.x + box.width} ${y}H${right.x}`
    return { d, top: Math.min(over, right.y), bottom: Math.max(left.y, right.y) + box.height }
  }
  const parents = line.parents.map(at)
  const child = at(line.child)
  const x = parents.reduce((sum, one) => sum + one.x + box.width / 2, 0) / parents.length
  const from = Math.max(...parents.map(({ y }) => y))
  // A couple’s line starts between them, a single parent’s below the box, and that of two parents
  // who are no couple where their lines meet.
  const meet = from + box.height + 14
  const start = line.apart ? meet : parents.length > 1 ? from + box.height / 2 : from + box.height
  const crossbar = child.y - (step.y - box.height) + heightIn(lanes.get(line))
  const [left, right] = [parents[0], parents.at(-1)].map((one) => ({ ...one, x: (one?.x ?? 0) + box.width / 2 }))
  const joined = line.apart
    ? `M${left?.x} ${(left?.y ?? 0) + box.height}V${meet}H${right?.x}V${(right?.y ?? 0) + box.height}`
    : ''
  return {
    d: `${joined}M${x} ${start}V${crossbar}H${child.x + box.width / 2}V${child.y}`,
    top: Math.min(start, child.y),
    bottom: Math.max(start, child.y),
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
