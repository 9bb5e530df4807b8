import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, type Key, KEM_DHKEM_X25519_HKDF_SHA256 } from 'hpke'
import { concat, plain, random, type Bytes } from './bytes.ts'
import { context } from './context.ts'
import { boxPublicKey, hasCurves } from './curves.ts'
import { insist, sealed } from './error.ts'
import { hkdf } from './hkdf.ts'

// [Note: two halves, one private key] What is sealed to somebody waits for years, and whoever copied it may have other
// computers by then. So it is sealed with X-Wing: ML-KEM-768 and X25519 together, and both have to be broken. The seed is
// derived from the X25519 key that people and services have had all along: no new secret has to be kept, and what was
// sealed to that key alone, before there was X-Wing, still opens. Nothing is sealed so any more where X-Wing is known.

/** An X25519 key pair, 32 bytes each. The hybrid key follows from the private one. */
export type BoxKeyPair = { publicKey: Bytes; privateKey: Bytes }

/** Bytes of a hybrid public key. */
export const HYBRID_KEY = 1216

const TAG = 16
/** Bytes of the encapsulated key, with which a message begins. */
const ENCAPSULATED = { hybrid: 1120, earlier: 32 } as const

const NOTHING = new Uint8Array(0)

type Work<T> = <K extends Key>(suite: CipherSuite<K>) => Promise<T>

/** X25519 alone, for what was sealed before there was a hybrid form. */
async function inEarlierSuite<T>(work: Work<T>): Promise<T> {
  if (await hasCurves()) return work(new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM))
  const { makeX25519Kem } = await import('./x25519-kem.ts')
  return work(new CipherSuite(makeX25519Kem, KDF_HKDF_SHA256, AEAD_AES_256_GCM))
}

/** Loads what hybrid keys take, ahead of the first need. A file that does not come is no sign of a lie: it rejects as what it is. */
export const loadHybrid = () => import('./x-wing-kem.ts')

async function inHybridSuite<T>(work: Work<T>): Promise<T> {
  const { makeXWingKem } = await loadHybrid()
  return work(new CipherSuite(makeXWingKem, KDF_HKDF_SHA256, AEAD_AES_256_GCM))
}

/** A new X25519 key pair: of an identity, of the release service. */
export async function makeBoxKeyPair(): Promise<BoxKeyPair> {
  const privateKey = random(32)
  return { privateKey, publicKey: await boxPublicKey(privateKey) }
}

/** The seed of the hybrid key of whoever holds an X25519 private key (32 bytes). */
function hybridSeed(privateKey: Uint8Array): Promise<Bytes> {
  return hkdf(privateKey, context('x-wing-seed'))
}

/** The hybrid public key (1216 bytes) of whoever holds an X25519 private key (32 bytes): what others seal to. */
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
 * Seals `content` to the holder of a hybrid key for the purpose that `info`, a context, names: HPKE base mode (RFC 9180) with
 * X-Wing, given as `encapsulated key ‖ ciphertext`. Any other key, one of X25519 alone too, stops with SealError.
 */
export async function sealTo(hybridKey: Uint8Array, content: Uint8Array, info: Uint8Array): Promise<Bytes> {
  await loadHybrid()
  return sealed(() => inHybridSuite((suite) => seal(suite, hybridKey, content, info)))
}

/** The same with X25519 alone: only to people of whom no hybrid key is known, and only where waiting for one would harm. */
export async function sealToEarlier(boxKey: Uint8Array, content: Uint8Array, info: Uint8Array): Promise<Bytes> {
  return sealed(() => inEarlierSuite((suite) => seal(suite, boxKey, content, info)))
}

/** What `sealTo` or `sealToEarlier` made, cut in two. */
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
 * Opens what `sealTo` or `sealToEarlier` made, with the X25519 private key (32 bytes) of whom it was sealed to. Stops with
 * SealError otherwise. `aad` is for known answers only: `info` says everything that binds a message to its place.
 * @param length of what is inside: by it the two forms are told apart
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
