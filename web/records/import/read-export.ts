import type { ImportPreview } from '../../../records/convert/importer.ts'
import { importerOf } from '../../../records/convert/index.ts'
import { UnreadableFile } from '../../../records/convert/login.ts'
import type { Values } from '../../../records/fields/index.ts'
import { words } from './words.ts'

export type Question = { kind: string; files: readonly Uint8Array[]; existing: readonly Values[] }
export type Answer = { preview: ImportPreview } | { problem: string }

/** Reads a file, or several, as records of a kind. What is wrong with it is an answer too. */
export function readExport({ kind, files, existing }: Question): Answer {
  try {
    const importer = importerOf(kind)
    const bytes = files.length > 1 ? importer?.join?.(files) : files[0]
    const preview = bytes && importer?.preview(bytes, existing)
    return preview ? { preview } : { problem: words.notRead }
  } catch (error) {
    return { problem: error instanceof UnreadableFile ? error.message : words.notRead }
  }
}
