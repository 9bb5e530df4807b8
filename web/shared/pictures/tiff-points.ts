import { decode, decodeImage, type IFD, toRGBA8 } from 'utif2'

// For CMYK the library looks at `window` for another one of its makers, in a worker too.
if (!('window' in globalThis)) Object.assign(globalThis, { window: globalThis })

const firstOf = (page: IFD, tag: number): number | undefined => {
  const values = page[`t${tag}`]
  const first = Array.isArray(values) ? values[0] : undefined
  return typeof first === 'number' ? first : undefined
}

/** White is 0, black is 0, RGB, a palette, CMYK, and YCbCr: what the library draws. */
const drawn = [0, 1, 2, 3, 5, 6]
const CMYK = 5

/** A TIFF in a form that is not drawn here: Lab, fractions, each color by itself, or a JPEG in CMYK. */
export class OtherTiff extends Error {
  override name = 'OtherTiff'
}

/**
 * The points of a page, row by row, as red, green, blue and how far it covers.
 * @param page a TIFF of one page (`tiffPages`)
 */
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
  // The library makes RGB of every JPEG, and then takes it for the gray that it was.
  if (isJpeg && colors !== 6) Object.assign(found, { t258: [8, 8, 8], t262: [2], t277: [3] })
  decodeImage(page.buffer, found)
  // It takes the halves of 16 bits for points of their own: the upper halves are enough.
  if (firstOf(found, 258) === 16 && (colors === CMYK || (colors < 2 && samples > 1)))
    Object.assign(found, { data: found.data.filter((_, at) => at % 2 === 1), t258: Array(samples).fill(8) })
  const { width, height } = found
  return { points: new Uint8ClampedArray(toRGBA8(found)), width, height }
}
