// Encodes arrays of bytes and long texts in the binary format of `array_send`. The text format
// would turn bytes into digits, escape quotation marks and parse each character.

const typeOf = { bytes: 17, text: 25 }
const int32 = (...numbers: number[]) => {
  const written = Buffer.allocUnsafe(4 * numbers.length)
  for (const [i, number] of numbers.entries()) written.writeInt32BE(number, 4 * i)
  return written
}

function arrayOf(type: number, items: readonly Uint8Array[]): Buffer {
  const [dimensions, withNulls, firstPlace] = [items.length === 0 ? 0 : 1, 0, 1]
  const head = int32(dimensions, withNulls, type, ...(dimensions === 0 ? [] : [items.length, firstPlace]))
  return Buffer.concat([head, ...items.flatMap((item) => [int32(item.length), item])])
}

export const bytesArray = (items: readonly Uint8Array[]): Buffer => arrayOf(typeOf.bytes, items)

export const textArray = (items: readonly string[]): Buffer =>
  arrayOf(
    typeOf.text,
    items.map((item) => Buffer.from(item)),
  )
