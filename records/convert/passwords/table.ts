import { refuseUnknown } from './unreadable.ts'

/** A row of a table as text. `broken`: a quotation mark in it has no partner, so it was read up to the end of its line alone. */
export type TableRow = { readonly cells: readonly string[]; readonly broken: boolean }

/** More cells than any table has beside each other: a line of millions would take more memory than a browser has. */
const mostCells = 10_000

const delimiters = [',', ';', '\t', '|'] as const

/** How a table is written: what stands between its cells, and whether a backslash before a mark keeps it (KeePass 1). */
type Style = { readonly delimiter: string; readonly escapes: boolean }

const keepass1 = /^"Account","Login Name","Password","Web Site","Comments"/

/** One row that begins at `from`, and where the next one begins. */
function rowAt(text: string, from: number, style: Style): { row: TableRow; next: number } {
  const { delimiter } = style
  const cells: string[] = []
  let at = from
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at, style) : plainCell(text, at, style)
    if (cell === undefined) return lineAt(text, from, style)
    cells.push(cell.text)
    if (cells.length > mostCells) refuseUnknown()
    at = cell.end
    if (text.startsWith(delimiter, at)) {
      at += delimiter.length
      continue
    }
    return { row: { cells, broken: false }, next: afterLineEnd(text, at) }
  }
}

const isLineEnd = (sign: string | undefined) => sign === '\n' || sign === '\r' || sign === undefined

const afterLineEnd = (text: string, at: number): number => (text.startsWith('\r\n', at) ? at + 2 : at + 1)

function plainCell(text: string, from: number, { delimiter }: Style): { text: string; end: number } {
  let end = from
  while (!isLineEnd(text[end]) && !text.startsWith(delimiter, end)) end += 1
  return { text: text.slice(from, end), end }
}

/**
 * A cell in quotation marks. A mark that is neither doubled nor at the end of the cell belongs to what is written, as some programs leave
 * it; but not beyond the end of the line: there it is the beginning of another cell, and the first mark has no partner (`undefined`).
 */
function quotedCell(
  text: string,
  from: number,
  { delimiter, escapes }: Style,
): { text: string; end: number } | undefined {
  if (escapes) return escapedCell(text, from, delimiter)
  let found = ''
  let begin = from + 1
  let at = from + 1
  let stray: number | undefined
  for (;;) {
    const mark = text.indexOf('"', at)
    if (mark < 0) return undefined
    const after = text[mark + 1]
    if (after === '"') {
      found += text.slice(begin, mark + 1)
      begin = mark + 2
      at = mark + 2
    } else if (isLineEnd(after) || text.startsWith(delimiter, mark + 1)) {
      // Behind a mark inside, what separates cells may have done so.
      if (stray !== undefined && text.slice(stray, mark).includes(delimiter)) return undefined
      return { text: found + text.slice(begin, mark), end: mark + 1 }
    } else {
      if (/[\r\n]/.test(text.slice(from, mark))) return undefined
      stray ??= mark
      at = mark + 1
    }
  }
}

/** The same where a backslash keeps a quotation mark, and a backslash. */
function escapedCell(text: string, from: number, delimiter: string): { text: string; end: number } | undefined {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') {
      const after = text[at + 1]
      if (!isLineEnd(after) && after !== delimiter) return undefined
      return { text: text.slice(from + 1, at).replaceAll(/\\(["\\])/g, '$1'), end: at + 1 }
    }
  }
  return undefined
}

/** A line by itself, its quotation marks as they stand. */
function lineAt(text: string, from: number, style: Style): { row: TableRow; next: number } {
  const { delimiter } = style
  const cells: string[] = []
  let at = from
  for (;;) {
    const cell = plainCell(text, at, style)
    cells.push(cell.text)
    if (cells.length > mostCells) refuseUnknown()
    at = cell.end
    if (isLineEnd(text[at])) return { row: { cells, broken: true }, next: afterLineEnd(text, at) }
    at += delimiter.length
  }
}

const isEmpty = ({ cells }: TableRow): boolean => cells.every((cell) => cell.trim() === '')

function* rowsOf(text: string, style: Style): Generator<TableRow, void> {
  for (let at = 0; at < text.length; ) {
    const { row, next } = rowAt(text, at, style)
    if (!isEmpty(row)) yield row
    at = next
  }
}

/** The sign that cuts the first rows into the most cells, as most of them agree: some have more cells than headings, or one alone. */
function delimiterOf(text: string): string {
  const judged = delimiters.map((delimiter) => {
    const widths: number[] = []
    for (const { cells } of rowsOf(text, { delimiter, escapes: false })) if (widths.push(cells.length) === 20) break
    const share = (fits: (width: number) => boolean) => widths.filter(fits).length / Math.max(widths.length, 1)
    const worths = [...new Set(widths)].map((width) => (width === 1 ? 0 : width * share((one) => one === width)))
    const [first = 1] = widths
    return { delimiter, worth: Math.max(0, ...worths, first === 1 ? 0 : first * share((one) => one >= first)) }
  })
  return judged.reduce((best, one) => (one.worth > best.worth ? one : best)).delimiter
}

/** Of a table the first rows, those that are wanted, and how many there are. */
export type TablePart = {
  readonly first: readonly TableRow[]
  readonly rows: readonly TableRow[]
  readonly all: number
}

/** So many of the first rows tell what the columns hold. */
const telling = 51

/**
 * The rows of a table with one of the usual delimiters, or the one that a first line like `sep=;` names. Empty rows are left out.
 * @param from how many are passed over
 * @param most how many are kept: all of a file of millions would take more memory than a browser has
 */
export function readTable(text: string, from = 0, most = Number.POSITIVE_INFINITY): TablePart {
  const named = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text)
  const rest = named === null ? text : text.slice(named[0].length)
  const first: TableRow[] = []
  const rows: TableRow[] = []
  let all = 0
  const style = { delimiter: named?.[1] ?? delimiterOf(rest), escapes: keepass1.test(rest) }
  for (const row of rowsOf(rest, style)) {
    if (all < telling) first.push(row)
    if (all >= from && rows.length < most) rows.push(row)
    all += 1
  }
  return { first, rows, all }
}
