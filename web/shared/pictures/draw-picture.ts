import { askWorker } from '../../pdf/ask-worker.ts'
import { refuseTooManyPixels } from './pixels.ts'
import type { Drawn, DrawOrder, WorkerAnswer } from './picture-worker.ts'

/** What is larger takes too much memory to be kept a while. */
const MOST_PIXELS = 25e6
const KEPT_MS = 30_000

/** The photo of an iPhone that was decoded last, which took seconds: it is looked at, drawn small, and drawn as it is kept. */
let last: { file: Blob; picture: ImageBitmap; ends: ReturnType<typeof setTimeout> } | undefined

function forget(): void {
  if (last === undefined) return
  clearTimeout(last.ends)
  last.picture.close()
  last = undefined
}

function keepAWhile(file: Blob, picture: ImageBitmap): void {
  forget()
  if (picture.width * picture.height > MOST_PIXELS) return picture.close()
  last = { file, picture, ends: setTimeout(forget, KEPT_MS) }
}

const FREE_MS = 5000

/** A thread that has nothing to do: of thousands of photographs that come one after another each would start its own. */
let free: { worker: Worker; ends: ReturnType<typeof setTimeout> } | undefined

function take(): Worker {
  if (free === undefined)
    return new Worker(new URL('picture-worker.ts', import.meta.url), { type: 'module', name: 'pictures' })
  clearTimeout(free.ends)
  const { worker } = free
  free = undefined
  return worker
}

function setFree(worker: Worker): void {
  if (free !== undefined) return worker.terminate()
  const end = () => {
    free = undefined
    worker.terminate()
  }
  free = { worker, ends: setTimeout(end, FREE_MS) }
}

/** Draws photographs in a thread of its own; call `close` in the end. `draw` rejects for what cannot be read as a picture, with
 * `TooManyPixels` where it is too large. */
export function pictureDrawer() {
  const worker = take()
  // Orders without an answer: the thread is busy with them, or failed.
  let open = 0
  let isClosed = false
  return {
    async draw(order: DrawOrder): Promise<Drawn> {
      const { file, partly = false } = order
      if (file instanceof Blob) await refuseTooManyPixels(file)
      const decoded = file === last?.file && !partly ? last.picture : file
      open += 1
      const answer = await askWorker<WorkerAnswer>(worker, { ...order, file: decoded })
      open -= 1
      if ('failed' in answer) throw new Error('This photograph could not be read.')
      const { decoded: whole, ...drawn } = answer
      if (whole && file instanceof Blob) keepAWhile(file, whole)
      return drawn
    },
    close: () => {
      if (isClosed) return
      isClosed = true
      if (open === 0) setFree(worker)
      else worker.terminate()
    },
  }
}
