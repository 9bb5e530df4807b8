import type { Importable, ImportPreview } from '../../../records/convert/importer.ts'
import { words } from './words.ts'

/** The most bytes of text that an imported record may have: sealed it stays below what a save takes (contract/estate.ts). */
const mostInRecord = 400_000

/** The most of one save, so that with all that belongs to it, it stays below what the server takes. */
const mostInSave = 6_000_000
const mostRecords = 500

const bytesOf = ({ values }: Pick<Importable, 'values'>): number =>
  new TextEncoder().encode(JSON.stringify(values)).length

/** The same preview, in which entries with more text than a record can hold are left out, and named. */
export function withoutTooLarge(preview: ImportPreview): ImportPreview {
  const tooLarge = new Set(preview.records.filter((one) => bytesOf(one) > mostInRecord))
  if (tooLarge.size === 0) return preview
  return {
    ...preview,
    records: preview.records.filter((one) => !tooLarge.has(one)),
    leftOut: [...preview.leftOut, ...[...tooLarge].map(({ row }) => ({ row, reason: words.tooMuchText }))],
  }
}

/** Records in parts that one save takes each: by their number, and by how much stands in them. */
export function inSaves(wanted: readonly Importable[]): Importable[][] {
  const parts: Importable[][] = []
  let bytes = 0
  for (const one of wanted) {
    const size = bytesOf(one)
    const part = parts.at(-1)
    if (part && part.length < mostRecords && bytes + size <= mostInSave) {
      part.push(one)
      bytes += size
    } else {
      parts.push([one])
      bytes = size
    }
  }
  return parts
}
