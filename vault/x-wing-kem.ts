import { ml_kem768_x25519 as xWing } from '@noble/post-quantum/hybrid.js'
import type { KEM } from 'hpke'
import { type Bytes, plain, random } from './bytes.ts'
import { SealError } from './error.ts'
import { type PlainKey, plainKey } from './plain-key.ts'

const NAME = 'MLKEM768-X25519'

const keyOf = (type: 'public' | 'private', bytes: Uint8Array): PlainKey => plainKey(NAME, type, bytes)

/** The public key (1216 bytes: ML-KEM-768, then X25519) of a 32-byte seed, X-Wing's private key. */
export function xWingPublicKey(seed: Uint8Array): Bytes {
  return plain(xWing.keygen(seed).publicKey)
}

function pairOf(seed: Uint8Array): { publicKey: PlainKey; privateKey: PlainKey } {
  return { publicKey: keyOf('public', xWingPublicKey(seed)), privateKey: keyOf('private', seed) }
}

/**
 * X-Wing as an HPKE KEM (0x647A) over @noble/post-quantum, since not every browser has ML-KEM;
 * loaded on demand. The library refuses a small-order X25519 half and an ML-KEM half out of range.
 */
export function makeXWingKem(): KEM<PlainKey> {
  return {
    id: 0x647a,
    type: 'KEM',
    name: NAME,
    Nsecret: 32,
    Nenc: 1120,
    Npk: 1216,
    Nsk: 32,
    // Seeds derive only by the suite's own HKDF (hybridSeed), so this function must never be
    // called.
    DeriveKeyPair: () => Promise.reject(new SealError()),
    GenerateKeyPair: async () => pairOf(random(32)),
    SerializePublicKey: async (key) => plain(key.bytes),
    DeserializePublicKey: async (bytes) => keyOf('public', bytes),
    SerializePrivateKey: async (key) => plain(key.bytes),
    DeserializePrivateKey: async (bytes) => keyOf('private', bytes),
    async Encap(recipient) {
      const { cipherText, sharedSecret } = xWing.encapsulate(recipient.bytes)
      return { enc: cipherText, shared_secret: sharedSecret }
    },
    Decap: async (enc, secret) => xWing.decapsulate(enc, secret.bytes),
  }
}
