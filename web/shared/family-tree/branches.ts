import type { Drawing } from '../../../records/family/layout.ts'
import { type Label, posterRoom } from '../papers/large-page.ts'
import { lineInSvg, paperSvg, roundPhoto } from './picture.ts'
import { fittingSize, widthOf } from './text-width.ts'
import type { Tree } from './tree.ts'
import { words } from './words.ts'

/** A line of the branches: a person, or a partner below them. */
export type Row = {
  readonly id: string
  readonly depth: number
  /** The row of the parent, or of the partner above. */
  readonly under: number | undefined
  readonly as: 'person' | 'partner' | 'again'
}

/** The people at the top of a branch: they and their partners have no parents in the drawing. */
function rootsOf({ family }: Tree, { placed }: Drawing): string[] {
  const hasParents = (id: string) => family.parentsOf(id).some((parent) => placed.has(parent.id))
  const ids = [...placed.values()].toSorted((a, b) => a.row - b.row || a.x - b.x).map(({ id }) => id)
  return ids.filter((id) => !hasParents(id) && !family.partnersOf(id).some((partner) => hasParents(partner.id)))
}

/** Puts children below parents, and repeats a child that is in a partner's branch. */
export function rowsOf(tree: Tree, drawing: Drawing): Row[] {
  const { family } = tree
  const rows: Row[] = []
  const shown = new Set<string>()
  const grow = (from: string) => {
    const open: Pick<Row, 'id' | 'depth' | 'under'>[] = [{ id: from, depth: 0, under: undefined }]
    for (let one = open.pop(); one; one = open.pop()) {
      const at = rows.length
      if (shown.has(one.id)) {
        rows.push({ ...one, as: 'again' })
        continue
      }
      rows.push({ ...one, as: 'person' })
      shown.add(one.id)
      const partners = family.partnersOf(one.id).flatMap(({ id }) => (drawing.placed.has(id) ? [id] : []))
      const beneath = partners.filter((id) => !shown.has(id))
      for (const id of beneath) {
        rows.push({ id, depth: one.depth + 1, under: at, as: 'partner' })
        shown.add(id)
      }
      const children = [one.id, ...beneath].flatMap((id) => family.childrenOf(id).map((child) => child.id))
      const below = [...new Set(children)].filter((id) => drawing.placed.has(id))
      open.push(...below.toReversed().map((id) => ({ id, depth: one.depth + 1, under: at })))
    }
  }
  for (const id of rootsOf(tree, drawing)) if (!shown.has(id)) grow(id)
  // Some families have no first person, for example cousins whose relations form a circle.
  for (const id of drawing.placed.keys()) if (!shown.has(id)) grow(id)
  return rows
}

/** In points: branches with smaller text show no faces, which leaves room for larger names. */
const leastWithFaces = 9

type Columns = {
  /** The font size in points. */
  readonly size: number
  readonly perColumn: number
  readonly width: number
}

// In em.
const [rowHeight, rowWithFace, indent, gutter] = [1.25, 2.1, 0.8, 1.5]
const [largest, smallest] = [40, 5]

export function columnsFor(rows: number, widest: number, high: number): Columns {
  for (let size = largest; size > smallest; size -= 0.25) {
    const perColumn = Math.floor(posterRoom.height / (high * size))
    const columns = Math.max(1, Math.ceil(rows / Math.max(1, perColumn)))
    const width = posterRoom.width / columns
    if (perColumn > 0 && width >= (widest + gutter) * size) return { size, perColumn, width }
  }
  const perColumn = Math.floor(posterRoom.height / (high * smallest))
  return { size: smallest, perColumn, width: posterRoom.width / Math.ceil(rows / perColumn) }
}

const textOf = (tree: Tree, { id, as }: Row): string => (as === 'partner' ? words.and(tree.name(id)) : tree.name(id))

/** In em: the smaller font of the years, and the gap before them. */
const [yearsSize, gap] = [0.9, 0.5]

const yearsOf = (tree: Tree, { id, as }: Row): string => (as === 'again' ? '' : tree.years(id))

/** @param face in em: the room of a face beside each name */
function columnsWith(face: number, tree: Tree, rows: readonly Row[]): Columns {
  const widths = rows.map((row) => {
    const text = widthOf(textOf(tree, row)) + gap + widthOf(yearsOf(tree, row)) * yearsSize
    return row.depth * indent + face + text
  })
  return columnsFor(rows.length, Math.max(...widths), Math.max(rowHeight, face))
}

