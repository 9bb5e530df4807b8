import type { Family } from '../../../records/family/graph.ts'
import type { Drawing, Placed } from '../../../records/family/layout.ts'
import { boxOf, flat, middleOf, type Shape, sizeOf, tall } from './geometry.ts'
import { fittingZoom, levelAt, type Room, shapeAt, zoomOf } from './levels.ts'

export type FirstLook = {
  readonly zoom: number
  /** The place to center; undefined if the whole family is in view. */
  readonly place: Pick<Placed, 'x' | 'row'> | undefined
  /** In pixels. The frame ends between two generations, so that it cuts no face. */
  readonly height: number
}

/** In pixels: the smallest space beside a box, and the height of the frame for one person. */
const [rim, leastHeight] = [8, 320]
/** In pixels of the picture: the width of a portrait with its border. */
const faceWidth = 100

type Span = { readonly from: number; readonly to: number }

const spanOf = (numbers: readonly number[]): Span => ({ from: Math.min(...numbers), to: Math.max(...numbers) })
const heightOf = ({ from, to }: Span, { box, step }: Shape): number => (to - from) * step.y + box.height
const widthOf = ({ from, to }: Span, { box, step }: Shape): number => (to - from) * step.x + box.width

type Close = { readonly couple: Placed[]; readonly parents: Placed[]; readonly children: Placed[] }

function closest(family: Family, { placed }: Drawing, root: Placed): Close {
  const there = (people: readonly { readonly id: string }[]) => people.flatMap(({ id }) => placed.get(id) ?? [])
  return {
    couple: [root, ...there(family.partnersOf(root.id)).filter(({ row }) => row === root.row)],
    parents: there(family.parentsOf(root.id)),
    children: there(family.childrenOf(root.id)),
  }
}

/** The generations that fit: of parents and children, of parents, or of the root alone. */
function rowsFor({ couple, parents, children }: Close, high: number, shape: Shape): Span {
  const tries = [[...couple, ...parents, ...children], [...couple, ...parents], couple.slice(0, 1)]
  const spans = tries.map((people) => spanOf(people.map(({ row }) => row)))
  return spans.find((span) => heightOf(span, shape) <= high) ?? spans.at(-1) ?? { from: 0, to: 0 }
}

function widened({ from, to }: Span, last: number, high: number, shape: Shape): Span {
  const many = Math.floor((high - shape.box.height) / shape.step.y) + 1
  const below = Math.min(last - to, Math.ceil((many - (to - from + 1)) / 2))
  const above = Math.max(0, Math.min(from, many - (to - from + 1) - below))
  return { from: from - above, to: Math.min(last, to + Math.max(0, many - (to - from + 1) - above)) }
}

/** The left edge at which a view cuts the fewest faces but keeps the columns in view. */
function leastCutting(drawing: Drawing, rows: Span, columns: Span, wide: number): number {
  const inRows = [...drawing.placed.values()].filter(({ row }) => row >= rows.from && row <= rows.to)
  const middles = inRows.map((place) => middleOf(place, tall).x)
  const last = Math.max(0, sizeOf(drawing, tall).width - wide)
  const middle = middleOf({ x: (columns.from + columns.to) / 2, row: 0 }, tall).x
  const free = Math.max(0, (wide - widthOf(columns, tall)) / 2 - rim)
  const shifts = Array.from({ length: 1 + 2 * Math.floor(free / 4) }, (_, at) => Math.ceil(at / 2) * (at % 2 ? 4 : -4))
  const views = shifts.map((shift) => {
    const left = Math.min(last, Math.max(0, middle + shift - wide / 2))
    const isCut = (x: number) => [left, left + wide].some((edge) => Math.abs(edge - x) < faceWidth / 2)
    return { x: left + wide / 2, cut: middles.filter(isCut).length }
  })
  return views.reduce((best, view) => (view.cut < best.cut ? view : best)).x
}

/** Returns the whole family if it fits, else the root's household at the level `least` or more. */
export function firstLook(
  { family, drawing, root }: { family: Family; drawing: Drawing; root: string },
  room: Room,
  least: 'names' | 'faces',
): FirstLook {
  const all = room.width === 0 ? 1 : fittingZoom(drawing, room)
  const whole = { zoom: all, height: Math.max(leastHeight, sizeOf(drawing, shapeAt(all)).height * all) }
  const here = drawing.placed.get(root)
  if (all >= zoomOf(least) || here === undefined) return { ...whole, place: undefined }
  const [from, most, shape] = least === 'faces' ? [zoomOf('faces'), 1, tall] : [zoomOf('names'), zoomOf('names'), flat]
  const close = closest(family, drawing, here)
  const near = rowsFor(close, room.height / from, shape)
  const fitting = Math.min(most, room.height / heightOf(near, shape))
  const { couple, parents, children } = close
  const tries = [[...couple, ...parents, ...children], [...couple, ...parents], couple.slice(0, 2), [here]]
  const spans = tries.map((people) =>
    spanOf(people.filter(({ row }) => row >= near.from && row <= near.to).map(({ x }) => x)),
  )
  const zoomFor = (span: Span) => Math.min(fitting, (room.width - 2 * rim) / widthOf(span, shape))
  const columns = spans.find((span) => zoomFor(span) >= from) ?? { from: here.x, to: here.x }
  const zoom = Math.max(from, zoomFor(columns))
  const rows = widened(near, drawing.rows - 1, room.height / zoom, shape)
  const wide = room.width / zoom
  const middle = (columns.from + columns.to) / 2
  const x =
    levelAt(zoom) === 'faces' ? leastCutting(drawing, rows, columns, wide) : middleOf({ x: middle, row: 0 }, shape).x
  return {
    zoom,
    place: {
      x: (x - boxOf({ x: 0, row: 0 }, shape).x - shape.box.width / 2) / shape.step.x,
      row: (rows.from + rows.to) / 2,
    },
    height: Math.min(room.height, (heightOf(rows, shape) + shape.step.y - shape.box.height) * zoom),
  }
}
