import type { Column, Content } from 'pdfmake/interfaces'
import type { SheetPart, SheetRow } from '../../../records/sheet.ts'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { laidOut, type Thumbnail } from './laid-out.ts'
import { faceFor, letterhead, paper, rule, sideOf, titled } from './paper.ts'
import { type Drawn, drawnIn, type Pictures } from './pictures-on-paper.ts'
import { words } from './words.ts'

export type RecordOnPaper = {
  readonly title: string
  readonly as?: string
  readonly facts?: readonly string[]
  readonly parts: readonly SheetPart[]
}

export type PaperOf = { readonly owner: string; readonly day: string }

/** The text width in points. */
const pageWidth = 500

const isShort = (lines: readonly string[]) => lines.length <= 3 && lines.join(' ').length <= 240

/** A single line starts beside its label, even in right-to-left scripts. */
const isOneLine = (text: string) => text.length <= 60 && !text.includes('\n')

/** Sets margins only above: a margin below the last line of a full page would add a page. */
export function labelled(label: string, text: string): Content {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (isShort(lines))
    return {
      columns: [
        { text: label, style: 'label', width: 170 },
        {
          stack: lines.map(
            (line): Content => ({ text: line, style: 'value', ...(isOneLine(text) ? {} : sideOf(line)) }),
          ),
        },
      ],
      columnGap: 16,
      margin: [0, 5, 0, 0],
    }
  return [
    { text: label, style: 'label', headlineLevel: 2, margin: [0, 3, 0, 1] },
    ...lines.map(
      (line, at): Content => ({
        text: line,
        style: 'value',
        ...sideOf(line),
        margin: [0, 0, 0, at === lines.length - 1 ? 8 : 4],
      }),
    ),
  ]
}

type Shown = { readonly secrets?: boolean; readonly pictures?: Pictures }

const noPictures: Pictures = new Map()

const pictureOf = ({ name, image }: Drawn, width: number, height: number): Column => ({
  stack: [
    { image, fit: [width, height] },
    { text: name, style: 'small', margin: [0, 3, 0, 0] },
  ],
  width,
})

const pictureGap = 16

function thumbnailRows(thumbnails: readonly Thumbnail[]): Content[] {
  const beside = 3
  const width = (pageWidth - pictureGap * (beside - 1)) / beside
  const figure = ({ title, facts, image }: Thumbnail): Column => ({
    stack: [
      { image, fit: [width, 130] },
      { text: title, style: 'value', bold: true, font: faceFor(title), margin: [0, 4, 0, 0] },
      ...(facts.length === 0 ? [] : [{ text: facts.join(' · '), style: 'small' } satisfies Content]),
    ],
    width,
  })
  return thumbnails.flatMap((_, at): Content[] =>
    at % beside === 0
      ? [
          {
            columns: thumbnails.slice(at, at + beside).map(figure),
            columnGap: pictureGap,
            margin: [0, 12, 0, 0],
            unbreakable: true,
          },
        ]
      : [],
  )
}

function picturesUnder(label: string, drawn: readonly Drawn[]): Content[] {
  const beside = Math.min(drawn.length, 3)
  const [width, height] = beside === 1 ? [320, 240] : [(pageWidth - pictureGap * (beside - 1)) / beside, 190]
  const lines = drawn.flatMap((_, at): Content[] =>
    at % beside === 0
      ? [{ columns: drawn.slice(at, at + beside).map((one) => pictureOf(one, width, height)), columnGap: pictureGap }]
      : [],
  )
  return lines.map((line, at) => ({
    stack: [...(at === 0 ? [{ text: label, style: 'label' } satisfies Content] : []), line],
    margin: [0, at === 0 ? 3 : 8, 0, 0],
    unbreakable: true,
  }))
}

function rowOf(row: SheetRow, { secrets = false, pictures = noPictures }: Shown): Content[] {
  if (row.secret && !secrets) return [labelled(row.label, words.record.keptOut)]
  const { text, drawn } = drawnIn(row, pictures)
  return [...(text === '' ? [] : [labelled(row.label, text)]), ...picturesUnder(row.label, drawn)]
}

