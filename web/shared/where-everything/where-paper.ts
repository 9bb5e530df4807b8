import type { Content } from 'pdfmake/interfaces'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { faceFor, letterhead, rule, titled } from '../papers/paper.ts'
import { longPaper, type PaperOf, partHeading } from '../papers/record-paper.ts'
import type { PlaceOnPaper } from './places.ts'
import { words } from './words.ts'

/** More characters may not fit on one page. */
const LONG = 1800

/** A place, kept on one page if it fits: name, type and audience, then facts in two columns. */
const placeOf = ({ name, what, who, rows }: PlaceOnPaper): Content => ({
  stack: [
    { text: name, font: faceFor(name), bold: true, fontSize: 14, lineHeight: 1.1, margin: [0, 7, 0, 0] },
    {
      text: who === '' ? what : [`${what}.  `, { text: who, bold: true }],
      fontSize: 10.5,
      lineHeight: 1.2,
      margin: [0, 0, 0, 2],
    },
    ...rows.map(
      ({ label, text, isCode }): Content => ({
        columns: [
          { text: label, style: 'label', lineHeight: 1.2, width: 92 },
          isCode ? { text, font: 'AtkinsonMono', bold: true, fontSize: 11 } : { text, fontSize: 11, lineHeight: 1.2 },
        ],
        columnGap: 10,
        margin: [0, 1, 0, 1],
      }),
    ),
    rule(500, [0, 5, 0, 0]),
  ],
  unbreakable: rows.reduce((sum, { text }) => sum + text.length, 0) < LONG,
})

const group = (places: readonly PlaceOnPaper[], title: string, headed: boolean): Content[] =>
  places.length === 0 ? [] : [...(headed ? [partHeading(title)] : []), ...places.map(placeOf)]

/** @param about the note on access codes: that some are here, or that they are elsewhere */
export function wherePaper(
  { locked, others }: { locked: readonly PlaceOnPaper[]; others: readonly PlaceOnPaper[] },
  of: PaperOf,
  about: string | undefined,
): PaperDefinition {
  const headed = locked.length > 0 && others.length > 0
  return longPaper(words.title, of, [
    letterhead(''),
    titled(words.title),
    { text: [of.owner, of.day].filter(Boolean).join(', '), style: 'as' },
    ...(about === undefined ? [] : [{ text: about, style: 'lead', margin: [0, 0, 0, 4] } satisfies Content]),
    ...group(locked, words.locked, headed),
    ...group(others, words.others, headed),
  ])
}
