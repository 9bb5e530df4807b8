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

/**
 * A whole plan as a paper to be kept: title page, contents, each section from a page of its own, and what is not written down yet.
 * @param blank what the sections are called of which there is none
 * @param open opens its files, of which pictures are drawn
 */
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
