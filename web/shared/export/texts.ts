import { csvOf } from '../../../records/convert/csv.ts'
import type { ExportedGroup } from '../../../records/convert/exporter.ts'
import { formatsInZip } from '../../../records/convert/formats.ts'
import type { TextFile } from '../zip/zip-files.ts'
import type { About } from './about.ts'
import { pageOf } from './page.ts'
import { fileWords } from './words.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const groupTexts = (group: ExportedGroup, lost: ReadonlySet<string>, all: readonly ExportedGroup[]): TextFile[] =>
  formatsInZip(group.kind).map((format) => ({
    path: `${group.path}${format.ending}`,
    text: format.write(group, lost, all),
  }))

/** Every file of the ZIP that is text. `lost` are the paths of files that could not be read. */
export function textsOf(groups: readonly ExportedGroup[], about: About, lost: ReadonlySet<string>): TextFile[] {
  const { activity, ...account } = about
  return [
    { path: 'index.html', text: pageOf(groups, about, lost) },
    ...groups.flatMap((group) => groupTexts(group, lost, groups)),
    { path: 'account.json', text: json({ ...account, filesThatCouldNotBeRead: [...lost] }) },
    { path: 'activity.json', text: json(activity) },
    {
      path: 'activity.csv',
      text: csvOf(
        [fileWords.when, fileWords.what],
        activity.map(({ at, text }) => [at, text]),
      ),
    },
  ]
}
