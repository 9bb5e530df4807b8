import { csvOf, defused } from '../../../records/convert/csv.ts'
import type { ExportedGroup } from '../../../records/convert/exporter.ts'
import { formatsInZip } from '../../../records/convert/formats.ts'
import { beginsFormula } from '../../../records/convert/formulas.ts'
import { tableFormat } from '../../../records/convert/usual-formats.ts'
import { wholeName } from '../../../records/convert/whole/format.ts'
import { wholeText } from '../../../records/convert/whole/write.ts'
import type { TextFile } from '../zip/zip-files.ts'
import type { About } from './about.ts'
import { pageOf } from './page.ts'
import { fileWords } from './words.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const canRun = ({ records }: ExportedGroup): boolean => records.some(({ values }) => beginsFormula(values))

// The JSON and the password manager file keep values unchanged, formulas too.
function groupTexts(
  group: ExportedGroup,
  lost: ReadonlySet<string>,
  all: readonly ExportedGroup[],
  harmless: boolean,
): TextFile[] {
  const runs = harmless && canRun(group)
  return formatsInZip(group.kind).flatMap((format) => {
    const text = format.write(group, lost, all)
    if (text === undefined) return []
    return [{ path: `${group.path}${format.ending}`, text: runs && format === tableFormat ? defused(text) : text }]
  })
}

/** @param harmless puts an apostrophe before formulas in the tables */
export function textsOf(
  groups: readonly ExportedGroup[],
  about: About,
  lost: ReadonlySet<string>,
  harmless: boolean,
): TextFile[] {
  const { activity, ...account } = about
  const note = groups.some(canRun) ? (harmless ? fileWords.defused : fileWords.asWritten) : undefined
  return [
    { path: wholeName, text: wholeText(groups, about, lost) },
    { path: 'index.html', text: pageOf(groups, about, lost, note) },
    ...groups.flatMap((group) => groupTexts(group, lost, groups, harmless)),
    { path: 'account.json', text: json({ ...account, filesThatCouldNotBeRead: [...lost] }) },
    { path: 'activity.json', text: json(activity) },
    {
      path: 'activity.csv',
      text: defused(
        csvOf(
          [fileWords.when, fileWords.what],
          activity.map(({ at, text }) => [at, text]),
        ),
      ),
    },
  ]
}
