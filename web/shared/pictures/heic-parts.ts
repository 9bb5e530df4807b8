// Finds the coded picture in a HEIC: a single item, or the tiles of a grid (ISO/IEC 23008-12,
// 14496-12, 14496-15).

/** An independently coded item: its parameter sets, and its NAL units. */
export type CodedPart = { before: readonly Uint8Array[]; units: readonly Uint8Array[] }

class Reader {
  readonly #view: DataView
  at: number
  constructor(bytes: Uint8Array, at: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
  }
  number(length: number): number {
    let read = 0
    for (let left = length; left > 0; left -= 1) {
      read = read * 256 + this.#view.getUint8(this.at)
      this.at += 1
    }
    return read
  }
  numbers(count: number, length: number): number[] {
    return Array.from({ length: count }, () => this.number(length))
  }
  version(): number {
    const version = this.number(1)
    this.number(3)
    return version
  }
}

type Box = { name: string; from: number; to: number }

function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] {
  const found: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const reader = new Reader(bytes, at)
    const short = reader.number(4)
    const name = String.fromCharCode(...reader.numbers(4, 1))
    const length = short === 1 ? reader.number(8) : short === 0 ? to - at : short
    if (length < 8 || at + length > to) break
    found.push({ name, from: reader.at, to: at + length })
    at += length
  }
  return found
}

/** The byte ranges of each item (iloc). */
function placesIn(bytes: Uint8Array, { from }: Box, data: Box | undefined): Map<number, [from: number, to: number][]> {
  const reader = new Reader(bytes, from)
  const version = reader.version()
  const sizes = reader.number(2)
  const [offset = 0, length = 0, base = 0, index = 0] = [12, 8, 4, 0].map((bits) => (sizes >> bits) & 15)
  const wide = version < 2 ? 2 : 4
  const items = reader.number(wide)
  return new Map(
    Array.from({ length: items }, () => {
      const id = reader.number(wide)
      const isInBox = version > 0 && (reader.number(2) & 15) === 1
      reader.number(2)
      const start = reader.number(base) + (isInBox ? (data?.from ?? 0) : 0)
      const extents = Array.from({ length: reader.number(2) }, (): [number, number] => {
        if (version > 0) reader.number(index)
        const begin = start + reader.number(offset)
        return [begin, begin + reader.number(length)]
      })
      return [id, extents] as const
    }),
  )
}

/** The items that an item is derived from (dimg). */
function madeOf(bytes: Uint8Array, { from, to }: Box, id: number): number[] {
  const wide = new Reader(bytes, from).version() === 0 ? 2 : 4
  return boxesIn(bytes, from + 4, to)
    .filter(({ name }) => name === 'dimg')
    .flatMap((box) => {
      const reader = new Reader(bytes, box.from)
      const whole = reader.number(wide)
      const parts = reader.numbers(reader.number(2), wide)
      return whole === id ? parts : []
    })
}

function propertiesIn(bytes: Uint8Array, { from }: Box): Map<number, number[]> {
  const reader = new Reader(bytes, from)
  const version = reader.number(1)
  const isWide = (reader.number(3) & 1) === 1
  return new Map(
    Array.from({ length: reader.number(4) }, () => {
      const id = reader.number(version < 1 ? 2 : 4)
      const count = reader.number(1)
      return [id, reader.numbers(count, isWide ? 2 : 1).map((one) => one & (isWide ? 0x7fff : 0x7f))] as const
    }),
  )
}

function configurationIn(bytes: Uint8Array, { from }: Box) {
  const reader = new Reader(bytes, from + 21)
  const lengthOfLength = (reader.number(1) & 3) + 1
  const before = Array.from({ length: reader.number(1) }, () => {
    reader.number(1)
    return Array.from({ length: reader.number(2) }, () => {
      const length = reader.number(2)
      reader.at += length
      return bytes.slice(reader.at - length, reader.at)
    })
  })
  return { before: before.flat(), lengthOfLength }
}

/** @throws if the units do not fill their range exactly */
function unitsIn(bytes: Uint8Array, lengthOfLength: number): Uint8Array[] {
  const reader = new Reader(bytes, 0)
  const units: Uint8Array[] = []
  while (reader.at < bytes.length) {
    const length = reader.number(lengthOfLength)
    if (length < 2 || reader.at + length > bytes.length) throw new RangeError('A unit goes beyond its place.')
    units.push(bytes.subarray(reader.at, reader.at + length))
    reader.at += length
  }
  return units
}

/** The coded items of the primary picture; none if it has another coding. */
export function codedParts(bytes: Uint8Array): CodedPart[] {
  const meta = boxesIn(bytes, 0, bytes.length).find(({ name }) => name === 'meta')
  if (meta === undefined) return []
  const boxes = boxesIn(bytes, meta.from + 4, meta.to)
  const box = (name: string, among = boxes) => among.find((one) => one.name === name)
  const [first, places, properties] = [box('pitm'), box('iloc'), box('iprp')]
  if (first === undefined || places === undefined || properties === undefined) return []
  const kept = boxesIn(bytes, properties.from, properties.to)
  const [all, ofItems] = [box('ipco', kept), box('ipma', kept)]
  if (all === undefined || ofItems === undefined) return []
  const declared = boxesIn(bytes, all.from, all.to)
  const numbers = propertiesIn(bytes, ofItems)
  const placed = placesIn(bytes, places, box('idat'))
  const reader = new Reader(bytes, first.from)
  const primary = reader.number(reader.version() === 0 ? 2 : 4)
  const references = box('iref')
  const tiles = references === undefined ? [] : madeOf(bytes, references, primary)
  return [primary, ...tiles].flatMap((id) => {
    const ofItem = numbers.get(id)?.map((number) => declared[number - 1])
    const configuration = ofItem?.find((one) => one?.name === 'hvcC')
    if (configuration === undefined) return []
    const { before, lengthOfLength } = configurationIn(bytes, configuration)
    const extents = (placed.get(id) ?? []).map(([from, to]) => bytes.subarray(from, to))
    const data = new Uint8Array(extents.reduce((sum, { length }) => sum + length, 0))
    extents.reduce((at, extent) => (data.set(extent, at), at + extent.length), 0)
    return { before, units: unitsIn(data, lengthOfLength) }
  })
}
