import { x25519 } from '@noble/curves/ed25519.js'
import { KDF_HKDF_SHA256, type KEM, LabeledExpand, LabeledExtract } from 'hpke'
import { concat, fromText, plain, random } from './bytes.ts'
import { type PlainKey, plainKey } from './plain-key.ts'

const EMPTY = new Uint8Array(0)

// 0x0020 is DHKEM(X25519, HKDF-SHA256); derivations include this number (RFC 9180, 4.1 and 7.1).
const ID = 0x0020
const SUITE_ID = concat(fromText('KEM'), Uint8Array.of(ID >>> 8, ID & 0xff))

function keyOf(type: 'public' | 'private', bytes: Uint8Array): PlainKey {
  return plainKey('X25519', type, bytes)
}

function pairOf(secret: Uint8Array): { publicKey: PlainKey; privateKey: PlainKey } {
  return { publicKey: keyOf('public', x25519.getPublicKey(secret)), privateKey: keyOf('private', secret) }
}

async function expand(label: string, secret: Uint8Array, purpose: string, info: Uint8Array): Promise<Uint8Array> {
  const kdf = KDF_HKDF_SHA256()
  const extracted = await LabeledExtract(kdf, SUITE_ID, EMPTY, fromText(label), secret)
  return LabeledExpand(kdf, SUITE_ID, extracted, fromText(purpose), info, 32)
}

function sharedSecret(dh: Uint8Array, encapsulated: Uint8Array, recipient: Uint8Array): Promise<Uint8Array> {
  return expand('eae_prk', dh, 'shared_secret', concat(encapsulated, recipient))
}

/**
 * RFC 9180's DHKEM(X25519, HKDF-SHA256) over @noble/curves, loaded only where WebCrypto lacks
 * X25519. The library refuses an all-zero shared secret (a public key of small order).
 */
export function makeX25519Kem(): KEM<PlainKey> {
  return {
    id: ID,
    type: 'KEM',
    name: 'DHKEM(X25519, HKDF-SHA256)',
    Nsecret: 32,
    Nenc: 32,
    Npk: 32,
    Nsk: 32,
    DeriveKeyPair: async (material) => pairOf(await expand('dkp_prk', material, 'sk', EMPTY)),
    GenerateKeyPair: async () => pairOf(random(32)),
    SerializePublicKey: async (key) => plain(key.bytes),
    DeserializePublicKey: async (bytes) => keyOf('public', bytes),
    SerializePrivateKey: async (key) => plain(key.bytes),
    DeserializePrivateKey: async (bytes) => keyOf('private', bytes),
    async Encap(recipient) {
      const ephemeral = pairOf(random(32))
      const dh = x25519.getSharedSecret(ephemeral.privateKey.bytes, recipient.bytes)
      const enc = plain(ephemeral.publicKey.bytes)
      return { enc, shared_secret: await sharedSecret(dh, enc, recipient.bytes) }
    },
    async Decap(enc, secret, recipient) {
      const dh = x25519.getSharedSecret(secret.bytes, enc)
      return sharedSecret(dh, enc, recipient?.bytes ?? x25519.getPublicKey(secret.bytes))
    },
  }
}
