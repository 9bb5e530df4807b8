import type { Kept } from '../../../records/convert/exporter.ts'
import { inWorker } from '../../kinds/in-worker.ts'
import type { Answered, Asked, Asking, Writer } from './writer.ts'

/** Runs `work` with a writer in a web worker, so that many records do not block the page. */
export function withWriter<T>(
  lists: { records: readonly Kept[]; trash: readonly Kept[] },
  asking: Asking,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  const worker = new Worker(new URL('texts-worker.ts', import.meta.url), { type: 'module', name: 'export-all' })
  return inWorker<Answered, T>(worker, lists, async (ask) => {
    const listed = await ask(asking satisfies Asked)
    return work({
      files: 'files' in listed ? listed.files : [],
      texts: async (lost) => {
        const written = await ask({ lost: [...lost] } satisfies Asked)
        return 'texts' in written ? written.texts : []
      },
    })
  })
}
