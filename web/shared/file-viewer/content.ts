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
  /** Word and Excel since 2007, and other packages. */
  | 'zip'
  /** Word and Excel before that. */
  | 'old-office'
  /** Word or Excel that opens with a password only. */
  | 'locked-office'
  | 'unknown'

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** The brands that the first box of an ISO file names (ISO/IEC 14496-12). */
function brandsOf(bytes: Uint8Array): string[] {
  if (latin(bytes.subarray(4, 8)) !== 'ftyp') return []
  const end = Math.min(bytes.length, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0))
  const brands = [latin(bytes.subarray(8, 12))]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin(bytes.subarray(at, at + 4)))
  return brands
}

const beginnings: readonly [Content, ...number[]][] = [
  ['image/jpeg', 0xff, 0xd8, 0xff],
  ['image/png', 0x89, 0x50, 0x4e, 0x47],
  ['image/gif', 0x47, 0x49, 0x46, 0x38],
  ['zip', 0x50, 0x4b, 0x03, 0x04],
]
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** The stream of a Word or Excel file with a password, as its directory names it (MS-OFFCRYPTO): in UTF-16. */
const sealedStream = 'EncryptedPackage'.replaceAll(/.(?!$)/g, '$&\0')

const startsWith = (bytes: Uint8Array, wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte)

/** What a file is by its bytes. */
export async function contentOf(file: Blob): Promise<Content> {
  const bytes = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  const start = latin(bytes.subarray(0, 1024))
  if (start.includes('%PDF-')) return 'application/pdf'
  const found = beginnings.find(([, ...wanted]) => startsWith(bytes, wanted))
  if (found) return found[0]
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image/webp'
  if (brandsOf(bytes.subarray(0, 1024)).some((brand) => heicBrands.has(brand))) return 'image/heic'
  if (startsWith(bytes, oldOffice))
    return latin(new Uint8Array(await file.arrayBuffer())).includes(sealedStream) ? 'locked-office' : 'old-office'
  if (/^\s*<(!doctype html|html)/i.test(start)) return 'text/html'
  const isUtf16 = startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])
  return isUtf16 || !bytes.includes(0) ? 'text/plain' : 'unknown'
}
