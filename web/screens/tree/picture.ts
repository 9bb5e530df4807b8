import type { Drawing } from '../../../records/family/layout.ts'
import { box, boxOf, pathOf, sizeOf } from './geometry.ts'
import type { Tree } from './tree.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A name in at most two lines that fit a box, whole words where they do. */
function linesOf(name: string): string[] {
  const most = 22
  const lines: string[] = ['']
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    const longer = last === '' ? word : `${last} ${word}`
    if (longer.length <= most || last === '') lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const [first = '', ...rest] = lines
  return rest.length === 0 ? [first] : [first, rest.join(' ')]
}

/** The whole picture as one SVG file, for printing as large as one likes: without photos, in black on white. */
export function pictureOf(tree: Tree, drawing: Drawing): string {
  const { width, height } = sizeOf(drawing)
  const lines = drawing.lines.map((line) => {
    const dashed = (line.what === 'child' ? line.how !== 'birth' : line.former) ? ' stroke-dasharray="6 5"' : ''
    return `<path d="${pathOf(line, drawing).d}" fill="none" stroke="#4d5a5a" stroke-width="2"${dashed}/>`
  })
  const boxes = [...drawing.placed.values()].map((place) => {
    const { x, y } = boxOf(place)
    const texts = [...linesOf(tree.name(place.id)), tree.years(place.id)].filter(Boolean)
    const said = texts.map((text, at) => {
      const isYears = at === texts.length - 1 && text === tree.years(place.id)
      const style = isYears ? 'font-size="13" fill="#4d5a5a"' : 'font-size="15" font-weight="bold"'
      const top = y + box.height / 2 - (texts.length - 1) * 10 + at * 20 + 5
      return `<text x="${x + box.width / 2}" y="${top}" text-anchor="middle" ${style}>${escaped(text)}</text>`
    })
    return `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="10" fill="#fff" stroke="#1d5a4e" stroke-width="2"/>${said.join('')}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" fill="#1b2626"><rect width="100%" height="100%" fill="#fff"/>${lines.join('')}${boxes.join('')}</svg>`
}
