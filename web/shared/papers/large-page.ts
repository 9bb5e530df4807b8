import type { Content } from 'pdfmake/interfaces'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { faceFor, lengthOf, soft } from './paper.ts'

const pointsPerPixel = 0.75
/** The PDF limit for a page side, in points. */
const longestPage = 14_000
/** The narrowest page with room for the heading beside the date, in points. */
const narrowest = 360
const margin = 36
const heading = 44

/** The ascent of our font in em. */
const ascent = 0.928

export type Label = {
  readonly text: string
  readonly middle: number
  readonly foot: number
  readonly size: number
  readonly room: number
  readonly isName: boolean
  /** Aligns the text left in its width; otherwise the text is centered. */
  readonly atLeft?: boolean
}

type Page = { readonly svg: string; readonly width: number; readonly height: number; readonly labels: readonly Label[] }
type Corner = { readonly left: number; readonly top: number; readonly scale: number }

/** Labels are PDF text: fonts exist for every script, and the user can search and copy them. */
const drawnAt = ({ svg, width, labels }: Page, { left, top, scale }: Corner): Content[] => [
  { svg, width: width * scale, absolutePosition: { x: left, y: top } },
  ...labels.map(({ text, middle, foot, size, room, isName, atLeft }) => ({
    columns: [
      {
        text,
        width: room * scale,
        alignment: atLeft ? ('left' as const) : ('center' as const),
        fontSize: size * scale,
        noWrap: true,
        ...(isName ? { bold: true } : { color: soft }),
      },
    ],
    absolutePosition: { x: left + (middle - room / 2) * scale, y: top + (foot - ascent * size) * scale },
  })),
]

/** A drawing on one page of the drawing's size, for a copy shop; sizes are those of the SVG. */
export function largePage(page: Page, { title, day }: { title: string; day: string }): PaperDefinition {
  const { width, height } = page
  const [mostWide, mostHigh] = [longestPage - 2 * margin, longestPage - 2 * margin - heading]
  const scale = Math.min(pointsPerPixel, mostWide / width, mostHigh / height)
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
      ...drawnAt(page, { left: margin, top: margin + heading, scale }),
    ],
  }
}

/** 24 by 36 inches in points, a common frame size that every copy shop prints. */
const poster = { width: 1728, height: 2592, margin: 72, heading: 160, titleSize: 72 }

export const posterRoom = {
  width: poster.width - 2 * poster.margin,
  height: poster.height - 2 * poster.margin - poster.heading,
}

export function posterPage(
  page: Page & { readonly scale: number },
  { title, day }: { title: string; day: string },
): PaperDefinition {
  const { width, height, scale } = page
  const { margin: edge, heading: head } = poster
  const titleSize = Math.min(poster.titleSize, posterRoom.width / (0.56 * lengthOf(title)))
  return {
    pageSize: { width: poster.width, height: poster.height },
    pageMargins: edge,
    info: { title },
    content: [
      { text: title, style: 'title', font: faceFor(title), fontSize: titleSize, alignment: 'center', margin: 0 },
      { text: day, fontSize: 24, color: soft, alignment: 'center', margin: [0, 12, 0, 0] },
      ...drawnAt(page, {
        left: edge + (posterRoom.width - width * scale) / 2,
        top: edge + head + Math.max(0, posterRoom.height - height * scale) / 3,
        scale,
      }),
    ],
  }
}
