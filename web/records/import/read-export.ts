import type { ImportPreview } from '../../../records/convert/importer.ts'
import { importerOf } from '../../../records/convert/index.ts'
import { UnreadableFile } from '../../../records/convert/login.ts'
import type { Values } from '../../../records/fields/index.ts'

export type Question = { kind: string; bytes: Uint8Array; existing: readonly Values[] }
export type Answer = { preview: ImportPreview } | { problem: string }

const notRead = 'This file could not be read. Please choose it again.'

/** Reads a file as records of a kind. What is wrong with it is an answer too. */
export function readExport({ kind, bytes, existing }: Question): Answer {
  try {
    const preview = importerOf(kind)?.preview(bytes, existing)
    return preview ? { preview } : { problem: notRead }
  } catch (error) {
    return { problem: error instanceof UnreadableFile ? error.message : notRead }
  }
}

/** The same in a thread of its own, so that a large file does not hold up the page. */
export function readInWorker(question: Question): Promise<Answer> {
  const worker = new Worker(new URL('import-worker.ts', import.meta.url), { type: 'module', name: 'import' })
  return new Promise<Answer>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
    worker.addEventListener('error', () => resolve({ problem: notRead }))
    worker.postMessage(question, [])
  }).finally(() => worker.terminate())
}
