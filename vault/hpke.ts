import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, type Key, KEM_DHKEM_X25519_HKDF_SHA256 } from 'hpke'
import { concat, plain, random, type Bytes } from './bytes.ts'
import { boxPublicKey, hasCurves } from './curves.ts'
import { insist, sealed } from './error.ts'

/** An X25519 key pair, 32 bytes each. */
export type BoxKeyPair = { publicKey: Bytes; privateKey: Bytes }

const ENCAPSULATED = 32

/** Bytes that a sealed message is longer than what it holds. */
const HPKE_OVERHEAD = ENCAPSULATED + 16

const NOTHING = new Uint8Array(0)

async function inSuite<T>(work: <K extends Key>(suite: CipherSuite<K>) => Promise<T>): Promise<T> {
  if (await hasCurves()) return work(new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM))
  const { makeX25519Kem } = await import('./x25519-kem.ts')
  return work(new CipherSuite(makeX25519Kem, KDF_HKDF_SHA256, AEAD_AES_256_GCM))
}

/** A new X25519 key pair: of an identity, of the release service. */
export async function makeBoxKeyPair(): Promise<BoxKeyPair> {
  const privateKey = random(32)
  return { privateKey, publicKey: await boxPublicKey(privateKey) }
}

/**
 * Seals `content` to the holder of `publicKey` for the purpose that `info`, a context, names: HPKE base mode (RFC 9180),
 * given as `encapsulated key ‖ ciphertext`.
 */
export async function sealTo(publicKey: Uint8Array, content: Uint8Array, info: Uint8Array): Promise<Bytes> {
  return sealed(() =>
    inSuite(async (suite) => {
      const recipient = await suite.DeserializePublicKey(publicKey)
      const { encapsulatedSecret, ciphertext } = await suite.Seal(recipient, content, { info })
      return concat(encapsulatedSecret, ciphertext)
    }),
  )
}

/**
 * Opens what `sealTo` made, with the private key (32 bytes) it was sealed to. Stops with SealError otherwise. `aad` is for
 * known answers only: `info` says everything that binds a message to its place.
 */
export async function openSealed(
  privateKey: Uint8Array,
  message: Uint8Array,
  info: Uint8Array,
  aad: Uint8Array = NOTHING,
): Promise<Bytes> {
  return sealed(async () => {
    insist(message.length >= HPKE_OVERHEAD)
    return inSuite(async (suite) => {
      const key = {
        privateKey: await suite.DeserializePrivateKey(privateKey),
        publicKey: await suite.DeserializePublicKey(await boxPublicKey(privateKey)),
      }
      const encapsulated = message.subarray(0, ENCAPSULATED)
      return plain(await suite.Open(key, encapsulated, message.subarray(ENCAPSULATED), { info, aad }))
    })
  })
}
