import { workerName } from '../../../domain/product.ts'
import type { Progress, SavedRecord } from '../../estate/types.ts'
import { inWorker } from '../../kinds/in-worker.ts'
import type { OpenFile, Watched } from '../zip/zip-files.ts'
import { makeZip } from './make-zip.ts'
import type { About, WriterReply, WriterRequest } from './writing.ts'

export function zipInWorker(
  records: readonly SavedRecord[],
  about: About,
  now: Date,
  { onRecords, ...watch }: Watched & { onRecords: (done: Progress) => void; open: OpenFile },
): Promise<{ zip: Blob; lost: string[] }> {
  const worker = new Worker(new URL('writing-worker.ts', import.meta.url), { type: 'module', name: workerName('left') })
  const { signal } = watch
  return inWorker<WriterReply, { zip: Blob; lost: string[] }>(worker, { records }, async (ask) => {
    const listed = await ask({ about } satisfies WriterRequest, { signal })
    const page = async (lost: ReadonlySet<string>) => {
      const written = await ask({ lost: [...lost] } satisfies WriterRequest, { onProgress: onRecords, signal })
      return 'text' in written ? written.text : ''
    }
    return makeZip({ files: 'files' in listed ? listed.files : [], page }, now, watch)
  })
}
