import { type Bytes, concat, fromText, join, readU32, toText, u32 } from './bytes.ts'
import { insist, SealError } from './error.ts'

export type Field = string | number | Uint8Array | readonly Field[]

/** The suite of algorithms and formats (docs/protocol.md, context). */
export const SUITE = 1

const TEXT = 1
const NUMBER = 2
const BYTES = 3
const LIST = 4
const MAGIC = fromText('CAIRN')

function numberBytes(value: number): Bytes {
  insist(Number.isSafeInteger(value) && value >= 0)
  if (value <= 0xffffffff) return u32(value)
  return concat(u32(Math.floor(value / 2 ** 32)), u32(value % 2 ** 32))
}

// Collects the pieces and joins them once: the client builds several contexts for each of thousands
// of records.
function addTagged(pieces: Uint8Array[], tag: number, body: Uint8Array): void {
  const { length } = body
  pieces.push(Uint8Array.of(tag, length >>> 24, length >>> 16, length >>> 8, length), body)
}

function addField(pieces: Uint8Array[], field: Field): void {
  if (typeof field === 'string') addTagged(pieces, TEXT, fromText(field))
  else if (typeof field === 'number') addTagged(pieces, NUMBER, numberBytes(field))
  else if (field instanceof Uint8Array) addTagged(pieces, BYTES, field)
  else addTagged(pieces, LIST, encodeList(field))
}

/** Encodes each field with its tag and length: the input of a hash without a type. */
export function encodeList(fields: readonly Field[]): Bytes {
  const pieces: Uint8Array[] = []
  for (const field of fields) addField(pieces, field)
  return join(pieces)
}

/**
 * Encodes what sealed, signed, hashed or derived content is bound to: `"CAIRN" ‖ suite ‖ type ‖
 * fields`. Injective: different arguments never give the same bytes (docs/protocol.md, context).
 */
export function context(type: string, ...fields: readonly Field[]): Bytes {
  const pieces: Uint8Array[] = [MAGIC, Uint8Array.of(SUITE)]
  addField(pieces, type)
  for (const field of fields) addField(pieces, field)
  return join(pieces)
}

function decodeNumber(bytes: Uint8Array): number {
  if (bytes.length === 4) return readU32(bytes, 0)
  insist(bytes.length === 8)
  const value = readU32(bytes, 0) * 2 ** 32 + readU32(bytes, 4)
  // A small number must use its short form, so that each number has exactly one encoding.
  insist(Number.isSafeInteger(value) && value > 0xffffffff)
  return value
}

function decodeField(bytes: Uint8Array, at: number): { field: Field; next: number } {
  const length = readU32(bytes, at + 1)
  const start = at + 5
  const next = start + length
  insist(next <= bytes.length)
  const body = bytes.subarray(start, next)
  switch (bytes[at]) {
    case TEXT:
      return { field: toText(body), next }
    case NUMBER:
      return { field: decodeNumber(body), next }
    case BYTES:
      return { field: body, next }
    case LIST:
      return { field: decodeList(body), next }
    default:
      throw new SealError()
  }
}

function decodeList(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  while (at < bytes.length) {
    const { field, next } = decodeField(bytes, at)
    fields.push(field)
    at = next
  }
  return fields
}

export function readContext(bytes: Uint8Array): { type: string; fields: Field[] } {
  const start = MAGIC.length + 1
  insist(bytes.length > start && bytes[MAGIC.length] === SUITE)
  insist(MAGIC.every((byte, i) => bytes[i] === byte))
  const [type, ...fields] = decodeList(bytes.subarray(start))
  insist(typeof type === 'string')
  return { type, fields }
}
