import * as hb from 'harfbuzzjs'
import { contoursOf, glyphBytes, type Step } from './glyf.ts'
import { wordsTogether } from './words-apart.ts'

/**
 * What stands for one letter, or for several that cannot be parted: all glyphs of the font that make it up, as one. So readers
 * find in a PDF the letters as they were written, in whatever order and form they are drawn.
 */
type Glyph = {
  readonly id: number
  readonly letters: string
  /** How far what follows is moved on, in units of the font. */
  readonly advance: number
}

/** Where the first table of a font is told, and how many bytes each takes. */
const directory = { start: 12, entry: 16 }

/** The font with this number in the place of its check sum, by which the library that sets PDFs takes two for one. */
function numbered(font: Uint8Array, number: number): Uint8Array {
  const own = new Uint8Array(font)
  const view = new DataView(own.buffer)
  for (let at = directory.start; at < directory.start + view.getUint16(4) * directory.entry; at += directory.entry)
    if (view.getUint32(at) === 0x68656164) view.setUint32(view.getUint32(at + 8) + 8, number)
  return own
}

let made = 0

const moved = (outline: readonly Step[], x: number, y: number): Step[] =>
  outline.map(({ type, values }) => ({ type, values: values.map((value, at) => value + (at % 2 === 0 ? x : y)) }))

/** A face in one weight. */
class Weight {
  /** The file of the font: no two weights have the same. */
  readonly file: Uint8Array
  readonly #font: hb.Font
  readonly #shaped = new Map<string, readonly Glyph[]>()
  readonly #glyphs = new Map<string, Glyph>()
  readonly #outlines: (readonly Step[])[] = []

  constructor(face: hb.Face, file: Uint8Array, weight: number) {
    this.file = numbered(file, ++made)
    this.#font = new hb.Font(face)
    this.#font.setVariations([new hb.Variation('wght', weight)])
    // In the place of a letter that it has not.
    this.#outlines.push(this.#font.glyphToJson(0))
  }

  /** A glyph as it is written into a font. */
  bytesOf(id: number): Uint8Array {
    return glyphBytes(contoursOf(this.#outlines[id] ?? []))
  }

  /** A text of one direction, from left to right: joined, in the order and form that its script has. */
  shape(text: string): readonly Glyph[] {
    const known = this.#shaped.get(text)
    if (known) return known
    const letters = wordsTogether(text)
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

  /** The one glyph of several. */
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

/** A face as a file of a font has it. */
export class Face {
  readonly #face: hb.Face
  readonly #file: Uint8Array
  readonly #letters: ReadonlySet<number>
  readonly #weights = new Map<number, Weight>()

  /** @param file of a font, as it is before it is compressed for the web */
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
