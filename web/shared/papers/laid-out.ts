import { drawnIn, type Drawn, type Pictures } from './pictures-on-paper.ts'
import type { SheetPart } from '../../../records/sheet.ts'

export type OnPaper = {
  readonly id: string
  readonly title: string
  readonly parts: readonly SheetPart[]
  /** The facts that a list shows beside the title. */
  readonly facts?: readonly string[]
  readonly who?: string
}

export type Thumbnail = Required<Pick<OnPaper, 'id' | 'title' | 'facts'>> & Pick<Drawn, 'image'>

const many = 5
const shortText = 120

const drawnOf = ({ parts }: OnPaper, pictures: Pictures): Drawn[] =>
  parts.flatMap(({ rows }) => rows.flatMap((row) => drawnIn(row, pictures).drawn))

const isShort = (record: OnPaper, pictures: Pictures): boolean =>
  record.parts.every(({ rows }) => rows.every(({ text }) => text.length <= shortText)) &&
  drawnOf(record, pictures).length === 0

const withoutPicture = (record: OnPaper, pictures: Pictures): OnPaper => ({
  ...record,
  parts: record.parts
    .map((part) => ({
      ...part,
      rows: part.rows.flatMap((row) => {
        const { text, drawn } = drawnIn(row, pictures)
        if (drawn.length === 0) return [row]
        return text === '' ? [] : [{ ...row, text, files: [] }]
      }),
    }))
    .filter(({ rows }) => rows.length > 0),
})

function inLines(records: readonly OnPaper[], pictures: Pictures): OnPaper[][] {
  const lines: OnPaper[][] = []
  for (const record of records) {
    const last = lines.at(-1)
    const [beside] = last?.length === 1 ? last : []
    if (last && beside && isShort(beside, pictures) && isShort(record, pictures)) last.push(record)
    else lines.push([record])
  }
  return lines
}

/** Puts thumbnail sheets first if many records have one picture each, as in an album. */
export function laidOut(
  records: readonly OnPaper[],
  pictures: Pictures,
): { thumbnails: Thumbnail[]; lines: OnPaper[][] } {
  if (records.length < many) return { thumbnails: [], lines: records.map((one) => [one]) }
  const pictured = new Map(
    records.flatMap((record) => {
      const [only, ...more] = drawnOf(record, pictures)
      return only === undefined || more.length > 0 ? [] : [[record, only.image] as const]
    }),
  )
  if (pictured.size * 2 < records.length) return { thumbnails: [], lines: inLines(records, pictures) }
  return {
    thumbnails: [...pictured].map(([{ id, title, facts = [] }, image]) => ({ id, title, facts, image })),
    lines: inLines(
      records.map((record) => (pictured.has(record) ? withoutPicture(record, pictures) : record)),
      pictures,
    ),
  }
}
