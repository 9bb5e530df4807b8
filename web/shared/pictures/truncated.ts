/** First boxes of a video or HEIC. Old QuickTime files have no `ftyp`. */
const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

/** Detects the ISO base media format: a plausible box length, then a known box type. */
export const isIsoMedia = (beginning: Uint8Array): boolean =>
  (beginning[0] ?? 255) < 4 && firstBoxes.has(new TextDecoder('latin1').decode(beginning.subarray(4, 8)))

/** Ends within a box (ISO/IEC 14496-12). Decoders play a truncated file without an error. */
export async function isTruncated(file: Blob): Promise<boolean> {
  for (let at = 0; at + 8 <= file.size; ) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer())
    if (at === 0 && !isIsoMedia(new Uint8Array(head.buffer))) return false
    const declared = head.getUint32(0)
    // 1: a 64-bit length follows the type. 0: the box extends to the end of the file.
    const length = declared === 1 && head.byteLength === 16 ? Number(head.getBigUint64(8)) : declared
    // Another program may append bytes that form no box.
    if (length < 8) return false
    at += length
    if (at > file.size) return true
  }
  return false
}
