import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_X25519_HKDF_SHA256 } from 'hpke'
import { concat, plain, random, type Bytes } from './bytes.ts'
import { boxPublicKey } from './curves.ts'
import { insist, sealed } from './error.ts'

/** An X25519 key pair, 32 bytes each. */
export type BoxKeyPair = { publicKey: Bytes; privateKey: Bytes }

const ENCAPSULATED = 32

/** Bytes that a sealed message is longer than what it holds. */
export const HPKE_OVERHEAD = ENCAPSULATED + 16

function suite(): CipherSuite<CryptoKey> {
  return new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
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
  return sealed(async () => {
    const hpke = suite()
    const recipient = await hpke.DeserializePublicKey(publicKey)
    const { encapsulatedSecret, ciphertext } = await hpke.Seal(recipient, content, { info })
    return concat(encapsulatedSecret, ciphertext)
  })
}

/** Opens what `sealTo` made, with the private key (32 bytes) it was sealed to. Stops with SealError otherwise. */
export async function openSealed(privateKey: Uint8Array, message: Uint8Array, info: Uint8Array): Promise<Bytes> {
  return sealed(async () => {
    insist(message.length >= HPKE_OVERHEAD)
    const hpke = suite()
    const key = {
      privateKey: await hpke.DeserializePrivateKey(privateKey),
      publicKey: await hpke.DeserializePublicKey(await boxPublicKey(privateKey)),
    }
    const encapsulated = message.subarray(0, ENCAPSULATED)
    return plain(await hpke.Open(key, encapsulated, message.subarray(ENCAPSULATED), { info }))
  })
}
