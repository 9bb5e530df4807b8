import type { Content } from 'pdfmake/interfaces'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { faceFor, lengthOf, paper } from './paper.ts'
import { words } from './words.ts'

export type MemorialCard = {
  readonly name: string
  /** The year of birth; the family writes the year of death by hand. */
  readonly born: string
  readonly location: string
  readonly officiant: string
  readonly activities: readonly string[]
  readonly refreshments: string
  readonly instructions: string
}

/** An SVG path of 120 × 16: a sprig between two rules. */
export const sprig =
  'M0 8h38M82 8h38M60 1c4 4 4 10 0 14c-4-4-4-10 0-14zM55 8c-3-4-8-4-12 0c4 4 9 4 12 0zM65 8c3-4 8-4 12 0c-4 4-9 4-12 0z'

const soft = '#5d5a52'

type Part = { text: string; size: number; above: number; italics?: boolean; bold?: boolean; color?: string }

const textOf = ({ text, size, italics = false, bold = false, color }: Part): Content => ({
  text,
  fontSize: size,
  italics,
  bold,
  font: faceFor(text) === 'Roboto' ? 'Roboto' : 'BookSerif',
  ...(color !== undefined && { color }),
})

function partsOf({ location, officiant, activities, refreshments, instructions }: MemorialCard): Part[] {
  const text = words.memorial
  const given = (part: Part): Part[] => (part.text.trim() === '' ? [] : [part])
  return [
    { text: text.service, size: 15, above: 16, bold: true },
    ...given({ text: location, size: 13, above: 5 }),
    ...given({ text: officiant.trim() && text.ledBy(officiant), size: 13, above: 5 }),
    ...given({ text: activities.join('\n'), size: 12, above: 14, color: soft }),
    ...given({ text: refreshments.trim() && text.afterward, size: 10.5, above: 16, color: soft }),
    ...given({ text: refreshments, size: 12, above: 2 }),
    ...given({ text: instructions, size: 12.5, above: 18, italics: true }),
  ]
}

/** The estimated height; the estimate takes characters to be half as wide as high. */
const heightOf = ({ text, size, above }: Part, width: number): number =>
  above +
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil((lengthOf(line) * size * 0.48) / width)), 0) *
    size *
    1.5

/** Balances a few lines so that no line is a single word. Overestimates widths. */
function balance({ text, size }: Part, width: number): number {
  const all = lengthOf(text) * size * 0.54
  const lines = Math.ceil(all / width)
  if (lines < 2 || lines > 4 || text.includes('\n')) return 0
  const longestWord = Math.max(...text.split(' ').map((word) => lengthOf(word))) * size * 0.6
  return Math.max(0, (width - Math.max(longestWord, (all / lines) * 1.08)) / 2)
}

const sheet = { width: 792, height: 612 }
const half = sheet.width / 2
const inset = 54
const inner = half - 2 * inset

function stackOf(card: MemorialCard, width: number): Content[] {
  const { name, born } = card
  const text = words.memorial
  const set = (part: Part) => asContent(part, width)
  const large: Part = { text: name, size: lengthOf(name) > 22 ? 22 : 28, above: 4, bold: true }
  return [
    {
      svg: `<svg viewBox="0 0 120 16"><path d="${sprig}" fill="none" stroke="${soft}" stroke-width="0.8"/></svg>`,
      width: 120,
    },
    ...(name === ''
      ? []
      : [
          set({ text: text.inMemory, size: 12.5, above: 14, italics: true, color: soft }),
          set(large),
          ...(born === '' ? [] : [set({ text: `${born} – ${'_'.repeat(7)}`, size: 14, above: 4 })]),
        ]),
    ...partsOf(card).map(set),
    {
      canvas: [{ type: 'line', x1: width / 2 - 75, y1: 0, x2: width / 2 + 75, y2: 0, lineWidth: 0.5, lineColor: soft }],
      alignment: 'left',
      margin: [0, 34, 0, 3],
    },
    { text: text.dateAndTime, fontSize: 9.5, color: soft },
  ]
}

function asContent(part: Part, width: number): Content {
  const side = balance(part, width)
  return { stack: [textOf(part)], margin: [side, part.above, side, 0] }
}

const wholeHeight = (card: MemorialCard, width: number): number =>
  (card.name === '' ? 0 : 112) + 16 + 50 + partsOf(card).reduce((sum, part) => sum + heightOf(part, width), 0)

/** Two cards on a sheet to cut in the middle; a longer card takes as many pages as it needs. */
export function memorialCardPaper(card: MemorialCard): PaperDefinition {
  const title = [words.memorial.title, card.name].filter(Boolean).join(', ')
  const height = wholeHeight(card, inner)
  const set = (content: Content[], more: Partial<PaperDefinition>): PaperDefinition => ({
    ...paper(title, content),
    ...more,
    defaultStyle: { font: 'BookSerif', fontSize: 12, lineHeight: 1.2, alignment: 'center' },
  })
  if (height > sheet.height - 2 * 44) return set(stackOf(card, 612 - 2 * 96), { pageMargins: [96, 80, 96, 72] })
  const top = Math.max(44, (sheet.height - height) / 2)
  const one = () => ({ stack: stackOf(card, inner), width: inner })
  return set(
    [
      {
        canvas: [
          frame(22),
          frame(half + 22),
          {
            type: 'line',
            x1: half,
            y1: 0,
            x2: half,
            y2: sheet.height,
            lineWidth: 0.5,
            lineColor: '#b8b2a6',
            dash: { length: 3, space: 4 },
          },
        ],
        alignment: 'left',
        absolutePosition: { x: 0, y: 0 },
      },
      { columns: [one(), one()], columnGap: 2 * inset, margin: [0, top, 0, 0] },
    ],
    { pageOrientation: 'landscape', pageMargins: [inset, 0, inset, 0] },
  )
}

const frame = (x: number) =>
  ({ type: 'rect', x, y: 22, w: half - 44, h: sheet.height - 44, r: 6, lineWidth: 0.7, lineColor: '#b8b2a6' }) as const
