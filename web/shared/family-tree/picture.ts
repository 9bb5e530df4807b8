import type { Drawing, Placed } from '../../../records/family/layout.ts'
import type { Label } from '../papers/large-page.ts'
import { box, boxOf, dashOf, pathOf, sizeOf } from './geometry.ts'
import { fittingSize, widthOf } from './text-width.ts'
import type { Tree } from './tree.ts'

/** Escapes a text for XML and drops control characters, which XML forbids. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const widest = (lines: readonly string[]): number => Math.max(...lines.map(widthOf))

/** Splits a name into at most two lines of even length. */
function linesOf(name: string, room: number): string[] {
  const whole = name.trim().replaceAll(/\s+/g, ' ')
  const words = whole.split(' ')
  if (widthOf(whole) <= room || words.length === 1) return [whole]
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  return splits.reduce((best, lines) => (widest(lines) < widest(best) ? lines : best))
}

const photoSize = 56

function photoIn(id: number, x: number, y: number, photo: string): string {
  const [left, top] = [x + 8, y + (box.height - photoSize) / 2]
  const round = `<circle cx="${left + photoSize / 2}" cy="${top + photoSize / 2}" r="${photoSize / 2}"/>`
  return `<clipPath id="p${id}">${round}</clipPath><image x="${left}" y="${top}" width="${photoSize}" height="${photoSize}" preserveAspectRatio="xMidYMid slice" clip-path="url(#p${id})" href="${escaped(photo)}"/>`
}

const quiet = '#4d5a5a'

/** The text lines of a box. A line too long gets a smaller font: nothing is truncated. */
export function labelsOf(tree: Tree, place: Placed, hasPhoto: boolean): Label[] {
  const { x, y } = boxOf(place)
  const size = hasPhoto ? 14 : 15
  const taken = hasPhoto ? photoSize + 8 : 0
  const room = box.width - taken - 10
  const lines = [
    ...linesOf(tree.name(place.id), room / size).map((text) => ({ text, isName: true })),
    { text: tree.years(place.id), isName: false },
  ].filter(({ text }) => text !== '')
  return lines.map(({ text, isName }, at) => ({
    text,
    isName,
    middle: x + taken + (box.width - taken) / 2,
    foot: y + box.height / 2 - (lines.length - 1) * 10 + at * 20 + 5,
    size: fittingSize(text, room, isName ? size : 13),
    room,
  }))
}

const inSvg = ({ text, middle, foot, size, isName }: Label): string =>
  `<text x="${middle}" y="${foot}" text-anchor="middle" font-size="${size.toFixed(1)}" ${isName ? 'font-weight="bold"' : `fill="${quiet}"`}>${escaped(text)}</text>`

function frameInSvg(place: Placed, at: number, photo: string | undefined): string {
  const { x, y } = boxOf(place)
  const frame = `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="10" fill="#ffffff" stroke="#1d5a4e" stroke-width="2"/>`
  return frame + (photo === undefined ? '' : photoIn(at, x, y, photo))
}

function drawn(drawing: Drawing, photos: ReadonlyMap<string, string>, saidIn: (place: Placed) => string): string {
  const { width, height } = sizeOf(drawing)
  const lines = drawing.lines.map((line) => {
    const dash = dashOf(line)
    const dashed = dash === '' ? '' : ` stroke-dasharray="${dash}"`
    return `<path d="${pathOf(line, drawing).d}" fill="none" stroke="${quiet}" stroke-width="2"${dashed}/>`
  })
  const boxes = [...drawing.placed.values()].map(
    (place, at) => frameInSvg(place, at, photos.get(place.id)) + saidIn(place),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" fill="#1b2626"><rect width="${width}" height="${height}" fill="#ffffff"/>${lines.join('')}${boxes.join('')}</svg>`
}

/**
 * The tree as a standalone SVG for print, black on white.
 * @param photos data URLs by person
 */
export const pictureOf = (tree: Tree, drawing: Drawing, photos: ReadonlyMap<string, string>): string =>
  drawn(drawing, photos, (place) => labelsOf(tree, place, photos.has(place.id)).map(inSvg).join(''))

/** The SVG without text: the PDF sets `labelsOf` itself, with fonts for every script. */
export const textlessPictureOf = (drawing: Drawing, photos: ReadonlyMap<string, string>): string =>
  drawn(drawing, photos, () => '')
