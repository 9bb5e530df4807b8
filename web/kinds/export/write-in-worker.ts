import { inWorker } from '../in-worker.ts'
import { words } from './words.ts'
import type { Answer, Question, Sent } from './write-export.ts'

/** Writes the file in a worker, so that many records do not block the page. */
export function writeInWorker({ records, ...question }: Question): Promise<Answer> {
  const worker = new Worker(new URL('export-worker.ts', import.meta.url), { type: 'module', name: 'export' })
  const written = inWorker<Answer, Answer>(worker, { records }, (ask) => ask(question satisfies Sent))
  return written.catch(() => ({ problem: words.notWritten }))
}
