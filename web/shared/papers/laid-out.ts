import { drawnIn, type Drawn, type Pictures } from './pictures-on-paper.ts'
import type { SheetPart } from '../../../records/sheet.ts'

/** A record as paper tells it. */
export type OnPaper = {
  readonly id: string
  readonly title: string
  readonly parts: readonly SheetPart[]
  /** What a list says of it beside its title. */
  readonly facts?: readonly string[]
  /** Who may see it, where its owner prints it. */
  readonly who?: string
}

/** A record that is known by its one picture, drawn small. */
export type Thumbnail = Required<Pick<OnPaper, 'id' | 'title' | 'facts'>> & Pick<Drawn, 'image'>

/** From how many on records share lines and sheets: fewer have room enough. */
const many = 5
/** How long a text may be to stand in half of a sheet. */
const shortText = 120

const drawnOf = ({ parts }: OnPaper, pictures: Pictures): Drawn[] =>
  parts.flatMap(({ rows }) => rows.flatMap((row) => drawnIn(row, pictures).drawn))

const isShort = (record: OnPaper, pictures: Pictures): boolean =>
  record.parts.every(({ rows }) => rows.every(({ text }) => text.length <= shortText)) &&
  drawnOf(record, pictures).length === 0

/** The same without its picture, which stands elsewhere. */
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

/** Two short ones beside each other, everything else alone, in their order. */
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

/**
 * How records stand on paper. Where there are many and most have one picture each, like the photos of an album, the pictures come first,
 * on as few sheets as they take, and then what was written to them.
 * @returns the pictures that come first, and the records without these, line by line
 */
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
