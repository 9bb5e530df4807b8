import type { Key } from 'hpke'

/** An HPKE key as its bytes, for a KEM that runs here and not in WebCrypto. */
export type PlainKey = Key & { readonly bytes: Uint8Array }

export function plainKey(name: string, type: 'public' | 'private', bytes: Uint8Array): PlainKey {
  return { type, algorithm: { name }, extractable: true, bytes: bytes.slice() }
}
