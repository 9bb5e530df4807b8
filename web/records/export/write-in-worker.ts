import { sendInPieces } from '../in-pieces.ts'
import { words } from './words.ts'
import type { Answer, Question, Sent } from './write-export.ts'

/** Writes the file in a thread of its own, so that many records do not hold up the page. */
export async function writeInWorker({ records, ...question }: Question): Promise<Answer> {
  const worker = new Worker(new URL('export-worker.ts', import.meta.url), { type: 'module', name: 'export' })
  const answered = new Promise<Answer>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
    worker.addEventListener('error', () => resolve({ problem: words.notWritten }))
  })
  try {
    await sendInPieces(worker, { records })
    const asked: Sent = question
    worker.postMessage(asked, [])
    return await answered
  } finally {
    worker.terminate()
  }
}