export const partHeading = (title: string): Content => ({
  text: title,
  style: 'heading',
  font: faceFor(title),
  headlineLevel: 1,
})

export const partsOnPaper = (parts: readonly SheetPart[], shown: Shown = {}): Content[] =>
  parts.flatMap(({ title, rows }): Content[] => [
    ...(parts.length > 1 ? [partHeading(title)] : []),
    ...rows.flatMap((row) => rowOf(row, shown)),
  ])

export const recordAmongOthers = (
  { title, as, parts }: RecordOnPaper,
  { newPage = false, ...shown }: Shown & { newPage?: boolean } = {},
): Content[] => [
  {
    text: title,
    style: 'recordTitle',
    font: faceFor(title),
    headlineLevel: 1,
    tocItem: true,
    ...(newPage && { pageBreak: 'before' }),
  },
  rule(pageWidth, [0, 0, 0, 9]),
  ...(as === undefined ? [] : [{ text: as, style: 'as' } satisfies Content]),
  ...partsOnPaper(parts, shown),
]

export const titlePage = (title: string, { owner, day }: PaperOf, lead?: string): Content => ({
  stack: [
    letterhead(''),
    { text: title, style: 'cover', font: faceFor(title), margin: [0, 190, 0, 10] },
    { text: owner, fontSize: 20, margin: [0, 0, 0, 4] },
    { text: day, style: 'as' },
    ...(lead === undefined ? [] : [{ text: lead, style: 'lead', margin: [0, 26, 60, 0] } satisfies Content]),
  ],
  pageBreak: 'after',
})

export const contentsPage = (): Content => ({
  toc: {
    title: { text: words.record.contents, style: 'title', margin: [0, 0, 0, 12] },
    textMargin: [0, 3, 0, 3],
    numberStyle: { alignment: 'right' },
  },
  pageBreak: 'after',
})

/** Blank lines over labels: `{ label: 'Signature', width: 3 }`. Widths are shares of the page. */
export function linesToFill(...fields: readonly { label: string; width: number }[]): Content {
  const gap = 18
  const share = (pageWidth - gap * (fields.length - 1)) / fields.reduce((sum, { width }) => sum + width, 0)
  return {
    columns: fields.map(({ label, width }) => ({
      stack: [rule(share * width, [0, 26, 0, 2]), { text: label, style: 'small' }],
      width: share * width,
    })),
    columnGap: gap,
    unbreakable: true,
  }
}

export const longPaper = (title: string, { owner, day }: PaperOf, content: Content[], mark = ''): PaperDefinition => ({
  ...paper([title, owner].filter(Boolean).join(', '), content),
  pageMargins: [56, 40, 56, 58],
  snug: true,
  foot: { left: [title, owner, day, mark].filter(Boolean).join('  ·  '), right: words.record.page },
})

/** The default *Download PDF* of one or several records. Many photos come first, as thumbnails. */
export function recordPaper(
  records: readonly RecordOnPaper[],
  of: PaperOf,
  { title, ...shown }: Shown & { title: string },
): PaperDefinition {
  const about = { text: [of.owner, of.day].filter(Boolean).join(', '), style: 'as' }
  const [only, ...more] = records
  if (only !== undefined && more.length === 0) {
    const kind = only.title === title ? '' : title
    return longPaper(only.title, of, [letterhead(kind), titled(only.title), about, ...partsOnPaper(only.parts, shown)])
  }
  const { thumbnails, lines } = laidOut(
    records.map((record, at) => ({ ...record, id: String(at) })),
    shown.pictures ?? noPictures,
  )
  return longPaper(title, of, [
    letterhead(''),
    titled(title),
    about,
    ...thumbnailRows(thumbnails),
    ...lines.flat().flatMap((record) => recordAmongOthers(record, shown)),
  ])
}
