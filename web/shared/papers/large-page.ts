import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { soft } from './paper.ts'

const pointsPerPixel = 0.75
/** The PDF limit for a page side, in points. */
const longestPage = 14_000
/** Fits the heading and the date side by side. */
const narrowest = 360
const margin = 36
const heading = 44

/** The ascent of our font in em. */
const ascent = 0.928

/** A text on the drawing, in SVG pixels: center, baseline, and maximum width. */
export type Label = {
  readonly text: string
  readonly middle: number
  readonly foot: number
  readonly size: number
  readonly room: number
  readonly isName: boolean
}

/**
 * A drawing on a single page of its own size, for a copy shop; sizes are those of the SVG. Labels
 * are set as PDF text: every script has a font, and they can be searched, copied and read aloud.
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
