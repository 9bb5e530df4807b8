import type { Face } from './face.ts'
import { hasForeign, runsOf } from './foreign.ts'
import { leftOf } from './glyf.ts'
import { arrange, type Inline, type Line, mirror, type Piece } from './lines.ts'
import { readAs } from '../tags.ts'
import { isObject } from '../is-object.ts'

// pdfkit sets a text in a single face, one glyph after the other from the left. This module makes
// our faces measure letters of other scripts in other faces, so that lines break correctly; before
// paging, lines.ts splits the lines by face and direction.

/** The set of glyphs that a document embeds from a face. */
type Subset = {
  readonly glyf: Uint8Array[]
  readonly loca: { readonly offsets: number[] }
  readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] }
  readonly mapping: Readonly<Record<number, number>>
  offset: number
}

type Font = {
  readonly ascender: number
  readonly descender: number
  readonly lineGap: number
  readonly scale: number
  readonly subset: Subset
  readonly widths: readonly number[]
  widthOfString: (text: string, size: number, features?: object | null) => number
  layoutRun: (text: string) => object
  ref(): unknown
}

type SetInline = Inline & { readonly font: Font; readonly fontSize: number; readonly characterSpacing?: number }

type Page = { readonly items: readonly { readonly type: string; readonly item: Line<SetInline> }[] }

type Document = {
  readonly _font: Font
  font(file: Uint8Array): unknown
  readonly provideFont: (this: Document, family: string, bold: boolean, italics: boolean) => Font
}

type FaceOf = (letter: string) => Face | undefined

const weightOf = (bold: boolean) => (bold ? 600 : 400)

/** Registers a face for another script: HarfBuzz shapes its text, and pdfkit embeds its glyphs. */
function embed(document: Document, face: Face, weight: number): Font {
  const { _font: before } = document
  const own = face.inWeight(weight)
  document.font(own.file)
  const { _font: font } = document
  Object.assign(document, { _font: before })
  // Create the PDF object now, to reserve its number before others.
  font.ref()
  font.layoutRun = (text) => {
    const glyphs = own.shape(text).map(({ id, letters, advance }) => ({
      id,
      advanceWidth: advance,
      codePoints: Array.from(letters, (letter) => letter.codePointAt(0) ?? 0),
    }))
    const positions = glyphs.map(({ advanceWidth: advance }) => {
      const width = advance * font.scale
      return { xAdvance: width, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: width }
    })
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
  }
  // pdfkit reads glyphs from the font file, in the file's default weight.
  const { subset } = font
  const addGlyph = (id: number) => {
    const glyph = own.bytesOf(id)
    subset.hmtx.metrics.push({ advance: font.widths[subset.mapping[id] ?? 0] ?? 0, bearing: leftOf(glyph) })
    subset.loca.offsets.push(subset.offset)
    subset.offset += glyph.length
    return subset.glyf.push(glyph) - 1
  }
  Object.assign(subset, { _addGlyph: addGlyph })
  return font
}

class DocumentFaces {
  readonly #embedded = new Map<Face, Map<number, Font>>()
  readonly #beside = new Map<Font, Map<Font, Font>>()
  readonly #weights = new Map<Font, number>()
  readonly #document: Document
  readonly #faceOf: FaceOf

  constructor(document: Document, faceOf: FaceOf) {
    this.#document = document
    this.#faceOf = faceOf
  }

  /** Copies the line metrics of our face, so that the other face does not change the line height. */
  #besideOurs(ours: Font, face: Face): Font {
    const weight = this.#weights.get(ours) ?? weightOf(false)
    const ofFace = this.#embedded.get(face) ?? new Map<number, Font>()
    const font = ofFace.get(weight) ?? embed(this.#document, face, weight)
    this.#embedded.set(face, ofFace.set(weight, font))
    const besides = this.#beside.get(ours) ?? new Map<Font, Font>()
    const { ascender, descender, lineGap } = ours
    const beside = besides.get(font) ?? Object.assign(Object.create(font), { ascender, descender, lineGap })
    this.#beside.set(ours, besides.set(font, beside))
    return beside
  }

  /** Makes one of our faces measure letters of other scripts in their own faces. */
  extend(ours: Font, bold: boolean): void {
    if (this.#weights.has(ours)) return
    this.#weights.set(ours, weightOf(bold))
    const { widthOfString } = ours
    ours.widthOfString = (text, size, features) =>
      hasForeign(text)
        ? runsOf(text, this.#faceOf).reduce(
            (sum, { text: own, face }) =>
              sum +
              (face
                ? this.#besideOurs(ours, face).widthOfString(own, size)
                : widthOfString.call(ours, own, size, features)),
            0,
          )
        : widthOfString.call(ours, text, size, features)
  }

  readonly #setIn = (inline: SetInline, { text, face, rightToLeft }: Piece<Face>): SetInline => {
    const { font: ours, fontSize, fontFeatures, characterSpacing = 0 } = inline
    const font = face ? this.#besideOurs(ours, face) : ours
    const drawn = rightToLeft && !face ? mirror(text) : text
    return {
      ...inline,
      font,
      text: drawn,
      width: font.widthOfString(drawn, fontSize, fontFeatures) + characterSpacing * drawn.length,
    }
  }

  arrange(pages: readonly Page[]): void {
    const lines = pages.flatMap(({ items }) => items.flatMap(({ type, item }) => (type === 'line' ? [item] : [])))
    arrange(lines, this.#faceOf, this.#setIn, readAs)
  }
}

const isDocument = (value: unknown): value is Document =>
  isObject(value) && typeof value['provideFont'] === 'function' && typeof value['font'] === 'function'

const extended = new WeakSet<object>()
const facesOf = new WeakMap<object, DocumentFaces>()
let known: FaceOf = () => undefined

/** Patches pdfmake for other scripts. `faceOf` returns a letter's face; the last call wins. */
export function setLetters(document: unknown, faceOf: FaceOf): void {
  known = faceOf
  const kind: unknown = isObject(document) ? Object.getPrototypeOf(document) : undefined
  if (!isObject(kind) || !isDocument(document) || extended.has(kind)) return
  extended.add(kind)
  const { provideFont } = document
  const facesIn = (one: Document): DocumentFaces => {
    const faces = facesOf.get(one) ?? new DocumentFaces(one, known)
    facesOf.set(one, faces)
    return faces
  }
  kind['provideFont'] = function provide(this: Document, family: string, bold: boolean, italics: boolean): Font {
    const font = provideFont.call(this, family, bold, italics)
    facesIn(this).extend(font, bold)
    return font
  }
  // pdfmake assigns this property after laying out the lines, before it puts them on pages.
  Object.defineProperty(kind, '_pdfMakePages', {
    set(this: Document, pages: readonly Page[]) {
      facesIn(this).arrange(pages)
    },
  })
}
