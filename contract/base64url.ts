import { base64url } from '@scure/base'

// All sealed bytes travel in this form, so each platform uses its fastest codec: browsers their
// built-in functions, Node its Buffer.
const inNode = typeof Buffer === 'function'

export function toBase64url(bytes: Uint8Array): string {
  if (inNode) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url')
  return base64url.encode(bytes).replace(/={1,2}$/, '')
}

export function fromBase64url(text: string): Uint8Array {
  if (!inNode) {
    if (text.includes('=')) throw new Error('Padding is not expected')
    return base64url.decode(text.padEnd(Math.ceil(text.length / 4) * 4, '='))
  }
  const decoded = Buffer.from(text, 'base64url')
  // Buffer skips unknown characters, so only the one canonical spelling is accepted.
  if (decoded.toString('base64url') !== text) throw new Error('Not base64url')
  return new Uint8Array(decoded)
}
