import type { Around, Existing, ImportPreview, ImportQuestion, Said } from '../../../records/convert/importer.ts'
import { readerOf } from '../../../records/convert/readers.ts'
import { UnreadableFile } from '../../../records/convert/reading.ts'
import { words } from './words.ts'

export type Question = { kind: string; files: readonly Blob[]; existing: Existing; said: Said; around: Around }
export type Answer = { preview: ImportPreview } | { question: ImportQuestion } | { problem: string }

/** Reads a file, or several, as records of a kind. What must be known first, and what is wrong with it, are answers too. */
export async function readExport({ kind, files, existing, said, around }: Question): Promise<Answer> {
  try {
    const reader = readerOf(kind)
    const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
    const bytes = contents.length > 1 ? reader?.join?.(contents) : contents[0]
    const read = bytes && (await reader?.preview(bytes, existing, said, around))
    if (!read) return { problem: words.notRead }
    return 'asks' in read ? { question: read } : { preview: read }
  } catch (error) {
    return { problem: error instanceof UnreadableFile ? error.message : words.notRead }
  }
}
