import { EstateError, type Progress } from '../estate/types.ts'
import { sendInPieces } from './send-in-pieces.ts'

export type Underway = { readonly underway: Progress }

const isUnderway = (value: unknown): value is Underway =>
  typeof value === 'object' && value !== null && 'underway' in value

type Asking = { onProgress?: (done: Progress) => void; signal?: AbortSignal | undefined }

/** Terminates the worker after `work`. Rejects with `cancelled` after an abort. */
export async function inWorker<Answered, T>(
  worker: Worker,
  lists: Parameters<typeof sendInPieces>[1],
  work: (ask: (request: object, asking?: Asking) => Promise<Answered>) => Promise<T>,
): Promise<T> {
  // A worker whose script does not load fires its error while the lists are being posted.
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The texts could not be written.')), { once: true })
  })
  failed.catch(() => undefined)
  const ask = (request: object, { onProgress, signal }: Asking = {}) => {
    const answered = new Promise<Answered>((resolve, reject) => {
      const onMessage = ({ data }: MessageEvent<Answered | Underway>) => {
        if (isUnderway(data)) onProgress?.(data.underway)
        else {
          worker.removeEventListener('message', onMessage)
          resolve(data)
        }
      }
      const stop = () => reject(new EstateError('cancelled', 'Cancelled.'))
      worker.addEventListener('message', onMessage)
      if (signal?.aborted) stop()
      else signal?.addEventListener('abort', stop, { once: true })
      worker.postMessage(request, [])
    })
    return Promise.race([answered, failed])
  }
  try {
    await sendInPieces(worker, lists)
    return await work(ask)
  } finally {
    worker.terminate()
  }
}
