import Papa from 'papaparse'
import { type Definition, fieldsOf, tidied, visibleFields } from '../define.ts'
import {
  dateOfParts,
  type Field,
  partialDateInWords,
  type Row,
  rowInWords,
  type RowsField,
  type Value,
  type Values,
} from '../fields/index.ts'
import { fold } from '../fold.ts'
import { kinds } from '../kinds/index.ts'
import { inReadingOrder, titleOf } from '../sheet.ts'
import { formula } from './formulas.ts'

// Reads the tables of usual-formats.ts back: turns words into values, as far as a table contains
// them.

const before = 'Name'
const behind = ['Who may see this', 'Also if incapacitated', 'Created', 'Updated'] as const
/** Older tables lack it. */
const inFirstDays = 'In the first days'

export type TableRow = {
  readonly row: string
  readonly title: string
  readonly values: Values
  readonly audience: string
  readonly alsoIfIncapacitated: boolean
  readonly firstDays: boolean
  readonly notKept: readonly string[]
}

const labelsOf = (definition: Definition) => {
  const fields = fieldsOf(definition)
  return inReadingOrder(fields).map((name) => ({ name, label: fields[name]?.label ?? '' }))
}

/** Undefined if a column is not a field of the kind. Older tables may lack newer fields. */
function namesOf(definition: Definition, columns: readonly string[]): string[] | undefined {
  const all = labelsOf(definition)
  let at = 0
  const names: string[] = []
  for (const column of columns) {
    while (at < all.length && all[at]?.label !== column) at += 1
    const found = all[at]
    if (found === undefined) return undefined
    names.push(found.name)
    at += 1
  }
  return names
}

function kindOf(titles: readonly string[]): { definition: Definition; names: string[] } | undefined {
  const end = titles.indexOf(behind[0])
  if (titles[0] !== before || end < 2 || behind.some((title, at) => titles[end + at] !== title)) return undefined
  const columns = titles.slice(1, end)
  const [best] = kinds
    .flatMap((definition) => {
      const names = namesOf(definition, columns)
      return names ? [{ definition, names, missing: labelsOf(definition).length - names.length }] : []
    })
    .toSorted((a, b) => a.missing - b.missing)
  return best
}

const months = Array.from(
  { length: 12 },
  (_, at) => partialDateInWords(`2000-${String(at + 1).padStart(2, '0')}`).split(' ')[0],
)

function dayIn(text: string): string {
  const [, month, day, year = ''] = /^(?:(\p{L}+) (?:(\d{1,2}), )?)?(\d{4})$/u.exec(text) ?? []
  const number = month === undefined ? '' : String(months.indexOf(month) + 1)
  const found = dateOfParts({ year, month: number, day: day ?? '' })
  return partialDateInWords(found) === text ? found : text
}

/** Puts each part of a line into the first column that accepts it, so the line prints the same. */
function rowIn(field: Pick<RowsField, 'columns'>, line: string): Row {
  const names = Object.keys(field.columns)
  const [first = '', rest = ''] = line.split(/: (.*)/s)
  const row: Record<string, string> = Object.fromEntries(names.map((name) => [name, '']))
  const [begin = ''] = names
  const beginning = field.columns[begin]
  const begun = beginning?.type === 'choice' ? valueIn(beginning, first) : first
  // A choice without a value prints nothing, so the line then begins with the next column.
  const isChosen = beginning?.type !== 'choice' || begun !== first
  row[begin] = isChosen && typeof begun === 'string' ? begun : ''
  let left = names.slice(1)
  for (const part of [...(isChosen ? [] : [first]), ...(rest === '' ? [] : rest.split(', '))]) {
    const fits = left.find((name) => {
      const column = field.columns[name]
      if (column === undefined) return false
      const value = valueIn(column, part)
      if (column.type === 'choice') return value !== part
      return (
        typeof value === 'string' &&
        column.type !== 'text' &&
        column.type !== 'longText' &&
        column.check(value, row) === undefined
      )
    })
    const name = fits ?? left.find((one) => ['text', 'longText'].includes(field.columns[one]?.type ?? '')) ?? left[0]
    const last = names.findLast((one) => row[one] !== '') ?? ''
    if (name === undefined) row[last] += `, ${part}`
    else {
      const column = field.columns[name]
      const value = column ? valueIn(column, part) : part
      row[name] = typeof value === 'string' ? value : part
      left = left.filter((one) => one !== name)
    }
  }
  return rowInWords(field, row).length > 0 ? row : { ...row, [names[0] ?? '']: line }
}

const pairIn = (line: string, days: boolean) => {
  const [question = '', answer = ''] = line.split(/: (.*)/s)
  return { question, answer: days ? dayIn(answer) : answer }
}

