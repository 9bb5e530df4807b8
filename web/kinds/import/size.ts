import type { Importable, ImportPreview } from '../../../records/convert/importer.ts'
import type { Value, Values } from '../../../records/fields/index.ts'
import { bytesIn } from '../../estate/in-saves.ts'
import { words } from './words.ts'

/** The most bytes of text that an imported record may have: sealed it stays below what a save takes (contract/estate.ts). */
const mostInRecord = 400_000

/** A text that is cut keeps at least so much: shorter ones say what an entry is. */
const leastKept = 1000

/** The longest text in a value of any shape. */
function longestIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).reduce<string>((best, one) => {
    const text = longestIn(one)
    return text.length > best.length ? text : best
  }, '')
}

/** The same value with another text in the place of this one. */
function withText<T>(value: T, text: string, other: string): T
function withText(value: unknown, text: string, other: string): unknown {
  if (value === text) return other
  if (Array.isArray(value)) return value.map((one: unknown) => withText(one, text, other))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withText(one, text, other)]))
}

/** The beginning of a text that takes so many bytes less in a record, as far as that can be: never half a sign. */
function beginningOf(text: string, less: number): string {
  const all = bytesIn({ values: text })
  let most = text.length
  let short = text
  while (most > leastKept && all - bytesIn({ values: short }) < less) {
    most = Math.max(leastKept, Math.floor(most * Math.min(0.98, (all - less) / all)))
    short = text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '')
  }
  return short
}

/** A record whose longest texts are cut until it fits, with a mark at each; nothing where it has no long ones. */
function shortened(record: Importable): Importable | undefined {
  let values: Values = record.values
  const cut: Record<string, string> = {}
  for (;;) {
    const over = bytesIn({ values }) - mostInRecord
    if (over <= 0) return { ...record, values, unchecked: { ...record.unchecked, ...cut }, doubtful: true }
    const fields: [string, Value][] = Object.entries(values)
    const text = longestIn(values)
    if (text.length <= leastKept) return undefined
    for (const [name, value] of fields) if (longestIn(value) === text) cut[name] = words.cutOff
    values = withText(values, text, beginningOf(text, over))
  }
}

/**
 * The same preview, in which entries with more text than a record can hold are cut, and not ticked: whoever brings one in knows that its
 * end stays behind. One that no cut makes small enough is left out, and named.
 */
export function withinSize(preview: ImportPreview): ImportPreview {
  if (!preview.records.some((one) => bytesIn(one) > mostInRecord)) return preview
  const leftOut = [...preview.leftOut]
  const records = preview.records.flatMap((one) => {
    const fits = bytesIn(one) > mostInRecord ? shortened(one) : one
    if (fits === undefined) leftOut.push({ row: one.row, reason: words.tooMuchText })
    return fits ?? []
  })
  return { ...preview, records, leftOut }
}
