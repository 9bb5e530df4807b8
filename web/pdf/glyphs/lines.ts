import bidiFactory from 'bidi-js'
import { hasForeign, hasRightToLeft, isRightToLeft, runsOf } from './foreign.ts'

// pdfmake lays out words in reading order. This module splits words where their face or direction
// changes, and puts the parts into visual order, from left to right. PDF readers reverse
// right-to-left runs themselves, so each part keeps its text.

export type Inline = {
  readonly text: string
  readonly x: number
  readonly width: number
  readonly fontFeatures?: object | null | undefined
}

export type Line<Of extends Inline = Inline> = {
  inlines: readonly Of[]
  /** The widths of the blanks at the start and the end. */
  readonly leadingCut: number
  readonly trailingCut: number
  readonly newLineForced?: boolean | undefined
  readonly lastLineInParagraph?: boolean | undefined
}

/** A part of a pdfmake inline, in one face and one direction. */
export type Piece<Face> = {
  readonly text: string
  readonly face: Face | undefined
  readonly rightToLeft: boolean
}

const bidi = bidiFactory()
const blank = /^\s*$/

function paragraphsOf<Of extends Inline>(lines: readonly Line<Of>[]): Line<Of>[][] {
  const paragraphs: Line<Of>[][] = []
  const open = new Map<object, Line<Of>[]>()
  for (const line of lines) {
    const name = line.inlines[0]?.fontFeatures ?? line
    const known = open.get(name)
    if (known) known.push(line)
    else {
      const begun = [line]
      open.set(name, begun)
      paragraphs.push(begun)
    }
    if (line.newLineForced || line.lastLineInParagraph) open.delete(name)
  }
  return paragraphs
}

/** The bidi level of each letter (odd means right to left), and of the paragraph. */
function levelsOf(text: string): { levels: ArrayLike<number>; base: number } {
  if (!hasRightToLeft(text)) return { levels: new Uint8Array(text.length), base: 0 }
  const base = isRightToLeft(text) ? 1 : 0
  return { levels: bidi.getEmbeddingLevels(text, base === 1 ? 'rtl' : 'ltr').levels, base }
}

type Part<Of, Face> = { readonly of: Of; readonly text: string; readonly face: Face | undefined; level: number }

/** Splits an inline by face and level. Blanks between directions become separate parts. */
function partsOf<Of extends Inline, Face>(
  of: Of,
  levels: ArrayLike<number>,
  start: number,
  faceOf: (letter: string) => Face | undefined,
): Part<Of, Face>[] {
  const parts: Part<Of, Face>[] = []
  let at = start
  for (const { text, face } of runsOf(of.text, faceOf)) {
    let from = 0
    const cut = (to: number) => {
      if (from < to) parts.push({ of, text: text.slice(from, to), face, level: levels[at + from] ?? 0 })
      from = to
    }
    for (let each = 1; each < text.length; each++)
      if (
        levels[at + each] !== levels[at + each - 1] ||
        blank.test(text[each] ?? '') !== blank.test(text[each - 1] ?? '')
      )
        cut(each)
    cut(text.length)
    at += text.length
  }
  return parts
}

/** Rule L2 of the bidi algorithm: reverses runs from the highest level to the lowest odd one. */
function inVisualOrder<P extends { readonly level: number }>(parts: readonly P[]): P[] {
  const seen = [...parts]
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < seen.length; from++) {
      let to = from
      while (to < seen.length && (seen[to]?.level ?? 0) >= level) to++
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).toReversed())
      from = to
    }
  return seen
}

/** Skips lines of a single face. `setIn` makes an inline at position 0; `readAs` gets a tag. */
export function arrange<Of extends Inline, Face>(
  lines: readonly Line<Of>[],
  faceOf: (letter: string) => Face | undefined,
  setIn: (inline: Of, piece: Piece<Face>) => Of,
  readAs: (name: object | null | undefined, text: string) => void,
): void {
  for (const paragraph of paragraphsOf(lines)) {
    const text = paragraph.flatMap(({ inlines }) => inlines.map((inline) => inline.text)).join('')
    if (!hasForeign(text)) continue
    const { levels, base } = levelsOf(text)
    if (hasRightToLeft(text)) readAs(paragraph[0]?.inlines[0]?.fontFeatures, text)
    let start = 0
    for (const line of paragraph) {
      const parts = line.inlines.flatMap((inline) => {
        const own = partsOf(inline, levels, start, faceOf)
        start += inline.text.length
        return own
      })
      // Trailing blanks overhang the end of the line.
      for (const part of parts.slice(parts.findLastIndex(({ text: own }) => !blank.test(own)) + 1)) part.level = base
      let x = base % 2 === 1 ? -line.trailingCut : -line.leadingCut
      line.inlines = inVisualOrder(parts).map(({ of, text: own, face, level }) => {
        const piece = { ...setIn(of, { text: own, face, rightToLeft: level % 2 === 1 }), x }
        x += piece.width
        return piece
      })
    }
  }
}

/** Mirrors blanks, dots and brackets for a right-to-left run. */
export const mirror = (text: string): string =>
  Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .toReversed()
    .join('')
