import type { ExportedGroup } from '../../../records/convert/exporter.ts'
import type { About } from './about.ts'
import { textsOf } from './texts.ts'
import { type OpenFile, type Watched, zipFiles } from '../zip/zip-files.ts'

/** Puts everything that an owner keeps into one ZIP. What could not be read is said in it too. See {@link zipFiles}. */
export function makeExport(
  groups: readonly ExportedGroup[],
  about: About,
  options: Watched & { open: OpenFile },
): Promise<{ zip: Blob; lost: string[] }> {
  const files = groups.flatMap(({ records }) => records.flatMap((record) => record.files))
  return zipFiles(files, (lost) => textsOf(groups, about, lost), about.madeAt, options)
}
