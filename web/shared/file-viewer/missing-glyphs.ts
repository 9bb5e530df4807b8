import { foreignIn } from '../../pdf/glyphs/foreign.ts'

/** The CSS family of fetched fonts: the last fallback of every stack (LongText.tsx). */
export const fallbackFamily = 'Cairn Letters'

const SIDE = 24
/** Noncharacters: no font has them, so a browser draws them as the missing glyph. */
const missing = ['\uFDD0', '\u{5FFFE}']
/** Enough characters to know whether the device has a font for the script. */
const tried = 60

export function missingGlyphs(text: string): string[] {
  const letters = foreignIn(text)
  const pen =
    letters.length === 0 || typeof OffscreenCanvas === 'undefined'
      ? null
      : new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true })
  if (pen === null) return []
  pen.font = `${SIDE - 4}px sans-serif`
  const drawn = (letter: string) => {
    pen.clearRect(0, 0, SIDE, SIDE)
    pen.fillText(letter, 0, SIDE - 4)
    return `${pen.measureText(letter).width} ${pen.getImageData(0, 0, SIDE, SIDE).data.join()}`
  }
  const [box = '', other = ''] = missing.map(drawn)
  // Firefox draws the code point into the box of a missing glyph, so only the box's width is
  // constant.
  const isBox = (letter: string) =>
    box === other ? drawn(letter) === box : `${pen.measureText(letter).width}` === box.split(' ')[0]
  return letters.slice(0, tried).some(isBox) ? letters : []
}

const brought = new Map<string, Set<string>>()

const rangeOf = (letters: readonly string[]) =>
  letters.map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16)}`).join(',')

/** False if the fonts cannot be fetched. */
export async function loadGlyphs(letters: readonly string[], families: readonly string[]): Promise<boolean> {
  const wanted = families.filter((family) => letters.some((letter) => brought.get(family)?.has(letter) !== true))
  if (letters.length === 0 || wanted.length === 0) return false
  try {
    const { faceFiles } = await import('../../pdf/glyphs/on-screens.ts')
    const files = await faceFiles(letters)
    const faces = wanted.flatMap((family) =>
      files.map((file) => new FontFace(family, file.bytes, { unicodeRange: rangeOf(file.letters), weight: '100 900' })),
    )
    await Promise.all(faces.map((face) => face.load()))
    for (const face of faces) document.fonts.add(face)
    for (const family of wanted) brought.set(family, new Set([...(brought.get(family) ?? []), ...letters]))
    return faces.length > 0
  } catch {
    return false
  }
}
