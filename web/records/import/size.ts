import type { ImportPreview } from '../../../records/convert/importer.ts'
import { bytesIn } from '../../estate/in-saves.ts'
import { words } from './words.ts'

/** The most bytes of text that an imported record may have: sealed it stays below what a save takes (contract/estate.ts). */
const mostInRecord = 400_000

/** The same preview, in which entries with more text than a record can hold are left out, and named. */
export function withoutTooLarge(preview: ImportPreview): ImportPreview {
  const tooLarge = new Set(preview.records.filter((one) => bytesIn(one) > mostInRecord))
  if (tooLarge.size === 0) return preview
  return {
    ...preview,
    records: preview.records.filter((one) => !tooLarge.has(one)),
    leftOut: [...preview.leftOut, ...[...tooLarge].map(({ row }) => ({ row, reason: words.tooMuchText }))],
  }
}
