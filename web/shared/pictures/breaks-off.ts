/** What the first box of a film or a HEIC is called. Old films of QuickTime begin without `ftyp`. */
const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

/** Whether a file is one of boxes, as films and photos of iPhones are: the length of the first stands before its name, and is none that a text begins with. */
export const isOfBoxes = (beginning: Uint8Array): boolean =>
  (beginning[0] ?? 255) < 4 && firstBoxes.has(new TextDecoder('latin1').decode(beginning.subarray(4, 8)))

/** Whether a film or a HEIC ends within one of its boxes (ISO/IEC 14496-12): its decoders draw and play what is there, and say nothing. */
export async function breaksOff(file: Blob): Promise<boolean> {
  for (let at = 0; at + 8 <= file.size; ) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer())
    if (at === 0 && !isOfBoxes(new Uint8Array(head.buffer))) return false
    const said = head.getUint32(0)
    // 1: the length follows the name. 0: the last box, which goes as far as the file does.
    const length = said === 1 && head.byteLength === 16 ? Number(head.getBigUint64(8)) : said
    // What is no box was put behind them by another program.
    if (length < 8) return false
    at += length
    if (at > file.size) return true
  }
  return false
}
