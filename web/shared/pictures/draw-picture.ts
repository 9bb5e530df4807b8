import { askWorker } from '../../pdf/ask-worker.ts'
import { refuseTooManyPixels } from './pixels.ts'
import type { Drawn, DrawOrder } from './picture-worker.ts'

/** Draws photographs in a thread of its own; call `close` in the end. `draw` rejects for what cannot be read as a picture, with
 * `TooManyPixels` where it is too large. */
export function pictureDrawer() {
  const worker = new Worker(new URL('picture-worker.ts', import.meta.url), { type: 'module', name: 'pictures' })
  return {
    async draw(order: DrawOrder): Promise<Drawn> {
      if (order.file instanceof Blob) await refuseTooManyPixels(order.file)
      const answer = await askWorker<Drawn | { failed: true }>(worker, order)
      if ('failed' in answer) throw new Error('This photograph could not be read.')
      return answer
    },
    close: () => worker.terminate(),
  }
}
