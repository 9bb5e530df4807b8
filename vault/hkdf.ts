import { plain, type Bytes } from './bytes.ts'

const NO_SALT = new Uint8Array(0)

/**
 * HKDF-SHA-256 (RFC 5869) without salt: `length` bytes for the context `info`. `key` is already
 * uniform (random, or from Argon2id), so HKDF needs no salt.
 */
export async function hkdf(key: Uint8Array | CryptoKey, info: Uint8Array, length = 32): Promise<Bytes> {
  const base = key instanceof Uint8Array ? await importHkdfKey(key) : key
  return hkdfSalted(base, NO_SALT, info, length)
}

/** HKDF whose salt is a second secret, such as the session's half. */
export async function hkdfSalted(key: CryptoKey, salt: Uint8Array, info: Uint8Array, length: number): Promise<Bytes> {
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: plain(salt), info: plain(info) }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8))
}

export async function importHkdfKey(key: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', plain(key), 'HKDF', false, ['deriveBits'])
}
