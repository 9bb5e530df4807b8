import type { Drawing, Placed } from '../../../records/family/layout.ts'
import { box, boxOf, dashOf, pathOf, sizeOf } from './geometry.ts'
import type { Tree } from './tree.ts'

/** A text as XML takes it: signs of control, which no XML may hold, are left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const longest = (lines: readonly string[]): number => Math.max(...lines.map((line) => line.length))

/** A name in one line where it fits, else in two that are as even as its words allow. */
function linesOf(name: string, most: number): string[] {
  const whole = name.trim().replaceAll(/\s+/g, ' ')
  const words = whole.split(' ')
  if (whole.length <= most || words.length === 1) return [whole]
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  return splits.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best))
}

const photoSize = 56

/** A photo in its round frame at the left of a box. */
function photoIn(id: number, x: number, y: number, photo: string): string {
  const [left, top] = [x + 8, y + (box.height - photoSize) / 2]
  const round = `<circle cx="${left + photoSize / 2}" cy="${top + photoSize / 2}" r="${photoSize / 2}"/>`
  return `<clipPath id="p${id}">${round}</clipPath><image x="${left}" y="${top}" width="${photoSize}" height="${photoSize}" preserveAspectRatio="xMidYMid slice" clip-path="url(#p${id})" href="${escaped(photo)}"/>`
}

function boxInSvg(tree: Tree, place: Placed, at: number, photo: string | undefined): string {
  const { x, y } = boxOf(place)
  const years = tree.years(place.id)
  const [most, size] = photo === undefined ? [20, 15] : [13, 14]
  const texts = [
    ...linesOf(tree.name(place.id), most).map((text) => ({ text, isName: true })),
    { text: years, isName: false },
  ].filter(({ text }) => text !== '')
  const middle = photo === undefined ? x + box.width / 2 : x + photoSize + 8 + (box.width - photoSize - 8) / 2
  const said = texts.map(({ text, isName }, line) => {
    // What is longer than its line is set smaller: nothing is cut.
    const fitting = Math.min(isName ? size : 13, ((isName ? size : 13) * (most + 2)) / Math.max(1, text.length))
    const style = isName ? 'font-weight="bold"' : 'fill="#4d5a5a"'
    const top = y + box.height / 2 - (texts.length - 1) * 10 + line * 20 + 5
    return `<text x="${middle}" y="${top}" text-anchor="middle" font-size="${fitting.toFixed(1)}" ${style}>${escaped(text)}</text>`
  })
  const frame = `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="10" fill="#ffffff" stroke="#1d5a4e" stroke-width="2"/>`
  return frame + (photo === undefined ? '' : photoIn(at, x, y, photo)) + said.join('')
}

/**
 * The whole picture as one SVG file, for printing as large as one likes, in black on white.
 * @param photos of the people, as addresses that hold all of it
 * @param face the font, as whoever draws it knows it
 */
export function pictureOf(
  tree: Tree,
  drawing: Drawing,
  photos: ReadonlyMap<string, string> = new Map(),
  face = 'sans-serif',
): string {
  const { width, height } = sizeOf(drawing)
  const lines = drawing.lines.map((line) => {
    const dash = dashOf(line)
    const dashed = dash === '' ? '' : ` stroke-dasharray="${dash}"`
    return `<path d="${pathOf(line, drawing).d}" fill="none" stroke="#4d5a5a" stroke-width="2"${dashed}/>`
  })
  const boxes = [...drawing.placed.values()].map((place, at) => boxInSvg(tree, place, at, photos.get(place.id)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${face}" fill="#1b2626"><rect width="${width}" height="${height}" fill="#ffffff"/>${lines.join('')}${boxes.join('')}</svg>`
}
