import { decode, decodeImage, type IFD, toRGBA8 } from 'utif2'

/** Sets `window` for UTIF only meanwhile, or other libraries would take the worker for a page. */
function withWindow<T>(work: () => T): T {
  if ('window' in globalThis) return work()
  Object.assign(globalThis, { window: {} })
  try {
    return work()
  } finally {
    Reflect.deleteProperty(globalThis, 'window')
  }
}

const firstOf = (page: IFD, tag: number): number | undefined => {
  const values = page[`t${tag}`]
  const first = Array.isArray(values) ? values[0] : undefined
  return typeof first === 'number' ? first : undefined
}

/** Photometric interpretations: white is 0, black is 0, RGB, palette, CMYK, YCbCr. */
const drawn = [0, 1, 2, 3, 5, 6]
const CMYK = 5

/** A TIFF variant that we do not draw: Lab, floating point, planar, or JPEG in CMYK. */
export class OtherTiff extends Error {
  override name = 'OtherTiff'
}

export function pointsOf(page: Uint8Array<ArrayBuffer>): {
  points: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
} {
  const [found] = decode(page.buffer)
  if (found === undefined) throw new Error('There is no picture in this file.')
  const samples = firstOf(found, 277) ?? 1
  const [colors, packed] = [firstOf(found, 262) ?? 0, firstOf(found, 259)]
  const byItself = samples > 1 && firstOf(found, 284) === 2
  const isJpeg = packed === 6 || packed === 7
  if (byItself || firstOf(found, 339) === 3 || !drawn.includes(colors) || (isJpeg && colors === CMYK))
    throw new OtherTiff(`Its colors are ${colors}, and it is packed as ${packed ?? 1}.`)
  // UTIF decodes every JPEG to RGB, but then reads the pixels as the original gray.
  if (isJpeg && colors !== 6) Object.assign(found, { t258: [8, 8, 8], t262: [2], t277: [3] })
  decodeImage(page.buffer, found)
  // UTIF reads a 16-bit sample as two samples of 8 bits, so this keeps only the high bytes.
  if (firstOf(found, 258) === 16 && (colors === CMYK || (colors < 2 && samples > 1)))
    Object.assign(found, { data: found.data.filter((_, at) => at % 2 === 1), t258: Array(samples).fill(8) })
  const { width, height } = found
  return { points: new Uint8ClampedArray(withWindow(() => toRGBA8(found))), width, height }
}
