const brands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** The brands that the first box of an ISO file names (ISO/IEC 14496-12). */
function brandsOf(bytes: Uint8Array): string[] {
  if (latin(bytes.subarray(4, 8)) !== 'ftyp') return []
  const end = Math.min(bytes.length, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0))
  const found = [latin(bytes.subarray(8, 12))]
  for (let at = 16; at + 4 <= end; at += 4) found.push(latin(bytes.subarray(at, at + 4)))
  return found
}

/** Whether a file is a photo of an iPhone, by its first kilobyte and whatever it is called. */
export const isHeic = (beginning: Uint8Array): boolean =>
  brandsOf(beginning.subarray(0, 1024)).some((brand) => brands.has(brand))
