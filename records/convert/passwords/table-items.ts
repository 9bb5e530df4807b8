import { type LeftOut, rowName, UnreadableFile } from '../reading.ts'
import { type Program, programOf, type Role, roleOfHeading, rolesOf } from './columns.ts'
import { dashlaneOrder, inOrder, isDashlane } from './dashlane.ts'
import { mostEntries } from './entries.ts'
import { asLabel } from './json.ts'
import { barePasswordAsKey, cardOf, type Extra, extrasFrom, type Item, itemOf, type Reading } from './item.ts'
import { asProgramWrites } from './program-cells.ts'
import { sortOf } from './sorts.ts'
import { readTable, type TableRow } from './table.ts'
import { refuseApart } from './unreadable.ts'

export type Table = {
  program: string
  titles: readonly string[]
  columns: readonly Role[]
  headed: boolean
  rows: readonly TableRow[]
  /** `skip`: the file's entries before these; `all`: all its entries. */
  skip: number
  all: number
  first: TableRow
  above: TableRow
  goesOn: boolean
  certain: boolean
}

const isAddress = (cell: string | undefined) => /^(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S/i.test(cell?.trim() ?? '')

const shareAt = (rows: readonly TableRow[], at: number, fits: (cell: string) => boolean): number => {
  const filled = rows.flatMap(({ cells }) => cells[at]?.trim() ?? []).filter(Boolean)
  return filled.length === 0 ? 0 : filled.filter(fits).length / filled.length
}

const chromeOrder: readonly Role[] = ['name', 'address', 'username', 'password', 'notes']
const hasLabels = ({ cells }: TableRow): boolean =>
  cells.length > 2 && cells.some((cell, at) => at % 2 === 1 && roleOfHeading(cell.replace(/^\*/, '')) !== undefined)

const keeperOrder: readonly Role[] = ['folder', 'name', 'username', 'password', 'address', 'notes', 'extra']

/** Recognizes a table without headings by its column of addresses. */
function withoutHeadings(
  rows: readonly TableRow[],
  text: string,
): (Pick<Table, 'program' | 'columns'> & { order?: (row: TableRow) => TableRow }) | undefined {
  const some = rows.slice(0, 50)
  const width = Math.max(...some.map(({ cells }) => cells.length))
  const [first] = some
  // If the first row has no address in this column, it may contain headings.
  const holds = (at: number) =>
    shareAt(some, at, isAddress) > 0.6 && ((first?.cells[at] ?? '') === '' || isAddress(first?.cells[at]))
  if (some.filter(hasLabels).length > some.length * 0.6) return { program: 'Enpass', columns: ['name'] }
  if (width >= 6 && holds(4)) return { program: 'Keeper', columns: keeperOrder }
  if (!holds(1)) return undefined
  if (isDashlane(some, text)) return { program: 'Dashlane', columns: dashlaneOrder, order: inOrder }
  return width >= 4 && width <= 6 ? { program: 'a list without headings', columns: chromeOrder } : undefined
}

export function tableFrom(text: string, skip = 0): Table {
  // Reads one row more than a part, because one row may contain the headings.
  const part = readTable(text, skip, mostEntries + 1)
  const [first, ...rest] = part.first
  if (first === undefined) throw new UnreadableFile('This file is empty.')
  if (part.apart !== undefined) refuseApart(part.apart)
  const [above = first] = part.rows
  const below = { rows: part.rows.slice(1), all: part.all - 1, skip, first, above }
  const whole = { rows: part.rows.slice(0, mostEntries), all: part.all, skip, first, above }
  const program = programOf(first.cells)
  const known = first.cells.filter((cell) => roleOfHeading(cell) !== undefined).length
  const headed = program !== undefined || (known >= 2 && !first.cells.some(isAddress))
  if (headed) {
    const titles = first.cells.map((cell) => cell.trim())
    const columns = program ? rolesOf(titles, program) : withAddress(rolesOf(titles, program), rest)
    const certain = program !== undefined || columns.includes('password')
    return {
      program: program?.name ?? 'a table',
      goesOn: program?.goesOn === true,
      titles,
      columns: beyond(columns, program),
      headed,
      ...below,
      certain,
    }
  }
  const guess = withoutHeadings(part.first, text)
  if (guess)
    return {
      ...whole,
      program: guess.program,
      columns: guess.columns,
      rows: guess.order ? whole.rows.map(guess.order) : whole.rows,
      goesOn: false,
      titles: [],
      headed: false,
      certain: true,
    }
  const isHead = rest.length > 0 && first.cells.every((cell) => /\p{L}/u.test(cell) && !/@|:\/\/|\d{3}/.test(cell))
  const titles = isHead ? first.cells.map((cell) => cell.trim()) : []
  return {
    program: 'a table',
    goesOn: false,
    titles,
    columns: guessed(isHead ? rest : part.first, titles),
    headed: isHead,
    ...(isHead ? below : whole),
    certain: false,
  }
}

/** Guesses the columns by their contents; if that fails, the first column is the name. */
function guessed(rows: readonly TableRow[], titles: readonly string[]): Role[] {
  const some = rows.slice(0, 50)
  const width = Math.max(titles.length, ...some.map(({ cells }) => cells.length))
  const named = rolesOf(titles, undefined)
  const columns = Array.from({ length: width }, (_, at): Role => {
    const role = named[at] ?? 'extra'
    if (role !== 'extra') return role
    if (shareAt(some, at, isAddress) > 0.6) return 'address'
    return shareAt(some, at, (cell) => /^\S+@\S+\.\S+$/.test(cell)) > 0.6 ? 'username' : 'extra'
  })
  if (!columns.includes('name') && columns[0] === 'extra') columns[0] = 'name'
  return eachOnce(columns)
}

const beyond = (columns: readonly Role[], program: Program | undefined): Role[] => [
  ...columns,
  ...(program?.beyond ?? []).filter((role) => !columns.includes(role)),
]

/** Uses the cells if no heading names web addresses in any language. */
function withAddress(columns: readonly Role[], rows: readonly TableRow[]): Role[] {
  const at = columns.findIndex((role, index) => role === 'extra' && shareAt(rows.slice(0, 50), index, isAddress) > 0.6)
  return columns.map((role, index) => (index === at && !columns.includes('address') ? 'address' : role))
}

/** Makes a second column with one role an extra, hidden like the first, so no value is lost. */
const eachOnce = (columns: readonly Role[]): Role[] =>
  columns.map((role, at) => {
    if (['extra', 'hidden', 'address', 'none'].includes(role) || columns.indexOf(role) === at) return role
    return ['password', 'number', 'code', 'pin', 'authenticatorKey'].includes(role) ? 'hidden' : 'extra'
  })

function asHeaded(table: Table, headed: boolean): Pick<Table, 'rows' | 'all' | 'titles'> {
  const { rows, all, titles, first, above } = table
  if (headed === table.headed) return { rows, all, titles }
  return headed
    ? { rows: rows.slice(1), all: all - 1, titles: first.cells }
    : { rows: [above, ...rows].slice(0, mostEntries), all: all + 1, titles: [] }
}

export const withColumns = (table: Table, columns: readonly Role[], headed = table.headed): Table => ({
  ...table,
  columns: eachOnce(columns),
  ...asHeaded(table, headed),
  headed,
  certain: true,
})

type Cells = { of: (role: Role) => string; all: (role: Role) => string[]; extras: Extra[] }

function cellsOf({ cells }: TableRow, { columns, titles }: Table): Cells {
  const of = (role: Role) => cells[columns.indexOf(role)] ?? ''
  const extras = cells.flatMap((value, at): Extra[] => {
    const role = columns[at] ?? 'extra'
    if ((role !== 'extra' && role !== 'hidden') || value.trim() === '') return []
    return [{ name: titles[at]?.trim() ? asLabel(titles[at]) : 'More', value: value.trim(), hidden: role === 'hidden' }]
  })
  return { of, all: (role) => cells.filter((_, at) => columns[at] === role), extras }
}

function itemFrom(row: TableRow, number: number, table: Table): Item | LeftOut {
  const { of, all, extras } = cellsOf(row, table)
  const where = rowName('Row', number, of('name'))
  const program = table.program
  const type = of('type').trim()
  const sort = sortOf(type)
  const card = cardOf({
    holder: of('holder').trim(),
    number: of('number').trim(),
    expires: of('expires').trim(),
    code: of('code').trim(),
    pin: of('pin').trim(),
  })
  const item = itemOf({
    row: where,
    sort: sort ?? (card ? 'card' : 'login'),
    name: of('name').trim(),
    addresses: all('address')
      .flatMap((cell) => cell.split(/[\r\n]+|,(?=\s*https?:)/))
      .map((cell) => cell.trim())
      .filter(Boolean),
    username: of('username').trim(),
    email: of('email').trim(),
    // A password may begin or end with blanks.
    password: of('password'),
    authenticatorKeys: [of('authenticatorKey').trim()].filter(Boolean),
    notes: of('notes').trim(),
    // Older versions of 1Password write the folder into the type column.
    folder: [of('folder').trim(), sort === undefined ? type : ''].filter(Boolean).join(', '),
    extras,
    ...(card && { card }),
  })
  const read = asProgramWrites[program]?.({ item, cells: row.cells, titles: table.titles, type }) ?? item
  if ('reason' in read) return read
  const doubt = doubtOf(row, table)
  const known = program === '1Password' ? barePasswordAsKey(read) : read
  return doubt === undefined ? known : { ...hiddenThroughout(known), doubts: { password: doubt } }
}

/** If cells may have shifted, any of them could be the password, so all of them become hidden. */
const hiddenThroughout = (item: Item): Item => ({
  ...item,
  notes: '',
  extras: [...extrasFrom({ Notes: item.notes }), ...item.extras].map((extra) => ({ ...extra, hidden: true })),
})

function doubtOf({ cells, broken }: TableRow, { columns, headed, goesOn }: Table): string | undefined {
  if (broken) return 'A quotation mark in this row is missing its partner. Please check every part of it.'
  return headed && !goesOn && cells.slice(columns.length).some((cell) => cell.trim())
    ? 'This row has more columns than the others, so part of the password may be missing. Please check it.'
    : undefined
}

export function readItems(table: Table): Reading {
  const read = table.rows.map((row, at) => itemFrom(row, table.skip + at + 1, table))
  return {
    items: read.flatMap((one) => ('reason' in one ? [] : [one])),
    leftOut: read.flatMap((one) => ('reason' in one ? [one] : [])),
  }
}
