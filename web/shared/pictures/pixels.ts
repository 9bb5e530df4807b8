import { aboutTiff, isTiff } from './tiff.ts'

// Reads a picture’s dimensions from its header: a decoded picture takes four bytes a pixel, however
// small the file is.

/** Phone cameras make up to 200 megapixels. More exceeds a browser’s memory. */
export const mostPixels = 210_000_000
/** The dimensions come within this many bytes, after metadata and embedded thumbnails. */
const beginning = 1024 * 1024

const isText = (view: DataView, at: number, text: string): boolean =>
  at + text.length <= view.byteLength &&
  Array.from(text).every((sign, i) => view.getUint8(at + i) === sign.charCodeAt(0))

function ofJpeg(view: DataView): number {
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    // Markers 0xc0 to 0xcf start a frame, except for tables and arithmetic coding.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return view.getUint16(at + 5) * view.getUint16(at + 7)
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return 0
}

/** The largest size in the file: a grid lists its own size beside the sizes of its tiles. */
function ofHeic(view: DataView): number {
  let most = 0
  for (let at = 8; at + 16 <= view.byteLength; at += 1)
    if (isText(view, at, 'ispe')) most = Math.max(most, view.getUint32(at + 8) * view.getUint32(at + 12))
  return most
}

const threeBytes = (view: DataView, at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

function ofWebp(view: DataView): number {
  if (isText(view, 12, 'VP8X')) return (threeBytes(view, 24) + 1) * (threeBytes(view, 27) + 1)
  if (isText(view, 12, 'VP8 ')) return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff)
  const sides = view.getUint32(21, true)
  return ((sides & 0x3fff) + 1) * (((sides >>> 14) & 0x3fff) + 1)
}

/** The height of a BMP may be negative, for rows from the top. */
const ofBitmap = (view: DataView): number => Math.abs(view.getInt32(18, true) * view.getInt32(22, true))

function pixelsIn(view: DataView): number {
  if (view.byteLength < 30) return 0
  if (isText(view, 1, 'PNG')) return view.getUint32(16) * view.getUint32(20)
  if (isText(view, 0, 'GIF8')) return view.getUint16(6, true) * view.getUint16(8, true)
  if (isText(view, 4, 'ftyp')) return ofHeic(view)
  if (isText(view, 8, 'WEBP')) return ofWebp(view)
  if (isText(view, 0, 'BM')) return view.getUint8(14) === 12 ? 0 : ofBitmap(view)
  return view.getUint16(0) === 0xffd8 ? ofJpeg(view) : 0
}

export class TooManyPixels extends Error {
  override name = 'TooManyPixels'
}

export async function refuseTooManyPixels(file: Blob): Promise<void> {
  const first = new Uint8Array(await file.slice(0, beginning).arrayBuffer())
  // The directory of a TIFF may be anywhere.
  const pixels = isTiff(first)
    ? (aboutTiff(new Uint8Array(await file.arrayBuffer()))?.pixels ?? 0)
    : pixelsIn(new DataView(first.buffer))
  if (pixels > mostPixels) throw new TooManyPixels(`There are ${pixels} pixels in it.`)
}
