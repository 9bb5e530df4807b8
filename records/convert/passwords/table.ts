import { refuseUnknown } from './unreadable.ts'

/**
 * `broken`: an unpaired quotation mark made the reader stop at the line's end. `stray`: a mark
 * inside a cell is neither doubled nor escaped.
 */
export type TableRow = { readonly cells: readonly string[]; readonly broken: boolean; readonly stray?: true }

/** Limits the cells of a row: a line with millions of them would exhaust the memory. */
const mostCells = 10_000

const delimiters = [',', ';', '\t', '|'] as const

/** `escapes`: whether a backslash escapes quotation marks, and whether it also escapes itself. */
type Style = { readonly delimiter: string; readonly escapes: 'nothing' | 'marks' | 'both' }

const keepass1 = /^"Account","Login Name","Password","Web Site","Comments"/

function rowAt(text: string, from: number, style: Style): { row: TableRow; next: number } {
  const { delimiter } = style
  const cells: string[] = []
  let at = from
  let stray = false
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at, style) : plainCell(text, at, style)
    if (cell === undefined) return lineAt(text, from, style)
    cells.push(cell.text)
    stray ||= cell.stray === true
    if (cells.length > mostCells) refuseUnknown()
    at = cell.end
    if (text.startsWith(delimiter, at)) {
      at += delimiter.length
      continue
    }
    return { row: { cells, broken: false, ...(stray && { stray }) }, next: afterLineEnd(text, at) }
  }
}

type Cell = { text: string; end: number; stray?: boolean }

const isLineEnd = (sign: string | undefined) => sign === '\n' || sign === '\r' || sign === undefined

const afterLineEnd = (text: string, at: number): number => (text.startsWith('\r\n', at) ? at + 2 : at + 1)

function plainCell(text: string, from: number, { delimiter }: Style): Cell {
  let end = from
  while (!isLineEnd(text[end]) && !text.startsWith(delimiter, end)) end += 1
  return { text: text.slice(from, end), end }
}

/**
 * A mark that is not doubled counts as text, but only within a line. Otherwise it opens another
 * cell, and the result is `undefined`: the first mark has no partner.
 */
function quotedCell(text: string, from: number, style: Style): Cell | undefined {
  const { delimiter, escapes } = style
  if (escapes !== 'nothing') return escapedCell(text, from, style)
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
      // A delimiter after a stray mark may have ended the cell.
      if (stray !== undefined && text.slice(stray, mark).includes(delimiter)) return undefined
      return { text: found + text.slice(begin, mark), end: mark + 1, stray: stray !== undefined }
    } else {
      if (/[\r\n]/.test(text.slice(from, mark))) return undefined
      stray ??= mark
      at = mark + 1
    }
  }
}

function escapedCell(text: string, from: number, { delimiter, escapes }: Style): Cell | undefined {
  const kept = escapes === 'both' ? /\\(["\\])/g : /\\(")/g
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') {
      const after = text[at + 1]
      if (!isLineEnd(after) && after !== delimiter) return undefined
      return { text: text.slice(from + 1, at).replaceAll(kept, '$1'), end: at + 1 }
    }
  }
  return undefined
}

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

/** Takes the delimiter for which most first rows agree on the highest number of cells. */
function delimiterOf(text: string): string {
  const judged = delimiters.map((delimiter) => {
    const widths: number[] = []
    for (const { cells } of rowsOf(text, { delimiter, escapes: 'nothing' })) if (widths.push(cells.length) === 20) break
    const share = (fits: (width: number) => boolean) => widths.filter(fits).length / Math.max(widths.length, 1)
    const worths = [...new Set(widths)].map((width) => (width === 1 ? 0 : width * share((one) => one === width)))
    const [first = 1] = widths
    return { delimiter, worth: Math.max(0, ...worths, first === 1 ? 0 : first * share((one) => one >= first)) }
  })
  return judged.reduce((best, one) => (one.worth > best.worth ? one : best)).delimiter
}

/** How badly a style fits: marks in unexpected positions, and rows that differ from the first. */
type Fit = { unsure: boolean; broken: boolean; uneven: number }

function fitOf(text: string, style: Style): Fit {
  const fit: Fit = { unsure: false, broken: false, uneven: 0 }
  let width: number | undefined
  for (const { cells, broken, stray } of rowsOf(text, style)) {
    width ??= cells.length
    fit.broken ||= broken
    fit.unsure ||= broken || stray === true
    if (cells.length !== width) fit.uneven += 1
  }
  return fit
}

/** A single backslash that precedes no quotation mark: the program does not double backslashes. */
const loneBackslash = /(?<!\\)(?:\\\\)*\\(?!["\\])/

/** A backslash escapes only if quotation marks are misplaced otherwise, as in 1Password for Mac. */
function escapesIn(text: string, delimiter: string): Style['escapes'] {
  if (keepass1.test(text)) return 'both'
  if (!text.includes('\\"')) return 'nothing'
  const doubled = fitOf(text, { delimiter, escapes: 'nothing' })
  if (!doubled.unsure && doubled.uneven === 0) return 'nothing'
  const escapes = loneBackslash.test(text) ? 'marks' : 'both'
  const escaped = fitOf(text, { delimiter, escapes })
  return !escaped.broken && escaped.uneven <= doubled.uneven ? escapes : 'nothing'
}

type TablePart = {
  readonly first: readonly TableRow[]
  readonly rows: readonly TableRow[]
  readonly all: number
  /** The first row, from 1, that seems to run on into the next, so that its end is unknown. */
  readonly apart?: number
}

const telling = 51

/** Keeps at most `most` rows, so that millions do not exhaust the memory. Skips empty rows. */
export function readTable(text: string, from = 0, most = Number.POSITIVE_INFINITY): TablePart {
  const named = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text)
  const rest = named === null ? text : text.slice(named[0].length)
  const first: TableRow[] = []
  const rows: TableRow[] = []
  let all = 0
  let apart: number | undefined
  let before: TableRow | undefined
  const delimiter = named?.[1] ?? delimiterOf(rest)
  for (const row of rowsOf(rest, { delimiter, escapes: escapesIn(rest, delimiter) })) {
    if (all < telling) first.push(row)
    if (all >= from && rows.length < most) rows.push(row)
    const width = first[0]?.cells.length ?? 0
    if (before?.broken === true && before.cells.length < width && row.cells.length < width) apart ??= all
    before = row
    all += 1
  }
  return { first, rows, all, ...(apart !== undefined && { apart }) }
}
