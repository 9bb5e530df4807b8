import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, type Key, KEM_DHKEM_X25519_HKDF_SHA256 } from 'hpke'
import { concat, plain, random, type Bytes } from './bytes.ts'
import { context } from './context.ts'
import { boxPublicKey, hasCurves } from './curves.ts'
import { insist, sealed } from './error.ts'
import { hkdf } from './hkdf.ts'

// [Note: two halves, one private key] A recorded message may meet a quantum computer years later.
// So X-Wing combines ML-KEM-768 and X25519: an attacker must break both. Its seed derives from the
// X25519 key, so there is no new secret. X25519 alone is for old messages and older readers.

/** An X25519 key pair, 32 bytes each, from which the hybrid key derives. */
export type BoxKeyPair = { publicKey: Bytes; privateKey: Bytes }

export const HYBRID_KEY = 1216

const TAG = 16
const ENCAPSULATED = { hybrid: 1120, earlier: 32 } as const

const NOTHING = new Uint8Array(0)

type Work<T> = <K extends Key>(suite: CipherSuite<K>) => Promise<T>

/** Runs `work` with X25519 alone, for messages in the older form. */
async function inEarlierSuite<T>(work: Work<T>): Promise<T> {
  if (await hasCurves()) return work(new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM))
  const { makeX25519Kem } = await import('./x25519-kem.ts')
  return work(new CipherSuite(makeX25519Kem, KDF_HKDF_SHA256, AEAD_AES_256_GCM))
}

/** Rejects with the download's own error, which is no sign of tampering. */
export const loadHybrid = () => import('./x-wing-kem.ts')

async function inHybridSuite<T>(work: Work<T>): Promise<T> {
  const { makeXWingKem } = await loadHybrid()
  return work(new CipherSuite(makeXWingKem, KDF_HKDF_SHA256, AEAD_AES_256_GCM))
}

export async function makeBoxKeyPair(): Promise<BoxKeyPair> {
  const privateKey = random(32)
  return { privateKey, publicKey: await boxPublicKey(privateKey) }
}

function hybridSeed(privateKey: Uint8Array): Promise<Bytes> {
  return hkdf(privateKey, context('x-wing-seed'))
}

/** The hybrid public key (1216 bytes) that derives from an X25519 private key (32 bytes). */
export async function hybridPublicKey(privateKey: Uint8Array): Promise<Bytes> {
  insist(privateKey.length === 32)
  const { xWingPublicKey } = await loadHybrid()
  return xWingPublicKey(await hybridSeed(privateKey))
}

async function seal<K extends Key>(suite: CipherSuite<K>, to: Uint8Array, content: Uint8Array, info: Uint8Array) {
  const recipient = await suite.DeserializePublicKey(to)
  const { encapsulatedSecret, ciphertext } = await suite.Seal(recipient, content, { info })
  return concat(encapsulatedSecret, ciphertext)
}

/**
 * Seals `content` to a hybrid key for the context `info`: HPKE base mode (RFC 9180) with X-Wing, as
 * `encapsulated key ‖ ciphertext`.
 */
export async function sealTo(hybridKey: Uint8Array, content: Uint8Array, info: Uint8Array): Promise<Bytes> {
  await loadHybrid()
  return sealed(() => inHybridSuite((suite) => seal(suite, hybridKey, content, info)))
}

/** X25519 alone is for readers without a known hybrid key, where waiting would do harm. */
export async function sealToEarlier(boxKey: Uint8Array, content: Uint8Array, info: Uint8Array): Promise<Bytes> {
  return sealed(() => inEarlierSuite((suite) => seal(suite, boxKey, content, info)))
}

type Message = { encapsulated: Uint8Array; ciphertext: Uint8Array; options: { info: Uint8Array; aad: Uint8Array } }

async function openHybrid(privateKey: Uint8Array, { encapsulated, ciphertext, options }: Message): Promise<Bytes> {
  const seed = await hybridSeed(privateKey)
  return inHybridSuite(async (suite) =>
    plain(await suite.Open(await suite.DeserializePrivateKey(seed), encapsulated, ciphertext, options)),
  )
}

async function openEarlier(secret: Uint8Array, { encapsulated, ciphertext, options }: Message): Promise<Bytes> {
  const public32 = await boxPublicKey(secret)
  return inEarlierSuite(async (suite) => {
    const privateKey = await suite.DeserializePrivateKey(secret)
    const key = { privateKey, publicKey: await suite.DeserializePublicKey(public32) }
    return plain(await suite.Open(key, encapsulated, ciphertext, options))
  })
}

/**
 * Opens a message of `sealTo` or `sealToEarlier` with its reader's X25519 private key (32 bytes).
 * `aad` is only for known-answer tests: `info` already binds a message to its context.
 * @param length the content's length, which tells the two forms apart
 */
export async function openSealed(
  privateKey: Uint8Array,
  message: Uint8Array,
  info: Uint8Array,
  length: number,
  aad: Uint8Array = NOTHING,
): Promise<Bytes> {
  const isHybrid = message.length === length + ENCAPSULATED.hybrid + TAG
  if (isHybrid) await loadHybrid()
  return sealed(() => {
    insist(isHybrid || message.length === length + ENCAPSULATED.earlier + TAG)
    const at = isHybrid ? ENCAPSULATED.hybrid : ENCAPSULATED.earlier
    const cut = { encapsulated: message.subarray(0, at), ciphertext: message.subarray(at), options: { info, aad } }
    return isHybrid ? openHybrid(privateKey, cut) : openEarlier(privateKey, cut)
  })
}
