import type { Content } from 'pdfmake/interfaces'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { picturesOnPaper } from './pictures-on-paper.ts'
import {
  contentsPage,
  longPaper,
  type PaperOf,
  partHeading,
  recordAmongOthers,
  type RecordOnPaper,
  titlePage,
} from './record-paper.ts'
import { words } from './words.ts'

/** Prints a title page, contents, each section on a new page, and a list of missing sections. */
export async function planPaper(
  { title, lead, blank }: { title: string; lead: string; blank: readonly string[] },
  sections: readonly RecordOnPaper[],
  of: PaperOf,
  open: OpenFile,
): Promise<PaperDefinition> {
  const pictures = await picturesOnPaper(sections, open)
  return longPaper(title, of, [
    titlePage(title, of, lead),
    contentsPage(),
    ...sections.flatMap((section, at) => recordAmongOthers(section, { newPage: at > 0, pictures })),
    ...(blank.length === 0
      ? []
      : [partHeading(words.record.blankTitle), { ul: [...blank], lineHeight: 1.4 } satisfies Content]),
  ])
}
