import { base64url } from '@scure/base'

// Every sealed byte crosses the wire in this form, so both ends use what their platform does fastest: browsers have it built in, Node
// has Buffer.
const inNode = typeof Buffer === 'function'

/** Bytes as base64url without padding. */
export function toBase64url(bytes: Uint8Array): string {
  if (inNode) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url')
  return base64url.encode(bytes).replace(/={1,2}$/, '')
}

/** base64url without padding as bytes. Throws for anything else: other signs, padding, bits that no encoder would have left. */
export function fromBase64url(text: string): Uint8Array {
  if (!inNode) {
    if (text.includes('=')) throw new Error('Padding is not expected')
    return base64url.decode(text.padEnd(Math.ceil(text.length / 4) * 4, '='))
  }
  const decoded = Buffer.from(text, 'base64url')
  // Buffer skips what it does not know: only the one way of writing these bytes is taken.
  if (decoded.toString('base64url') !== text) throw new Error('Not base64url')
  return new Uint8Array(decoded)
}
