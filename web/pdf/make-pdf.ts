import { product, workerName } from '../../domain/product.ts'
import { brandPictures } from './brand-mark.ts'
import { askWorker } from './ask-worker.ts'
import type { PaperDefinition } from './paper-definition.ts'
import type { Answer, Boxes, PagesSoFar } from './pdf-worker.ts'

export type PdfProgress = {
  /** Called with the letters that the paper shows as boxes, if any. */
  readonly onBoxes?: (boxes: Boxes) => void
  readonly onPages?: (soFar: PagesSoFar) => void
  readonly signal?: AbortSignal
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

const withMark = async (definition: PaperDefinition): Promise<PaperDefinition> =>
  product.brand ? { ...definition, pictures: { ...definition.pictures, ...(await brandPictures()) } } : definition

/** Runs in a worker, so that the page stays responsive. Rejects with a message to show. */
export async function makePdf(
  definition: PaperDefinition,
  { onBoxes, onPages, signal }: PdfProgress = {},
): Promise<Blob> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module', name: workerName('pdf') })
  worker.addEventListener('message', ({ data }: MessageEvent<PagesSoFar>) => onPages?.(data))
  try {
    const made = askWorker<Answer>(worker, { definition: await withMark(definition) })
    const answer = await (signal ? Promise.race([made, rejectOnAbort(signal)]) : made)
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
