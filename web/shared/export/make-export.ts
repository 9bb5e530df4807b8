import { type OpenFile, type Watched, zipFiles } from '../zip/zip-files.ts'
import type { Writer } from './writer.ts'

/** Puts everything that an owner keeps into one ZIP. What could not be read is said in it too. See {@link zipFiles}. */
export const makeExport = (
  { files, texts }: Writer,
  madeAt: string,
  options: Watched & { open: OpenFile },
): Promise<{ zip: Blob; lost: string[] }> => zipFiles(files, texts, madeAt, options)
