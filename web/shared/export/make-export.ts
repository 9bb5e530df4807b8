import { type OpenFile, type Watched, zipFiles } from '../zip/zip-files.ts'
import type { Writer } from './writer.ts'

/**
 * Writes all records and files of an estate into one ZIP, with a list of unreadable files.
 * See {@link zipFiles}.
 */
export const makeExport = (
  { files, texts }: Writer,
  madeAt: string,
  options: Watched & { open: OpenFile },
): Promise<{ zip: Blob; lost: string[] }> => zipFiles(files, texts, madeAt, options)
