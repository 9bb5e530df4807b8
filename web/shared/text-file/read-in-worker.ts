import type { TextFile } from './text-file.ts'
import { words } from './words.ts'

const mostBytes = 20 * 1024 * 1024
const patience = 30_000

async function ask(file: File): Promise<TextFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('text-worker.ts', import.meta.url), { type: 'module', name: 'text' })
  const tooLong = AbortSignal.timeout(patience)
  return new Promise<TextFile>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<TextFile>) => resolve(data))
    worker.addEventListener('error', () => resolve({ problem: words.notRead }))
    tooLong.addEventListener('abort', () => resolve({ problem: words.tooLarge }))
    worker.postMessage({ name: file.name, bytes }, [bytes.buffer])
  }).finally(() => worker.terminate())
}

export async function readInWorker(file: File): Promise<TextFile> {
  if (file.size > mostBytes) return { problem: words.tooLarge }
  return ask(file).catch(() => ({ problem: words.notRead }))
}
