import type { GalleryItem } from './item.ts'

type GalleryRow = { year: string } | { items: readonly GalleryItem[]; first: number }

export function rowsOf(items: readonly GalleryItem[], columns: number): GalleryRow[] {
  const rows: GalleryRow[] = []
  let first = 0
  while (first < items.length) {
    const year = items[first]?.date.slice(0, 4) ?? ''
    let end = first
    while (end < items.length && items[end]?.date.slice(0, 4) === year) end += 1
    rows.push({ year })
    for (; first < end; first += columns)
      rows.push({ items: items.slice(first, Math.min(end, first + columns)), first })
    first = end
  }
  return rows
}

/** Counts wrapped lines at this many characters per line; splits a longer word. */
function linesOf(words: string, letters: number): number {
  let lines = 1
  let used = 0
  for (const { length } of words.split(' ')) {
    const next = used === 0 ? length : used + 1 + length
    if (next <= letters) used = next
    else {
      lines += (used === 0 ? 0 : 1) + Math.ceil(length / letters) - 1
      used = length % letters || letters
    }
  }
  return lines
}

/** The lines for the titles of a row: as many as the longest title needs, from one to four. */
export const nameLinesOf = (items: readonly GalleryItem[], letters: number): number =>
  Math.min(4, Math.max(1, ...items.map(({ title }) => linesOf(title, Math.max(1, letters)))))

export const rowWith = (rows: readonly GalleryRow[], at: number): number =>
  rows.findIndex((row) => 'items' in row && at >= row.first && at < row.first + row.items.length)

const page = 4

/** `undefined` outside the gallery. Up and down keep the column if the other row is long enough. */
export function placeAfter(key: string, at: number, rows: readonly GalleryRow[]): number | undefined {
  const tiles = rows.filter((row) => 'items' in row)
  const last = tiles.at(-1)
  const end = last === undefined ? 0 : last.first + last.items.length - 1
  const inRow = tiles.findIndex((row) => at >= row.first && at < row.first + row.items.length)
  const column = at - (tiles[inRow]?.first ?? 0)
  const toRow = (by: number) => {
    const row = tiles[Math.min(tiles.length - 1, Math.max(0, inRow + by))]
    return row && row.first + Math.min(column, row.items.length - 1)
  }
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1)
    case 'ArrowRight':
      return Math.min(end, at + 1)
    case 'ArrowUp':
      return toRow(-1)
    case 'ArrowDown':
      return toRow(1)
    case 'PageUp':
      return toRow(-page)
    case 'PageDown':
      return toRow(page)
    case 'Home':
      return 0
    case 'End':
      return end
    default:
      return undefined
  }
}
