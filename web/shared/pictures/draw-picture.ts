import { askWorker } from '../../pdf/ask-worker.ts'
import { refuseTooManyPixels } from './pixels.ts'
import type { Drawn, DrawOrder, WorkerAnswer } from './picture-worker.ts'

/** A larger bitmap takes too much memory to cache. */
const MOST_CACHED_PIXELS = 25e6
const KEPT_MS = 30_000

/** The last decoded HEIC: decoding takes seconds, and three callers share it. */
let last: { file: Blob; picture: ImageBitmap; ends: ReturnType<typeof setTimeout> } | undefined

function forget(): void {
  if (last === undefined) return
  clearTimeout(last.ends)
  last.picture.close()
  last = undefined
}

function cache(file: Blob, picture: ImageBitmap): void {
  forget()
  if (picture.width * picture.height > MOST_CACHED_PIXELS) return picture.close()
  last = { file, picture, ends: setTimeout(forget, KEPT_MS) }
}

const FREE_MS = 5000

/** An idle worker for reuse: thousands of photos would otherwise start thousands of workers. */
let free: { worker: Worker; ends: ReturnType<typeof setTimeout> } | undefined

function take(): { worker: Worker; isProven: boolean } {
  if (free === undefined) {
    const worker = new Worker(new URL('picture-worker.ts', import.meta.url), { type: 'module', name: 'pictures' })
    return { worker, isProven: false }
  }
  clearTimeout(free.ends)
  const { worker } = free
  free = undefined
  return { worker, isProven: true }
}

function keepIdle(worker: Worker): void {
  if (free !== undefined) return worker.terminate()
  const end = () => {
    free = undefined
    worker.terminate()
  }
  free = { worker, ends: setTimeout(end, FREE_MS) }
}

/** Call `close` at the end. `draw` rejects with `TooManyPixels` for a picture that is too large. */
export function pictureDrawer() {
  const { worker, isProven } = take()
  let hasAnswered = isProven
  // Counts pending orders: a worker with pending orders at the end is busy or has failed.
  let open = 0
  let isClosed = false
  return {
    async draw(order: DrawOrder): Promise<Drawn> {
      const { file, partly = false } = order
      open += 1
      if (file instanceof Blob)
        await refuseTooManyPixels(file).catch((error: unknown) => {
          open -= 1
          throw error
        })
      const decoded = file === last?.file && !partly ? last.picture : file
      const answer = await askWorker<WorkerAnswer>(worker, { ...order, file: decoded })
      open -= 1
      hasAnswered = true
      if ('failed' in answer) throw new Error('This photograph could not be read.')
      const { decoded: whole, ...drawn } = answer
      if (whole && file instanceof Blob) cache(file, whole)
      return drawn
    },
    close: () => {
      if (isClosed) return
      isClosed = true
      // A worker whose script did not load never answers, so another drawer must not get that worker.
      if (open === 0 && hasAnswered) keepIdle(worker)
      else worker.terminate()
    },
  }
}
