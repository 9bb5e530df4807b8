import { collector, type Message } from './parts.ts'
import type { Answer, Question } from './read-export.ts'
import { words } from './words.ts'

/** `readExport` in a thread of its own, so that a large file does not hold up the page. */
export function readInWorker(question: Question): Promise<Answer> {
  const worker = new Worker(new URL('import-worker.ts', import.meta.url), { type: 'module', name: 'import' })
  return new Promise<Answer>((resolve) => {
    const collect = collector()
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      const whole = collect(data)
      if (whole) resolve(whole)
    })
    worker.addEventListener('error', () => resolve({ problem: words.notRead }))
    worker.postMessage(question, [])
  }).finally(() => worker.terminate())
}
