import { isOfBoxes } from '../pictures/breaks-off.ts'
import { isHeic } from '../pictures/is-heic.ts'
import { compoundFile, isLocked } from './office.ts'

/** What a file is by its bytes, whatever it is called: a media type, or what several types are packed in. */
export type Content =
  | 'application/pdf'
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/heic'
  | 'text/html'
  | 'text/plain'
  /** A recording or a video, in one of the ways in which browsers play them. */
  | 'media'
  /** A video that no browser plays. */
  | 'avi'
  /** Word and Excel since 2007, and other packages. */
  | 'zip'
  /** Word and Excel before that. */
  | 'old-office'
  /** Word or Excel that opens with a password only. */
  | 'locked-office'
  | 'unknown'

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

const beginnings: readonly [Content, ...number[]][] = [
  ['image/jpeg', 0xff, 0xd8, 0xff],
  ['image/png', 0x89, 0x50, 0x4e, 0x47],
  ['image/gif', 0x47, 0x49, 0x46, 0x38],
  ['zip', 0x50, 0x4b, 0x03, 0x04],
  // MP3 with its title in front (ID3 2.2 to 2.4), Matroska and WebM, Ogg.
  ['media', 0x49, 0x44, 0x33, 0x02],
  ['media', 0x49, 0x44, 0x33, 0x03],
  ['media', 0x49, 0x44, 0x33, 0x04],
  ['media', 0x1a, 0x45, 0xdf, 0xa3],
  ['media', 0x4f, 0x67, 0x67, 0x53, 0x00],
]

const startsWith = (bytes: Uint8Array, wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte)

/** Whether an MP3 or AAC begins without a title: with the mark of its first frame, which is not the mark of a text in UTF-16. */
const isFrame = ([first, second = 0]: Uint8Array) => first === 0xff && second >= 0xe0 && second < 0xfe

/** What a file is by its bytes. */
export async function contentOf(file: Blob): Promise<Content> {
  const bytes = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  const start = latin(bytes.subarray(0, 1024))
  if (start.includes('%PDF-')) return 'application/pdf'
  const found = beginnings.find(([, ...wanted]) => startsWith(bytes, wanted))
  if (found) return found[0]
  if (start.startsWith('RIFF')) {
    const inside = start.slice(8, 12)
    if (inside === 'WEBP') return 'image/webp'
    if (inside === 'WAVE') return 'media'
    if (inside === 'AVI ') return 'avi'
  }
  if (isHeic(bytes)) return 'image/heic'
  if (isOfBoxes(bytes) || isFrame(bytes)) return 'media'
  if (startsWith(bytes, compoundFile))
    return isLocked(new Uint8Array(await file.arrayBuffer())) ? 'locked-office' : 'old-office'
  if (/^\s*<(!doctype html|html)/i.test(start)) return 'text/html'
  const isUtf16 = startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])
  return isUtf16 || !bytes.includes(0) ? 'text/plain' : 'unknown'
}
