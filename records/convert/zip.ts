// Reads ZIPs with verification: libraries return damaged content as if it were intact.

export type ZipEntry = {
  name: string
  size: number
  locked: boolean
  /** Never rejects. `damaged`: length or checksum is wrong, and `bytes` has what could be read. */
  open: () => Promise<{ bytes: Uint8Array<ArrayBuffer>; damaged: boolean }>
}

export const isZip = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

const mostUnpacked = 400 * 1024 * 1024
/** Text shrinks to about a tenth; a larger file that grows a hundredfold is a bomb. */
const mostGrowth = 100
const smallUnpacked = 20 * 1024 * 1024

/** Detects a ZIP bomb by the listed sizes, before anything is unpacked. */
export function unpacksTooFar(entries: readonly Pick<ZipEntry, 'size'>[], packedBytes: number): boolean {
  const size = entries.reduce((sum, one) => sum + one.size, 0)
  return size > mostUnpacked || (size > smallUnpacked && size > packedBytes * mostGrowth)
}

const crcs = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  return crc
})

function crcWith(crc: number, bytes: Uint8Array): number {
  let now = crc
  for (const byte of bytes) now = (now >>> 8) ^ (crcs[(now ^ byte) & 0xff] ?? 0)
  return now
}

type Bytes = Uint8Array<ArrayBuffer>

async function* unpacked(packed: AsyncIterable<Bytes>, method: number): AsyncGenerator<Uint8Array, void> {
  if (method === 0) {
    yield* packed
    return
  }
  if (method !== 8) throw new Error('It is packed in a way that no browser unpacks.')
  const stream = new DecompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  const write = async () => {
    for await (const piece of packed) await writer.write(piece)
    await writer.close()
  }
  // A failed write makes the read fail too.
  write().catch((error: unknown) => writer.abort(error).catch(() => undefined))
  const reader = stream.readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Streams up to the listed size; false if length or checksum is wrong. */
async function isWhole(
  packed: AsyncIterable<Bytes>,
  { method, size, checksum }: Listed,
  take: (piece: Uint8Array, at: number) => void,
): Promise<boolean> {
  let [at, crc] = [0, 0xff_ff_ff_ff]
  try {
    for await (const piece of unpacked(packed, method)) {
      if (at + piece.length > size) return false
      take(piece, at)
      crc = crcWith(crc, piece)
      at += piece.length
    }
  } catch {
    return false
  }
  return at === size && (crc ^ 0xff_ff_ff_ff) >>> 0 === checksum
}

async function open(packed: Bytes, entry: Listed): Promise<{ bytes: Bytes; damaged: boolean }> {
  const bytes = new Uint8Array(entry.size)
  let end = 0
  async function* all() {
    yield packed
  }
  const whole = await isWhole(all(), entry, (piece, at) => {
    bytes.set(piece, at)
    end = at + piece.length
  })
  return { bytes: bytes.slice(0, end), damaged: !whole }
}

function nameIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const noRoom = 0xff_ff_ff_ff

type Listed = {
  name: string
  size: number
  length: number
  head: number
  method: number
  checksum: number
  locked: boolean
}

type Tail = { view: DataView; base: number }

/** Finds the central directory by the end record, or by its ZIP64 form. */
function listBegin({ view, base }: Tail): { from: number; count: number } | undefined {
  const least = Math.max(0, view.byteLength - 22 - 0xff_ff)
  for (let at = view.byteLength - 22; at >= least; at -= 1) {
    if (view.getUint32(at, true) !== 0x06_05_4b_50) continue
    const from = view.getUint32(at + 16, true)
    if (from !== noRoom) return { from, count: view.getUint16(at + 10, true) }
    const wide = Number(view.getBigUint64(at - 12, true)) - base
    return { from: Number(view.getBigUint64(wide + 48, true)), count: Number(view.getBigUint64(wide + 32, true)) }
  }
  return undefined
}

/** Replaces each number that was too large for the entry by its value in the ZIP64 extra field. */
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

function listIn(view: DataView, from: number, count: number): Listed[] | undefined {
  const listed: Listed[] = []
  for (let at = from, left = count; left > 0; left -= 1) {
    if (view.getUint32(at, true) !== 0x02_01_4b_50) return undefined
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
    const [size = 0, length = 0, head = 0] = wideNumbers(view, nameEnd, extraEnd, sizes)
    listed.push({
      name: nameIn(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameEnd - at - 46)),
      size,
      length,
      head,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      locked: (view.getUint16(at + 8, true) & 1) === 1,
    })
    at = extraEnd + view.getUint16(at + 32, true)
  }
  return listed.filter(({ name }) => !name.endsWith('/'))
}

const beginOf = (head: DataView, at: number): number => at + 30 + head.getUint16(26, true) + head.getUint16(28, true)

export function zipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const list = listBegin({ view, base: 0 })
    return (list && listIn(view, list.from, list.count))?.map((entry) => {
      const from = beginOf(new DataView(view.buffer, view.byteOffset + entry.head, 30), entry.head)
      const { name, size, locked, length } = entry
      return { name, size, locked, open: () => open(bytes.slice(from, from + length), entry) }
    })
  } catch {
    // An offset points outside the file.
    return undefined
  }
}

export type ZippedBlob = {
  name: string
  size: number
  locked: boolean
  /** `undefined` if length or checksum is wrong. A stored file stays a slice of the Blob. */
  open: () => Promise<Blob | undefined>
}

const pieceBytes = 4 * 1024 * 1024

async function* piecesOf(blob: Blob): AsyncGenerator<Bytes, void> {
  for (let at = 0; at < blob.size; at += pieceBytes)
    yield new Uint8Array(await blob.slice(at, at + pieceBytes).arrayBuffer())
}

const viewOf = async (blob: Blob, from: number, to = blob.size) =>
  new DataView(await blob.slice(from, to).arrayBuffer())

async function openBlob(zip: Blob, entry: Listed): Promise<Blob | undefined> {
  try {
    const from = beginOf(await viewOf(zip, entry.head, entry.head + 30), entry.head)
    const packed = zip.slice(from, from + entry.length)
    const pieces: Blob[] = []
    const keep = (piece: Uint8Array) => void pieces.push(new Blob([new Uint8Array(piece)]))
    if (!(await isWhole(piecesOf(packed), entry, entry.method === 0 ? () => undefined : keep))) return undefined
    return entry.method === 0 ? packed : new Blob(pieces)
  } catch {
    return undefined
  }
}

/** The largest central directory that is read; a hundred thousand files take about 20 MB. */
const longestList = 64 * 1024 * 1024

/** Reads only the central directory, so the ZIP may have any size. */
export async function zippedBlobs(zip: Blob): Promise<ZippedBlob[] | undefined> {
  try {
    const base = Math.max(0, zip.size - 0xff_ff - 22 - 76)
    const list = listBegin({ view: await viewOf(zip, base), base })
    if (list === undefined || zip.size - list.from > longestList) return undefined
    return listIn(await viewOf(zip, list.from), 0, list.count)?.map((entry) => {
      const { name, size, locked } = entry
      return { name, size, locked, open: () => openBlob(zip, entry) }
    })
  } catch {
    return undefined
  }
}
