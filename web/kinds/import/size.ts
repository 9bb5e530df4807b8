import type { Importable, ImportPreview } from '../../../records/convert/importer.ts'
import type { Value, Values } from '../../../records/fields/index.ts'
import { bytesIn } from '../../estate/in-saves.ts'
import { words } from './words.ts'

/** In bytes: a sealed record of this size fits into a save (contract/estate.ts). */
const mostBytes = 400_000

/** A cut text keeps this many characters, so that the owner recognizes the record. */
const leastCharacters = 1000

function longestIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).reduce<string>((best, one) => {
    const text = longestIn(one)
    return text.length > best.length ? text : best
  }, '')
}

function replaceText<T>(value: T, text: string, other: string): T
function replaceText(value: unknown, text: string, other: string): unknown {
  if (value === text) return other
  if (Array.isArray(value)) return value.map((one: unknown) => replaceText(one, text, other))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceText(one, text, other)]))
}

/** Cuts a text by about `less` bytes, and never in the middle of a character. */
function truncate(text: string, less: number): string {
  const all = bytesIn({ values: text })
  let most = text.length
  let short = text
  while (most > leastCharacters && all - bytesIn({ values: short }) < less) {
    most = Math.max(leastCharacters, Math.floor(most * Math.min(0.98, (all - less) / all)))
    short = text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '')
  }
  return short
}

function shorten(record: Importable): Importable | undefined {
  let values: Values = record.values
  const cut: Record<string, string> = {}
  for (;;) {
    const over = bytesIn({ values }) - mostBytes
    if (over <= 0) return { ...record, values, unchecked: { ...record.unchecked, ...cut }, doubtful: true }
    const fields: [string, Value][] = Object.entries(values)
    const text = longestIn(values)
    if (text.length <= leastCharacters) return undefined
    for (const [name, value] of fields) if (longestIn(value) === text) cut[name] = words.cutOff
    values = replaceText(values, text, truncate(text, over))
  }
}

/** Unticks each record it cuts, so that the owner decides, and omits one that cannot be cut. */
export function withinSize(preview: ImportPreview): ImportPreview {
  if (!preview.records.some((one) => bytesIn(one) > mostBytes)) return preview
  const leftOut = [...preview.leftOut]
  const records = preview.records.flatMap((one) => {
    const fits = bytesIn(one) > mostBytes ? shorten(one) : one
    if (fits === undefined) leftOut.push({ row: one.row, reason: words.tooMuchText })
    return fits ?? []
  })
  return { ...preview, records, leftOut }
}
