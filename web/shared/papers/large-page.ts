import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { soft } from './paper.ts'

/** Points are larger than pixels. */
const pointsPerPixel = 0.75
/** No page of a PDF may be longer. */
const longestPage = 14_000
/** The heading and the day have room beside each other. */
const narrowest = 360
const margin = 36
const heading = 44

/** How far the letters of our face reach above the foot of their line, by their size. */
const ascent = 0.928

/** A line of text on a drawing: where its middle and the foot of its letters are, in pixels of the drawing, and how much room it has. */
export type Label = {
  readonly text: string
  readonly middle: number
  readonly foot: number
  readonly size: number
  readonly room: number
  readonly isName: boolean
}

/**
 * A drawing on one page, as large as it takes: a copy shop prints it. `width` and `height` are those of the SVG. What is said on it is
 * set as text of the page: in letters of every script, to be searched, copied and read aloud.
 */
export function largePage(
  { svg, width, height, labels }: { svg: string; width: number; height: number; labels: readonly Label[] },
  { title, day }: { title: string; day: string },
): PaperDefinition {
  const [mostWide, mostHigh] = [longestPage - 2 * margin, longestPage - 2 * margin - heading]
  const scale = Math.min(pointsPerPixel, mostWide / width, mostHigh / height)
  const top = margin + heading
  return {
    pageSize: {
      width: Math.max(width * scale, narrowest) + 2 * margin,
      height: height * scale + 2 * margin + heading,
    },
    pageMargins: margin,
    info: { title },
    content: [
      {
        columns: [
          { text: title, fontSize: 20, bold: true },
          { text: day, alignment: 'right', width: 120, color: soft, margin: [0, 8, 0, 0] },
        ],
      },
      { svg, width: width * scale, absolutePosition: { x: margin, y: top } },
      ...labels.map(({ text, middle, foot, size, room, isName }) => ({
        columns: [
          {
            text,
            width: room * scale,
            alignment: 'center' as const,
            fontSize: size * scale,
            noWrap: true,
            ...(isName ? { bold: true } : { color: soft }),
          },
        ],
        absolutePosition: {
          x: margin + (middle - room / 2) * scale,
          y: top + (foot - ascent * size) * scale,
        },
      })),
    ],
  }
}
