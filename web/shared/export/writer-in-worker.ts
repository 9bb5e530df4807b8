import type { Kept } from '../../../records/convert/exporter.ts'
import { sendInPieces } from '../../records/in-pieces.ts'
import type { Answered, Asked, Asking, Writer } from './writer.ts'

/**
 * Lends `work` a writer in a thread of its own, so that many records do not hold up the page.
 */
export async function withWriter<T>(
  lists: { records: readonly Kept[]; trash: readonly Kept[] },
  asking: Asking,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  const worker = new Worker(new URL('texts-worker.ts', import.meta.url), { type: 'module', name: 'export-all' })
  const ask = (asked: Asked) =>
    new Promise<Answered>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => resolve(data), { once: true })
      worker.addEventListener('error', () => reject(new Error('The texts could not be written.')), { once: true })
      worker.postMessage(asked, [])
    })
  try {
    await sendInPieces(worker, lists)
    const listed = await ask(asking)
    return await work({
      files: 'files' in listed ? listed.files : [],
      texts: async (lost) => {
        const written = await ask({ lost: [...lost] })
        return 'texts' in written ? written.texts : []
      },
    })
  } finally {
    worker.terminate()
  }
}
