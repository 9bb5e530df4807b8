import { base64url } from '@scure/base'
import { insist, SealError } from './error.ts'

/** WebCrypto takes these bytes without a copy. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const SHORT = 64
const ascii = /^\p{ASCII}*$/u

function ownsPlainBuffer(value: Uint8Array): value is Bytes {
  return value.buffer instanceof ArrayBuffer
}

/** Returns the same bytes, copied only if their memory is shared with another thread. */
export function plain(value: Uint8Array): Bytes {
  return ownsPlainBuffer(value) ? value : new Uint8Array(value)
}

export const concat = (...parts: readonly Uint8Array[]): Bytes => join(parts)

/** Loops, because spread arguments would overflow a worker's stack for a large estate. */
export function join(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Compares in constant time if both have the same length. */
export function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0)
  return difference === 0
}

export function random(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

export function randomId(): string {
  return crypto.randomUUID()
}

/** Refuses lone surrogates: replacing them would give two texts the same bytes. */
export function fromText(text: string): Bytes {
  if (text.length <= SHORT && ascii.test(text)) {
    // Names and ids are encoded thousands of times, and for them this loop is faster than a
    // TextEncoder.
    const bytes = new Uint8Array(text.length)
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
    return bytes
  }
  insist(text.isWellFormed())
  return encoder.encode(text)
}

export function toText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new SealError()
  }
}

export function fromJson(value: unknown): Bytes {
  return encoder.encode(JSON.stringify(value))
}

export function toJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    throw new SealError()
  }
}

export function toBase64url(bytes: Uint8Array): string {
  return base64url.encode(bytes).replace(/=+$/, '')
}

/** Strict: throws for padding and for stray bits. */
export function fromBase64url(text: string): Bytes {
  try {
    // Browsers' own decoder accepts padding.
    insist(!text.includes('='))
    return plain(base64url.decode(text.padEnd(Math.ceil(text.length / 4) * 4, '=')))
  } catch {
    throw new SealError()
  }
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function digit(code: number): number {
  const value = code <= 57 ? code - 48 : (code | 32) - 87
  insist(value >= 0 && value <= 15 && (code <= 57 || value >= 10))
  return value
}

export function fromHex(text: string): Bytes {
  insist(text.length % 2 === 0)
  const bytes = new Uint8Array(text.length / 2)
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = digit(text.charCodeAt(2 * i)) * 16 + digit(text.charCodeAt(2 * i + 1))
  }
  return bytes
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Accepts only lower case: other code would take two spellings for two ids. */
export function uuidBytes(id: string): Bytes {
  insist(uuidForm.test(id))
  return fromHex(id.replaceAll('-', ''))
}

export function uuidText(bytes: Uint8Array): string {
  insist(bytes.length === 16)
  const hex = toHex(bytes)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A uuid of version 8 (RFC 9562) from the first 16 bytes of a hash or derivation. */
export function uuidOf(made: Uint8Array): string {
  const bytes = made.slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return uuidText(bytes)
}

/** A number of 0 to 2^32 - 1 as 4 bytes, big endian. */
export function u32(value: number): Bytes {
  insist(Number.isInteger(value) && value >= 0 && value <= 0xffffffff)
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
}

export function readU32(bytes: Uint8Array, at: number): number {
  insist(at >= 0 && at + 4 <= bytes.length)
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at)
}

export async function sha256(bytes: Uint8Array): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', plain(bytes)))
}
