const avif = new Set(['avif', 'avis'])
const heic = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** The brands of the `ftyp` box (ISO/IEC 14496-12). */
function brandsOf(bytes: Uint8Array): string[] {
  if (latin(bytes.subarray(4, 8)) !== 'ftyp') return []
  const end = Math.min(bytes.length, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0))
  const found = [latin(bytes.subarray(8, 12))]
  for (let at = 16; at + 4 <= end; at += 4) found.push(latin(bytes.subarray(at, at + 4)))
  return found
}

const namesOne = (beginning: Uint8Array, brands: ReadonlySet<string>) =>
  brandsOf(beginning.subarray(0, 1024)).some((brand) => brands.has(brand))

/** Reads the first kilobyte. An AVIF shares a brand with HEIC, but browsers draw it. */
export const isAvif = (beginning: Uint8Array): boolean => namesOne(beginning, avif)

/** Whether the first kilobyte is of a HEIC, whatever the file’s name. */
export const isHeic = (beginning: Uint8Array): boolean => !isAvif(beginning) && namesOne(beginning, heic)
