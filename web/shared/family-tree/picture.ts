import type { Drawing, Placed } from '../../../records/family/layout.ts'
import type { Label } from '../papers/large-page.ts'
import { boxOf, dashOf, flat, pathOf, type Point, type Shape, sizeOf } from './geometry.ts'
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

/** Splits a name into at most two lines of similar length. */
export function linesOf(name: string, room: number): string[] {
  const whole = name.trim().replaceAll(/\s+/g, ' ')
  const words = whole.split(' ')
  if (widthOf(whole) <= room || words.length === 1) return [whole]
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  return splits.reduce((best, lines) => (widest(lines) < widest(best) ? lines : best))
}

const { box } = flat
const photoSize = 56

export function roundPhoto(id: number, middle: Point, size: number, photo: string): string {
  const [left, top] = [middle.x - size / 2, middle.y - size / 2]
  const round = `<circle cx="${middle.x}" cy="${middle.y}" r="${size / 2}"/>`
  return `<clipPath id="p${id}">${round}</clipPath><image x="${left}" y="${top}" width="${size}" height="${size}" preserveAspectRatio="xMidYMid slice" clip-path="url(#p${id})" href="${escaped(photo)}"/>`
}

const quiet = '#4d5a5a'

/** The text lines of a box. A line that is too long gets a smaller font and is never truncated. */
export function labelsOf(tree: Tree, place: Placed, hasPhoto: boolean): Label[] {
  const { x, y } = boxOf(place, flat)
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

const ink = '#1b2626'
const pine = '#1d5a4e'

/** A standalone SVG for paper, dark on white. */
export const paperSvg = ({ width, height }: { width: number; height: number }, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" fill="${ink}"><rect width="${width}" height="${height}" fill="#ffffff"/>${content}</svg>`

export const lineInSvg = (d: string, width: number, dash = ''): string =>
  `<path d="${d}" fill="none" stroke="${quiet}" stroke-width="${width}"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`

export function drawn(drawing: Drawing, shape: Shape, inBox: (place: Placed, at: number) => string): string {
  const { width, height } = shape.box
  const lines = drawing.lines.map((line) => lineInSvg(pathOf(line, drawing, shape).d, 2, dashOf(line)))
  const boxes = [...drawing.placed.values()].map((place, at) => {
    const { x, y } = boxOf(place, shape)
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="#ffffff" stroke="${pine}" stroke-width="2"/>${inBox(place, at)}`
  })
  return paperSvg(sizeOf(drawing, shape), lines.join('') + boxes.join(''))
}

function drawnFlat(drawing: Drawing, photos: ReadonlyMap<string, string>, saidIn: (place: Placed) => string): string {
  return drawn(drawing, flat, (place, at) => {
    const photo = photos.get(place.id)
    const { x, y } = boxOf(place, flat)
    const middle = { x: x + 8 + photoSize / 2, y: y + box.height / 2 }
    return (photo === undefined ? '' : roundPhoto(at, middle, photoSize, photo)) + saidIn(place)
  })
}

export const pictureOf = (tree: Tree, drawing: Drawing, photos: ReadonlyMap<string, string>): string =>
  drawnFlat(drawing, photos, (place) => labelsOf(tree, place, photos.has(place.id)).map(inSvg).join(''))

/** The SVG without text: the PDF draws `labelsOf` itself, with fonts for every script. */
export const textlessPictureOf = (drawing: Drawing, photos: ReadonlyMap<string, string>): string =>
  drawnFlat(drawing, photos, () => '')
