import { foreignIn } from '../../pdf/glyphs/foreign.ts'

/** The family under which a page finds what was fetched: it stands at the end of every list of faces (LongText.tsx). */
export const fallbackFamily = 'Cairn Letters'

const SIDE = 24
/** Letters that no face has, and none ever will: what is drawn of them stands for what is missing. */
const missing = ['\uFDD0', '\u{5FFFE}']
/** Enough of a text to know whether its script is there. */
const tried = 60

/** The letters of a text for which this device has no face. */
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
  // Firefox writes the number of a letter into its box: only how wide that is is the same for all.
  const isBox = (letter: string) =>
    box === other ? drawn(letter) === box : `${pen.measureText(letter).width}` === box.split(' ')[0]
  return letters.slice(0, tried).some(isBox) ? letters : []
}

/** What was fetched in this tab, by family and letter: a page that is drawn again needs nothing new. */
const brought = new Map<string, Set<string>>()

/** As a stylesheet says it. */
const rangeOf = (letters: readonly string[]) =>
  letters.map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16)}`).join(',')

/**
 * Has letters drawn that this device has no face for, with ours, wherever one of these families is asked for. Gives whether anything is
 * drawn otherwise now; false where ours cannot be reached.
 */
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
