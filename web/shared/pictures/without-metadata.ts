import { stripTiff } from './tiff.ts'

// Removes the metadata that cameras write: location, device, and thumbnails that repeat both. Does
// not change pixels, so that an original loses no quality.

type Bytes = Uint8Array<ArrayBuffer>

const joined = (parts: readonly Uint8Array[]): Bytes => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const isText = (bytes: Bytes, at: number, text: string) =>
  Array.from(new TextEncoder().encode(text)).every((letter, offset) => bytes[at + offset] === letter)

/** The Exif orientation, 1 to 8; 1 if absent. */
function orientationIn(segment: Bytes): number {
  const tiff = segment.subarray(10)
  if (!isText(segment, 4, 'Exif') || tiff.length < 10) return 1
  const view = viewOf(tiff)
  const little = view.getUint16(0) === 0x4949
  const first = view.getUint32(4, little)
  if (first + 2 > tiff.length) return 1
  const entries = view.getUint16(first, little)
  for (let at = first + 2; at + 12 <= Math.min(tiff.length, first + 2 + entries * 12); at += 12)
    if (view.getUint16(at, little) === 0x0112) return view.getUint16(at + 8, little)
  return 1
}

const exifStart = 'ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 00'
const exifEnd = '0000 00000000'
const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.replaceAll(' ', '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

const turned = (orientation: number): Uint8Array =>
  joined([fromHex(exifStart), Uint8Array.of(orientation), fromHex(exifEnd)])

/** JFIF, color profiles, Adobe’s color transform, and image data. */
function isPartOfPicture(bytes: Bytes, at: number, marker: number): boolean {
  if (marker === 0xe2) return isText(bytes, at + 4, 'ICC_PROFILE')
  return marker === 0xe0 || marker === 0xee || (marker < 0xe0 && marker >= 0xc0)
}

/** The end of entropy-coded data: the next marker outside that data. */
function endOfPoints(bytes: Bytes, at: number): number {
  for (let here = at; here + 1 < bytes.length; here += 1) {
    const next = bytes[here + 1] ?? 0
    if (bytes[here] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return here
  }
  return bytes.length
}

function ofJpeg(bytes: Bytes): Bytes | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const view = viewOf(bytes)
  const kept: Uint8Array[] = []
  let orientation = 1
  let at = 2
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    // Phones append further pictures after the end marker, with all their metadata.
    if (marker === 0xd9) break
    if (at + 4 > bytes.length) break
    let end = at + 2 + view.getUint16(at + 2)
    const segment = bytes.subarray(at, end)
    if (marker === 0xe1 && orientation === 1) orientation = orientationIn(segment)
    if (marker === 0xda) end = endOfPoints(bytes, end)
    if (isPartOfPicture(bytes, at, marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  const turn = orientation > 1 && orientation <= 8 ? [turned(orientation)] : []
  return joined([Uint8Array.of(0xff, 0xd8), ...turn, ...kept, Uint8Array.of(0xff, 0xd9)])
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** PNG chunks that affect the picture; all others are metadata. */
const pngParts = /^(?:[A-Z].{3}|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs|hIST|sPLT|acTL|fcTL|fdAT)$/

function ofPng(bytes: Bytes): Bytes | undefined {
  if (!pngStart.every((byte, at) => bytes[at] === byte)) return undefined
  const view = viewOf(bytes)
  const kept: Uint8Array[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (pngParts.test(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  return joined(kept)
}

/** Boxes of a video or recording that can contain metadata boxes. */
const holders = ['moov', 'trak', 'mdia']
const tellers = ['udta', 'meta', 'uuid']

/** Blanks metadata boxes in place: sizes do not change, so media offsets stay valid. */
function emptyBoxes(bytes: Bytes, from: number, to: number): boolean {
  const view = viewOf(bytes)
  for (let at = from; at + 8 <= to; ) {
    const short = view.getUint32(at)
    const head = short === 1 ? 16 : 8
    if (at + head > to) return false
    const size = short === 0 ? to - at : short === 1 ? Number(view.getBigUint64(at + 8)) : short
    if (size < head || at + size > to) return false
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (holders.includes(name) && !emptyBoxes(bytes, at + head, at + size)) return false
    if (tellers.includes(name)) {
      bytes.fill(0, at + head, at + size)
      bytes.set(new TextEncoder().encode('free'), at + 4)
    }
    at += size
  }
  return true
}

function ofFilm(bytes: Bytes): Bytes | undefined {
  if (!isText(bytes, 4, 'ftyp') && !isText(bytes, 4, 'moov') && !isText(bytes, 4, 'wide')) return undefined
  const copy = bytes.slice()
  return emptyBoxes(copy, 0, copy.length) ? copy : undefined
}

const webpMetadataChunks = ['EXIF', 'XMP ']
const webpMetadataFlags = 0x0c

function ofWebp(bytes: Bytes): Bytes | undefined {
  if (!isText(bytes, 0, 'RIFF') || !isText(bytes, 8, 'WEBP')) return undefined
  const view = viewOf(bytes)
  const kept: Uint8Array[] = [bytes.slice(0, 12)]
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    const name = String.fromCharCode(...bytes.subarray(at, at + 4))
    const chunk = bytes.slice(at, end)
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~webpMetadataFlags
    if (!webpMetadataChunks.includes(name)) kept.push(chunk)
    at = end
  }
  const clean = joined(kept)
  viewOf(clean).setUint32(4, clean.length - 8, true)
  return clean
}

/** The end of GIF sub-blocks: each starts with its length, and an empty block ends the list. */
function endOfBlocks(bytes: Bytes, at: number): number {
  let here = at
  while ((bytes[here] ?? 0) !== 0) here += 1 + (bytes[here] ?? 0)
  return here + 1
}

/** The length of the color table, computed from a byte of flags. */
const colorsAfter = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** Drops comments and application blocks, except the loop count. */
function ofGif(bytes: Bytes): Bytes | undefined {
  if (!isText(bytes, 0, 'GIF8')) return undefined
  const first = 13 + colorsAfter(bytes[10] ?? 0)
  const kept: Uint8Array[] = [bytes.subarray(0, first)]
  let at = first
  while (at < bytes.length && bytes[at] !== 0x3b) {
    const isPicture = bytes[at] === 0x2c
    if (!isPicture && bytes[at] !== 0x21) return undefined
    const end = endOfBlocks(bytes, at + (isPicture ? 11 + colorsAfter(bytes[at + 9] ?? 0) : 2))
    const isControl = bytes[at + 1] === 0xf9 || (bytes[at + 1] === 0xff && isText(bytes, at + 3, 'NETSCAPE2.0'))
    if (isPicture || isControl) kept.push(bytes.subarray(at, end))
    at = end
  }
  return joined([...kept, Uint8Array.of(0x3b)])
}

/** BMP has no metadata. */
const ofBitmap = (bytes: Bytes): Bytes | undefined => (isText(bytes, 0, 'BM') ? bytes : undefined)

const ways: Readonly<Record<string, (bytes: Bytes) => Bytes | undefined>> = {
  'image/jpeg': ofJpeg,
  'image/png': ofPng,
  'image/webp': ofWebp,
  'image/gif': ofGif,
  'image/bmp': ofBitmap,
  'image/tiff': stripTiff,
  'video/mp4': ofFilm,
  'video/quicktime': ofFilm,
  // Phones title recordings with the street, so audio loses its metadata too.
  'audio/mp4': ofFilm,
  'audio/x-m4a': ofFilm,
  'audio/m4a': ofFilm,
}

/** Removes all metadata except the orientation. Undefined for other types, such as MP3. */
export async function withoutMetadata(file: File): Promise<File | undefined> {
  const clean = ways[file.type]?.(new Uint8Array(await file.arrayBuffer()))
  return clean && new File([clean], file.name, { type: file.type })
}
