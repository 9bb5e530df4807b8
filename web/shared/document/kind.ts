/** What a document may be sent as. Photographs become a PDF in this browser. */
export type DocumentKind = 'pdf' | 'picture' | 'heic'

/** What the browser's own chooser offers. */
export const acceptedDocuments =
  '.pdf,application/pdf,.jpg,.jpeg,image/jpeg,.png,image/png,.heic,.heif,image/heic,image/heif'

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

const startsWith = (bytes: Uint8Array, ...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte)
const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** The brands that the first box of an ISO file names (ISO/IEC 14496-12). */
function brandsOf(bytes: Uint8Array): string[] {
  if (latin(bytes.subarray(4, 8)) !== 'ftyp') return []
  const end = Math.min(bytes.length, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0))
  const brands = [latin(bytes.subarray(8, 12))]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin(bytes.subarray(at, at + 4)))
  return brands
}

/** What a file is by how it begins, whatever it is called; undefined for everything that is not taken. */
export async function kindOf(file: Blob): Promise<DocumentKind | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
  if (latin(bytes).includes('%PDF-')) return 'pdf'
  if (startsWith(bytes, 0xff, 0xd8, 0xff) || startsWith(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'picture'
  return brandsOf(bytes).some((brand) => heicBrands.has(brand)) ? 'heic' : undefined
}
