import { type Definition, fieldsOf, type Step, tidied, type ValuesOf } from '../define.ts'
import { type Field, type Row, rowsIn, type Value } from '../fields/index.ts'
import { fold } from '../fold.ts'

const paragraphs = (parts: readonly string[]) => [...new Set(parts)].filter(Boolean).join('\n')

const isBlank = (value: Value | undefined, none: Value): boolean =>
  value === undefined || value === '' || JSON.stringify(value) === JSON.stringify(none)

/** The file's rows whose text no saved row has. Columns with a choice are not compared. */
function newRows(field: Field | undefined, before: Value | undefined, found: Value): Row[] {
  if (field?.type !== 'rows') return []
  const rowText = (row: Row) =>
    fold(
      Object.entries(field.columns)
        .flatMap(([name, column]) => (column.type === 'choice' ? [] : [row[name] ?? '']))
        .join('\n'),
    )
  const known = new Set(rowsIn(before).map(rowText))
  return rowsIn(found).filter((row) => !known.has(rowText(row)))
}

/** Fills empty fields and appends different values to the notes; drops no saved value. */
export function merged<S extends readonly Step[]>(
  definition: Definition<S>,
  here: ValuesOf<S>,
  found: ValuesOf<S>,
  notes: string,
): { values: ValuesOf<S>; what: string[] } {
  const before: Record<string, Value> = { ...here }
  const given: Record<string, Value> = { ...found }
  const now: Record<string, Value> = { ...here }
  const fields = fieldsOf(definition)
  const printed = (values: Record<string, Value>, name: string) => {
    const field = fields[name]
    return field === undefined ? '' : field.print(values[name] ?? field.blank)
  }
  const noted = printed(before, notes)
  const added: string[] = []
  const lines: string[] = []
  for (const [name, { type, label, blank: none }] of Object.entries(fields)) {
    const value = given[name]
    if (value === undefined || isBlank(value, none) || type === 'choice') continue
    const text = printed(given, name)
    if (type === 'rows' && !isBlank(before[name], none)) {
      const more = newRows(fields[name], before[name], value)
      if (more.length === 0) continue
      now[name] = [...rowsIn(before[name]), ...more]
      added.push(label.toLowerCase())
    } else if (type === 'references') {
      now[name] = [...new Set([before[name] ?? [], value].flat())].filter((one) => typeof one === 'string')
      added.push(label.toLowerCase())
    } else if (name === notes) lines.push(...text.split('\n').filter((line) => line !== '' && !noted.includes(line)))
    else if (isBlank(before[name], none)) {
      now[name] = value
      added.push(label.toLowerCase())
    } else if (fold(printed(before, name)) !== fold(text) && !noted.includes(text)) lines.push(`${label}: ${text}`)
  }
  if (lines.length === 0) return { values: tidied(definition, now), what: added }
  now[notes] = paragraphs([noted, ...lines])
  return { values: tidied(definition, now), what: [...added, fields[notes]?.label.toLowerCase() ?? ''] }
}
