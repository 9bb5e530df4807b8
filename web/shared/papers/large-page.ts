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

/** The font of texts in a drawing, as a PDF knows it. */
export const drawingFace = 'Roboto'

/** A drawing on one page, as large as it takes: a copy shop prints it. `width` and `height` are those of the SVG. */
export function largePage(
  { svg, width, height }: { svg: string; width: number; height: number },
  { title, day }: { title: string; day: string },
): PaperDefinition {
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
        margin: [0, 0, 0, 12],
      },
      { svg, width: width * scale },
    ],
  }
}
