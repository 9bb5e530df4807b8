import type { Key } from 'hpke'

/** A key of HPKE that is its bytes: for a KEM that is computed here and not by WebCrypto. */
export type PlainKey = Key & { readonly bytes: Uint8Array }

/** The bytes as such a key, of the named algorithm. */
export function plainKey(name: string, type: 'public' | 'private', bytes: Uint8Array): PlainKey {
  return { type, algorithm: { name }, extractable: true, bytes: bytes.slice() }
}
