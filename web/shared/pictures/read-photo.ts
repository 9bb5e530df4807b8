import { askWorker } from '../../pdf/ask-worker.ts'
import type { PhotoFacts } from './reading-worker.ts'

export function photoReader() {
  const worker = new Worker(new URL('reading-worker.ts', import.meta.url), { type: 'module', name: 'photo-reader' })
  return {
    read: (file: Blob) => askWorker<PhotoFacts>(worker, { file }),
    close: () => worker.terminate(),
  }
}
