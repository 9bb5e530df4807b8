import { words } from './words.ts'
import type { Answer, Question } from './write-export.ts'

/** `writeExport` in a thread of its own, so that many records do not hold up the page. */
export function writeInWorker(question: Question): Promise<Answer> {
  const worker = new Worker(new URL('export-worker.ts', import.meta.url), { type: 'module', name: 'export' })
  return new Promise<Answer>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
    worker.addEventListener('error', () => resolve({ problem: words.notWritten }))
    worker.postMessage(question, [])
  }).finally(() => worker.terminate())
}
