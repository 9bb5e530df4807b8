import { askWorker } from './ask-worker.ts'
import type { PaperDefinition } from './paper-definition.ts'
import type { Answer, Boxes, PagesSoFar } from './pdf-worker.ts'

/** What somebody hears while a paper is made, and may call it off. */
export type Making = {
  /** Is told the letters that the paper shows as boxes, where there are any. */
  readonly onBoxes?: (boxes: Boxes) => void
  readonly onPages?: (soFar: PagesSoFar) => void
  readonly signal?: AbortSignal
}

/** Rejects with the signal's reason once it is aborted. */
const calledOff = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/**
 * Sets a PDF in a worker of its own, so that the page stays awake; the code for it (about 400 kB) is fetched only then, and the
 * letters of other scripts where a text has any. The definition must be plain data (pdfmake's, with a foot in the place of functions).
 * Rejects with a sentence that can be shown, or, called off, with the reason of the signal.
 */
export async function makePdf(definition: PaperDefinition, { onBoxes, onPages, signal }: Making = {}): Promise<Blob> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' })
  worker.addEventListener('message', ({ data }: MessageEvent<PagesSoFar>) => onPages?.(data))
  try {
    const made = askWorker<Answer>(worker, { definition })
    const answer = await (signal ? Promise.race([made, calledOff(signal)]) : made)
    if ('failure' in answer) throw new Error(answer.failure)
    const { pdf, lacking, unreached } = answer
    if (lacking || unreached) onBoxes?.({ lacking, unreached })
    return pdf
  } catch (cause) {
    signal?.throwIfAborted()
    throw new Error('The PDF could not be made. Please try again.', { cause })
  } finally {
    worker.terminate()
  }
}
