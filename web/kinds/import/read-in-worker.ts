import { workerName } from '../../../domain/product.ts'
import { sendInPieces } from '../send-in-pieces.ts'
import { collector, type Message } from './parts.ts'
import type { Answer, Question, Sent } from './read-export.ts'
import { words } from './words.ts'

/** Runs `readExport` in a worker, because a large file or many records would block the page. */
export async function readInWorker({ existing, ...question }: Question): Promise<Answer> {
  const worker = new Worker(new URL('import-worker.ts', import.meta.url), {
    type: 'module',
    name: workerName('import'),
  })
  const answered = new Promise<Answer>((resolve) => {
    const collect = collector()
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      const answer = collect(data)
      if (answer) resolve(answer)
    })
    worker.addEventListener('error', () => resolve({ problem: words.notRead }))
  })
  try {
    await sendInPieces(worker, existing)
    const request: Sent = question
    worker.postMessage(request, [])
    return await answered
  } finally {
    worker.terminate()
  }
}
