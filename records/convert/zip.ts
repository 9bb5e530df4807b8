// What stands in a ZIP, checked: readers of ZIPs take what is damaged for what it was.

/** A file of a ZIP. */
export type ZipEntry = {
  name: string
  /** How large it is when it is unpacked, as the ZIP says. */
  size: number
  /** It opens with a password only. */
  locked: boolean
  /** Unpacks it. `damaged`: it is not what was put in, by its length or its checksum, and `bytes` is what there is of it. Never rejects. */
  open: () => Promise<{ bytes: Uint8Array<ArrayBuffer>; damaged: boolean }>
}

const crcs = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  return crc
})

/** Goes on with a CRC-32, which begins and ends with all bits turned. */
function crcWith(crc: number, bytes: Uint8Array): number {
  let now = crc
  for (const byte of bytes) now = (now >>> 8) ^ (crcs[(now ^ byte) & 0xff] ?? 0)
  return now
}

/** The pieces of a packed file, one after another. */
async function* unpacked(packed: Uint8Array<ArrayBuffer>, method: number): AsyncGenerator<Uint8Array, void> {
  if (method === 0) {
    yield packed
    return
  }
  if (method !== 8) throw new Error('It is packed in a way that no browser unpacks.')
  const stream = new DecompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  // What fails here fails where it is read as well.
  Promise.all([writer.write(packed), writer.close()]).catch(() => undefined)
  const reader = stream.readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Unpacks into as much room as the ZIP says it takes, and no more. */
async function open(packed: Uint8Array<ArrayBuffer>, method: number, size: number, wanted: number) {
  const bytes = new Uint8Array(size)
  let [at, crc] = [0, 0xff_ff_ff_ff]
  try {
    for await (const piece of unpacked(packed, method)) {
      if (at + piece.length > size) throw new Error('There is more in it than it says.')
      bytes.set(piece, at)
      crc = crcWith(crc, piece)
      at += piece.length
    }
  } catch {
    return { bytes: bytes.slice(0, at), damaged: true }
  }
  return { bytes: bytes.slice(0, at), damaged: at !== size || (crc ^ 0xff_ff_ff_ff) >>> 0 !== wanted }
}

/** A name as UTF-8 or, as older programs wrote it, in the letters of Western Europe. */
function nameIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const noRoom = 0xff_ff_ff_ff

/** Where the list of a ZIP begins: its end says so, or what stands before that where there is no room for it. */
function listBegin(view: DataView): { from: number; count: number } | undefined {
  const least = Math.max(0, view.byteLength - 22 - 0xff_ff)
  for (let at = view.byteLength - 22; at >= least; at -= 1) {
    if (view.getUint32(at, true) !== 0x06_05_4b_50) continue
    const from = view.getUint32(at + 16, true)
    if (from !== noRoom) return { from, count: view.getUint16(at + 10, true) }
    const wide = Number(view.getBigUint64(at - 12, true))
    return { from: Number(view.getBigUint64(wide + 48, true)), count: Number(view.getBigUint64(wide + 32, true)) }
  }
  return undefined
}

/** What an entry of the list has no room for stands behind its name (ZIP64), in this order. */
function wideNumbers(view: DataView, from: number, to: number, numbers: readonly number[]): number[] {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let next = at + 4
    return numbers.map((number) => {
      if (number !== noRoom) return number
      next += 8
      return Number(view.getBigUint64(next - 8, true))
    })
  }
  return [...numbers]
}

function entriesOf(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const list = listBegin(view)
  if (list === undefined) return undefined
  const entries: ZipEntry[] = []
  for (let at = list.from, left = list.count; left > 0; left -= 1) {
    if (view.getUint32(at, true) !== 0x02_01_4b_50) return undefined
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const said = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
    const [size = 0, length = 0, head = 0] = wideNumbers(view, nameEnd, extraEnd, said)
    const from = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true)
    const method = view.getUint16(at + 10, true)
    const wanted = view.getUint32(at + 16, true)
    entries.push({
      name: nameIn(bytes.subarray(at + 46, nameEnd)),
      size,
      locked: (view.getUint16(at + 8, true) & 1) === 1,
      open: () => open(bytes.slice(from, from + length), method, size, wanted),
    })
    at = extraEnd + view.getUint16(at + 32, true)
  }
  // Folders hold nothing by themselves.
  return entries.filter(({ name }) => !name.endsWith('/'))
}

/** The files of a ZIP, none of them unpacked yet; `undefined` where the list of them is damaged, or missing with the end of the ZIP. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  try {
    return entriesOf(bytes)
  } catch {
    // It says that something stands where there is nothing any more.
    return undefined
  }
}