/** The value that prints as these words. The caller resolves files and references. */
function valueIn(field: Field, text: string): Value {
  if (text === '') return field.type === 'choice' ? '' : field.blank
  switch (field.type) {
    case 'choice': {
      const isPrintedAs = (label: string) =>
        text === label || text.startsWith(`${label}, but not in`) || text.startsWith(`${label}\n`)
      return Object.entries(field.options).find(([, label]) => isPrintedAs(label))?.[0] ?? text
    }
    case 'yesNo':
      return text === 'Yes'
    case 'lines':
      return text.split('\n')
    case 'pairs':
      return text.split('\n').map((line) => pairIn(line, field.days === true))
    case 'rows':
      return text.split('\n').map((line) => rowIn(field, line))
    case 'reference':
    case 'references':
    case 'file':
    case 'files':
      return field.blank
    default: {
      // A day may be followed by a remark on the next line: *The text was changed after it was
      // signed.*
      const [line = ''] = text.split('\n')
      const day = dayIn(line)
      return field.print(day) === line && day !== line ? day : text
    }
  }
}

type IdOfTitle = (kind: string, title: string) => string | undefined

function referredTo(field: Field, text: string, idOf: IdOfTitle): Value | undefined {
  if (field.type !== 'reference' && field.type !== 'references') return undefined
  const ids = text.split('\n').flatMap((title) => idOf(field.kind, title) ?? [])
  if (field.type === 'references') return ids
  return ids[0] ?? ''
}

/** Undoes {@link defused}: removes the apostrophe before a formula. */
const asWritten = (cell: string): string => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell)

function withoutRemark(definition: Definition, values: Values): Values {
  const { under = '', says } = definition.remark ?? {}
  const [text, remark] = [values[under], says?.(values, definition)]
  return typeof text === 'string' && remark !== undefined && text.endsWith(`\n${remark}`)
    ? { ...values, [under]: text.slice(0, -remark.length - 1) }
    : values
}

function valuesIn(definition: Definition, cells: ReadonlyMap<string, string>, idOf: IdOfTitle) {
  const values: Record<string, Value> = {}
  const notKept: string[] = []
  for (const [name, field] of Object.entries(fieldsOf(definition))) {
    const text = cells.get(name) ?? ''
    const other = referredTo(field, text, idOf)
    values[name] = other ?? valueIn(field, text)
    const wanted = text === '' ? 0 : text.split('\n').length
    const isFile = field.type === 'file' || field.type === 'files'
    if ((isFile && wanted > 0) || (other !== undefined && [other].flat().filter(Boolean).length < wanted))
      notKept.push(field.label)
  }
  return { values: tidied(definition, withoutRemark(definition, values)), notKept }
}

export const ownTableKind = (text: string): Definition | undefined =>
  kindOf((Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { preview: 1 }).data[0] ?? []).map((title) => title.trim()))
    ?.definition

export const isPasswordTable = (text: string): boolean =>
  /^\uFEFF?"?title"?,"?url"?,"?username"?,"?password"?,"?notes"?,"?otpauth"?\s/i.test(text)

export function ownTable(text: string, idOf: IdOfTitle): { definition: Definition; rows: TableRow[] } | undefined {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const [titles = [], ...lines] = data
  const tidy = titles.map((title) => title.trim())
  const found = kindOf(tidy)
  if (found === undefined) return undefined
  const { definition, names } = found
  const first = tidy.indexOf(inFirstDays, names.length + 1)
  const rows = lines.map((line, at): TableRow => {
    const cells = line.map(asWritten)
    const { values, notKept } = valuesIn(definition, new Map(names.map((name, n) => [name, cells[n + 1] ?? ''])), idOf)
    const [audience = '', also] = cells.slice(names.length + 1)
    const title = titleOf(definition, values)
    const when = { alsoIfIncapacitated: also === 'Yes', firstDays: first !== -1 && cells[first] === 'Yes' }
    return { row: `Row ${at + 2} (${title})`, title, values, audience, ...when, notKept }
  })
  return { definition, rows }
}

const wordsIn = (text: string): string =>
  text
    .split(/[\s,:]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** A record's text in a table without files and references: equal texts count as duplicates. */
export const tableText = (definition: Definition, values: Values): string =>
  JSON.stringify(
    visibleFields(fieldsOf(definition), values).flatMap(([name, field]) =>
      ['file', 'files', 'reference', 'references'].includes(field.type)
        ? []
        : [[name, wordsIn(fold(field.print(field.tidy(values[name] ?? field.blank))))]],
    ),
  )
