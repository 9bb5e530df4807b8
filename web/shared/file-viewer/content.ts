import { isIsoMedia } from '../pictures/truncated.ts'
import { isAvif, isHeic } from '../pictures/is-heic.ts'
import { compoundFile, isLocked } from './office.ts'

/** A file’s type by its bytes: a media type, or a container that several types share. */
export type Content =
  | 'application/pdf'
  | Picture
  | 'text/html'
  | 'text/plain'
  | Sound
  | Film
  /** A ZIP: Office Open XML (Word and Excel since 2007), or another package. */
  | 'zip'
  /** Word and Excel before 2007 (Compound File). */
  | 'old-office'
  /** Word or Excel, encrypted with a password. */
  | 'locked-office'
  | 'unknown'

type Picture =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/heic'
  | 'image/avif'
  | 'image/bmp'
  | 'image/tiff'
type Sound =
  | 'audio/mpeg'
  | 'audio/aac'
  | 'audio/wav'
  | 'audio/mp4'
  | 'audio/ogg'
  | 'audio/flac'
  | 'audio/aiff'
  | 'audio/webm'
type Film =
  /** The file may contain only sound; the bytes do not show that, but the name may. */
  | 'video/mp4'
  | 'video/quicktime'
  | 'video/webm'
  | 'video/x-msvideo'
  | 'video/x-matroska'
  | 'video/ogg'
  | 'video/x-ms-wmv'

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

const beginnings: readonly [Content, ...number[]][] = [
  ['image/jpeg', 0xff, 0xd8, 0xff],
  ['image/png', 0x89, 0x50, 0x4e, 0x47],
  ['image/gif', 0x47, 0x49, 0x46, 0x38],
  ['image/tiff', 0x49, 0x49, 0x2a, 0x00],
  ['image/tiff', 0x4d, 0x4d, 0x00, 0x2a],
  ['zip', 0x50, 0x4b, 0x03, 0x04],
  // An MP3 that starts with an ID3 tag (2.2 to 2.4).
  ['audio/mpeg', 0x49, 0x44, 0x33, 0x02],
  ['audio/mpeg', 0x49, 0x44, 0x33, 0x03],
  ['audio/mpeg', 0x49, 0x44, 0x33, 0x04],
  ['audio/flac', 0x66, 0x4c, 0x61, 0x43],
  ['video/x-ms-wmv', 0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11],
]

const startsWith = (bytes: Uint8Array, wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte)

/** Detects MP3 and AAC by the first frame's sync word. Only AAC sets the layer bits to 0. */
function ofFrames([first, second = 0]: Uint8Array): Sound | undefined {
  if (first !== 0xff || second < 0xe0 || second >= 0xfe) return undefined
  return (second & 0xf6) === 0xf0 ? 'audio/aac' : 'audio/mpeg'
}

const isBitmap = (bytes: Uint8Array) =>
  latin(bytes.subarray(0, 2)) === 'BM' &&
  bytes.subarray(6, 10).every((byte) => byte === 0) &&
  [12, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0)

const inRiff: Readonly<Record<string, Content>> = {
  WEBP: 'image/webp',
  WAVE: 'audio/wav',
  'AVI ': 'video/x-msvideo',
}

/** WebM and Matroska name their codecs near the start; those of video begin with `V_`. */
function ofMatroska(start: string): Content {
  if (!start.includes('webm')) return 'video/x-matroska'
  return /V_(?:VP|AV1)/.test(start) ? 'video/webm' : 'audio/webm'
}

function ofBoxes(start: string): Content {
  if (start.slice(4, 8) !== 'ftyp' || start.slice(8, 12) === 'qt  ') return 'video/quicktime'
  return /^M4[AB] /.test(start.slice(8, 12)) ? 'audio/mp4' : 'video/mp4'
}

/** Detects types whose signature is a few bytes after the start; undefined for others. */
function ofContainer(bytes: Uint8Array, start: string): Content | undefined {
  if (start.startsWith('RIFF')) return inRiff[start.slice(8, 12)]
  if (start.startsWith('FORM') && /^AIF[FC]$/.test(start.slice(8, 12))) return 'audio/aiff'
  if (start.startsWith('OggS\0')) return start.slice(0, 64).includes('theora') ? 'video/ogg' : 'audio/ogg'
  if (startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3])) return ofMatroska(latin(bytes))
  if (isAvif(bytes)) return 'image/avif'
  if (isHeic(bytes)) return 'image/heic'
  if (isIsoMedia(bytes)) return ofBoxes(start)
  return isBitmap(bytes) ? 'image/bmp' : ofFrames(bytes)
}

export async function contentOf(file: Blob): Promise<Content> {
  const bytes = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  const start = latin(bytes.subarray(0, 1024))
  const found = beginnings.find(([, ...wanted]) => startsWith(bytes, wanted))?.[0] ?? ofContainer(bytes, start)
  // Old programs and mail systems leave bytes before the header of a PDF.
  if (found === undefined && start.includes('%PDF-')) return 'application/pdf'
  if (found) return found
  if (startsWith(bytes, compoundFile))
    return isLocked(new Uint8Array(await file.arrayBuffer())) ? 'locked-office' : 'old-office'
  if (/^\s*<(!doctype html|html)/i.test(start)) return 'text/html'
  const isUtf16 = startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])
  return isUtf16 || !bytes.includes(0) ? 'text/plain' : 'unknown'
}
