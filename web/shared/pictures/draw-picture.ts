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

/** Draws photographs in a thread of its own; call `close` in the end. `draw` rejects for what cannot be read as a picture, with
 * `TooManyPixels` where it is too large. */
export function pictureDrawer() {
  const worker = new Worker(new URL('picture-worker.ts', import.meta.url), { type: 'module', name: 'pictures' })
  return {
    async draw(order: DrawOrder): Promise<Drawn> {
      const { file, partly = false } = order
      if (file instanceof Blob) await refuseTooManyPixels(file)
      const decoded = file === last?.file && !partly ? last.picture : file
      const answer = await askWorker<WorkerAnswer>(worker, { ...order, file: decoded })
      if ('failed' in answer) throw new Error('This photograph could not be read.')
      const { decoded: whole, ...drawn } = answer
      if (whole && file instanceof Blob) keepAWhile(file, whole)
      return drawn
    },
    close: () => worker.terminate(),
  }
}
