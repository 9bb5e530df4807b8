import { askWorker } from '../../pdf/ask-worker.ts'
import type { DocumentKind } from './kind.ts'

/** A photograph to be drawn anew, at most `side` pixels long. */
export type DrawOrder = { file: Blob; kind: Exclude<DocumentKind, 'pdf'>; side: number; quality: number }
/** It as a JPEG without anything that the camera wrote into the file, such as the place where it was taken. */
export type Drawn = { jpeg: Blob; width: number; height: number }

/** Draws photographs in a thread of its own; call `close` in the end. `draw` rejects for what cannot be read as a picture. */
export function pictureDrawer() {
  const worker = new Worker(new URL('picture-worker.ts', import.meta.url), { type: 'module', name: 'pictures' })
  return {
    async draw(order: DrawOrder): Promise<Drawn> {
      const answer = await askWorker<Drawn | { failed: true }>(worker, order)
      if ('failed' in answer) throw new Error('This photograph could not be read.')
      return answer
    },
    close: () => worker.terminate(),
  }
}
