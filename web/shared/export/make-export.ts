import { type OpenFile, type Watched, zipFiles } from '../zip/zip-files.ts'
import type { Writer } from './writer.ts'

export const makeExport = (
  { files, texts }: Writer,
  madeAt: string,
  options: Watched & { open: OpenFile },
): Promise<{ zip: Blob; lost: string[] }> => zipFiles(files, texts, madeAt, options)
