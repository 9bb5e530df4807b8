import * as hb from 'harfbuzzjs'
import { contoursOf, glyphBytes, type Step } from './glyf.ts'
import { withoutBreaks } from './word-breaks.ts'

/** Letters that shaping joins are one glyph, so that copied text has the original letters. */
type Glyph = {
  readonly id: number
  readonly letters: string
  readonly advance: number
}

/** The layout of a font's table directory, in bytes. */
const directory = { start: 12, entry: 16 }

/** Replaces the checksum, because pdfkit distinguishes fonts by it. */
function withNumber(font: Uint8Array, number: number): Uint8Array {
  const own = new Uint8Array(font)
  const view = new DataView(own.buffer)
  for (let at = directory.start; at < directory.start + view.getUint16(4) * directory.entry; at += directory.entry)
    if (view.getUint32(at) === 0x68656164) view.setUint32(view.getUint32(at + 8) + 8, number)
  return own
}

let fontCount = 0

const moved = (outline: readonly Step[], x: number, y: number): Step[] =>
  outline.map(({ type, values }) => ({ type, values: values.map((value, at) => value + (at % 2 === 0 ? x : y)) }))

class Weight {
  readonly file: Uint8Array
  readonly #font: hb.Font
  readonly #shaped = new Map<string, readonly Glyph[]>()
  readonly #glyphs = new Map<string, Glyph>()
  readonly #outlines: (readonly Step[])[] = []

  constructor(face: hb.Face, file: Uint8Array, weight: number) {
    this.file = withNumber(file, ++fontCount)
    this.#font = new hb.Font(face)
    this.#font.setVariations([new hb.Variation('wght', weight)])
    // Glyph 0, which a font draws for missing letters.
    this.#outlines.push(this.#font.glyphToJson(0))
  }

  bytesOf(id: number): Uint8Array {
    return glyphBytes(contoursOf(this.#outlines[id] ?? []))
  }

  shape(text: string): readonly Glyph[] {
    const known = this.#shaped.get(text)
    if (known) return known
    const letters = withoutBreaks(text)
    const buffer = new hb.Buffer()
    buffer.addText(letters)
    buffer.guessSegmentProperties()
    // Digits run from left to right in every script.
    if (!/\p{L}/u.test(letters)) buffer.setDirection(hb.Direction.LTR)
    hb.shape(this.#font, buffer)
    const positions = buffer.getGlyphPositions()
    const parts = buffer.getGlyphInfos().map(({ codepoint, cluster }, at) => ({
      glyph: codepoint,
      cluster,
      ...(positions[at] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }),
    }))
    const clusters = [...Map.groupBy(parts, ({ cluster }) => cluster)]
    const starts = clusters.map(([start]) => start).toSorted((one, other) => one - other)
    const shaped = clusters.map(([start, of]) =>
      this.#made(letters.slice(start, starts[starts.indexOf(start) + 1]), of),
    )
    this.#shaped.set(text, shaped)
    return shaped
  }

  #made(
    letters: string,
    parts: readonly { glyph: number; xAdvance: number; xOffset: number; yOffset: number }[],
  ): Glyph {
    const key = [
      letters,
      ...parts.flatMap(({ glyph, xAdvance, xOffset, yOffset }) => [glyph, xAdvance, xOffset, yOffset]),
    ]
    const known = this.#glyphs.get(key.join(' '))
    if (known) return known
    let advance = 0
    const outline = parts.flatMap(({ glyph, xAdvance, xOffset, yOffset }) => {
      const part = moved(this.#font.glyphToJson(glyph), advance + xOffset, yOffset)
      advance += xAdvance
      return part
    })
    const glyph: Glyph = { id: this.#outlines.push(outline) - 1, letters, advance }
    this.#glyphs.set(key.join(' '), glyph)
    return glyph
  }
}

export class Face {
  readonly #face: hb.Face
  readonly #file: Uint8Array
  readonly #letters: ReadonlySet<number>
  readonly #weights = new Map<number, Weight>()

  constructor(file: Uint8Array) {
    this.#file = file
    this.#face = new hb.Face(new hb.Blob(file))
    this.#letters = new Set(this.#face.collectUnicodes())
  }

  has(letter: string): boolean {
    return this.#letters.has(letter.codePointAt(0) ?? 0)
  }

  inWeight(weight: number): Weight {
    const known = this.#weights.get(weight) ?? new Weight(this.#face, this.#file, weight)
    this.#weights.set(weight, known)
    return known
  }
}
