import { workerName } from '../../../domain/product.ts'
import type { Kept } from '../../../records/convert/exporter.ts'
import { inWorker } from '../../kinds/in-worker.ts'
import type { WriterReply, WriterRequest, WriterStart, Writer } from './writer.ts'

/** Runs `work` with a writer in a web worker, because many records would block the page. */
export function withWriter<T>(
  lists: { records: readonly Kept[]; trash: readonly Kept[] },
  asking: WriterStart,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  const worker = new Worker(new URL('texts-worker.ts', import.meta.url), {
    type: 'module',
    name: workerName('export-all'),
  })
  return inWorker<WriterReply, T>(worker, lists, async (ask) => {
    const listed = await ask(asking satisfies WriterRequest)
    return work({
      files: 'files' in listed ? listed.files : [],
      texts: async (lost) => {
        const written = await ask({ lost: [...lost] } satisfies WriterRequest)
        return 'texts' in written ? written.texts : []
      },
    })
  })
}
