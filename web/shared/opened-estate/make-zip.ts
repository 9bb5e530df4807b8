import { pathGiver, safeName } from '../../../records/convert/file-names.ts'
import { type OpenFile, type TextFile, type Watched, type ZippedFile, zipFiles } from '../zip/zip-files.ts'
import { asFile, type Contents } from './as-file.ts'
import { comesFirst, type LeftGroup } from './records.ts'
import { fileWords } from './words.ts'

function filesOf(groups: readonly LeftGroup[]): ZippedFile[] {
  const pathOf = pathGiver()
  const records = groups.flatMap((group) => group.records.map((record) => ({ record, group: group.title })))
  const inFolder = (folder: (group: string) => string, wanted: boolean): ZippedFile[] =>
    records
      .filter(({ record }) => comesFirst(record) === wanted)
      .flatMap(({ record, group }) =>
        record.files.map((reference) => ({ path: pathOf(folder(group), reference.name), reference })),
      )
  return [
    ...inFolder(() => fileWords.firstFolder, true),
    ...inFolder((group) => `${fileWords.otherFolder}/${safeName(group)}`, false),
  ]
}

/** The worker writes the page last: it names the sealed files that could not be read. */
type LeftWriter = {
  readonly files: readonly ZippedFile[]
  readonly page: (lost: ReadonlySet<string>) => TextFile['text'] | Promise<TextFile['text']>
}

export function writerOf(
  contents: Contents,
  onRecord?: () => void,
): Omit<LeftWriter, 'page'> & { page: (lost: ReadonlySet<string>) => string } {
  const files = filesOf(contents.groups)
  return { files, page: (lost) => asFile({ ...contents, files, lost, ...(onRecord && { onRecord }) }) }
}

/** Adds an offline start page with passwords in clear text. See {@link zipFiles}. */
export function makeZip(
  { files, page }: LeftWriter,
  madeAt: Date,
  options: Watched & { open: OpenFile },
): Promise<{ zip: Blob; lost: string[] }> {
  const texts = async (lost: ReadonlySet<string>) => [{ path: `${fileWords.start}.html`, text: await page(lost) }]
  return zipFiles(files, texts, madeAt.toISOString(), options)
}
