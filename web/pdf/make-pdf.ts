import { askWorker } from './ask-worker.ts'
import type { PaperDefinition } from './paper-definition.ts'
import type { Answer, Boxes } from './pdf-worker.ts'

/**
 * Sets a PDF in a worker of its own, so that the page stays awake; the code for it (about 400 kB) is fetched only then, and the
 * letters of other scripts where a text has any. The definition must be plain data (pdfmake's, with a foot in the place of functions).
 * Rejects with a sentence that can be shown.
 * @param onBoxes is told the letters that the paper shows as boxes, where there are any
 */
export async function makePdf(definition: PaperDefinition, onBoxes?: (boxes: Boxes) => void): Promise<Blob> {
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' })
  try {
    const answer = await askWorker<Answer>(worker, { definition })
    if ('failure' in answer) throw new Error(answer.failure)
    const { pdf, lacking, unreached } = answer
    if (lacking || unreached) onBoxes?.({ lacking, unreached })
    return pdf
  } catch (cause) {
    throw new Error('The PDF could not be made. Please try again.', { cause })
  } finally {
    worker.terminate()
  }
}
