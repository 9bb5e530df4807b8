import type { ImportPreview } from '../../../records/convert/importer.ts'
import { importerOf } from '../../../records/convert/index.ts'
import { UnreadableFile } from '../../../records/convert/login.ts'
import type { Values } from '../../../records/fields/index.ts'
import { words } from './words.ts'

export type Question = { kind: string; bytes: Uint8Array; existing: readonly Values[] }
export type Answer = { preview: ImportPreview } | { problem: string }

/** Reads a file as records of a kind. What is wrong with it is an answer too. */
export function readExport({ kind, bytes, existing }: Question): Answer {
  try {
    const preview = importerOf(kind)?.preview(bytes, existing)
    return preview ? { preview } : { problem: words.notRead }
  } catch (error) {
    return { problem: error instanceof UnreadableFile ? error.message : words.notRead }
  }
}