/** Whether names beside faces are large enough. If not, a poster shows no faces, so no photos. */
export const haveFaces = (tree: Tree, drawing: Drawing): boolean =>
  columnsWith(rowWithFace, tree, rowsOf(tree, drawing)).size >= leastWithFaces

export function branchesOn(tree: Tree, drawing: Drawing, photos: ReadonlyMap<string, string>) {
  const rows = rowsOf(tree, drawing)
  const withFaces = photos.size > 0 && columnsWith(rowWithFace, tree, rows).size >= leastWithFaces
  const face = withFaces ? rowWithFace : 0
  const high = Math.max(rowHeight, face)
  const { size, perColumn, width } = columnsWith(face, tree, rows)
  const placeOf = (at: number, { depth }: Pick<Row, 'depth'>) => ({
    x: Math.floor(at / perColumn) * width + depth * indent * size,
    y: (at % perColumn) * high * size,
  })
  const labels = rows.flatMap((row, at): Label[] => {
    const { x, y } = placeOf(at, row)
    const left = x + face * size
    const room = Math.floor(at / perColumn + 1) * width - gutter * size - left
    const [name, years] = [textOf(tree, row), yearsOf(tree, row)]
    const fitting = fittingSize(`${name}${years}nn`, room, size)
    const foot = y + (high * size) / 2 + 0.35 * size
    const nameRoom = widthOf(name) * fitting * 1.05
    const start = left + nameRoom + gap * fitting
    const rest = Math.max(1, left + room - start)
    return [
      {
        text: name,
        middle: left + nameRoom / 2,
        foot,
        size: fitting,
        room: nameRoom,
        isName: row.as !== 'again',
        atLeft: true,
      },
      ...(years === ''
        ? []
        : [
            {
              text: years,
              middle: start + rest / 2,
              foot,
              size: fitting * yearsSize,
              room: rest,
              isName: false,
              atLeft: true,
            },
          ]),
    ]
  })
  const lines = rows.flatMap((row, at) =>
    row.as === 'partner' ? [] : linesTo(rows, at, { placeOf, perColumn, high, size }),
  )
  const faces = rows.flatMap((row, at) => {
    const photo = !withFaces || row.as === 'again' ? undefined : photos.get(row.id)
    const { x, y } = placeOf(at, row)
    const diameter = (rowWithFace - 0.3) * size
    return photo === undefined
      ? []
      : [roundPhoto(at, { x: x + diameter / 2, y: y + (high * size) / 2 }, diameter, photo)]
  })
  const { width: wide, height } = posterRoom
  return {
    svg: paperSvg(posterRoom, lineInSvg(lines.join(''), Math.max(0.5, size / 14)) + faces.join('')),
    labels,
    width: wide,
    height,
    scale: 1,
  }
}

/** The line from a parent down to a child, also into later columns. */
function linesTo(
  rows: readonly Row[],
  at: number,
  {
    placeOf,
    perColumn,
    high,
    size,
  }: {
    placeOf: (at: number, row: Pick<Row, 'depth'>) => { x: number; y: number }
    perColumn: number
    high: number
    size: number
  },
): string[] {
  const row = rows[at]
  const parent = row?.under === undefined ? undefined : rows[row.under]
  if (row?.under === undefined || parent === undefined) return []
  const [from, to] = [Math.floor(row.under / perColumn), Math.floor(at / perColumn)]
  const middle = (high * size) / 2
  const pieces: string[] = []
  for (let column = from; column <= to; column += 1) {
    const first = column === from ? row.under + 1 : column * perColumn
    // The parent’s row is the last of its column, so the line starts in the next column.
    if (Math.floor(first / perColumn) !== column) continue
    const x = placeOf(first, parent).x + 0.5 * size
    const bottom = column === to ? placeOf(at, row).y + middle : perColumn * high * size
    pieces.push(`M${x.toFixed(1)} ${placeOf(first, parent).y.toFixed(1)}V${bottom.toFixed(1)}`)
  }
  const end = placeOf(at, row)
  return [...pieces, `H${(end.x - 0.1 * size).toFixed(1)}`]
}
