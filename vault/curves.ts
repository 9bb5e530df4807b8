import { concat, fromBase64url, fromHex, plain, type Bytes } from './bytes.ts'
import { insist, sealed } from './error.ts'

/** An Ed25519 signing key whose private half cannot be extracted. */
export type SigningKey = { readonly publicKey: Bytes; sign(message: Uint8Array): Promise<Bytes> }

type Curve = 'Ed25519' | 'X25519'

// An RFC 8410 private key is this prefix and the 32 bytes of the key.
const pkcs8Head: Record<Curve, Bytes> = {
  Ed25519: fromHex('302e020100300506032b657004220420'),
  X25519: fromHex('302e020100300506032b656e04220420'),
}

let browserHasCurves: Promise<boolean> | undefined

/** Loads @noble/curves where WebCrypto lacks Ed25519 and X25519. */
export function hasCurves(): Promise<boolean> {
  browserHasCurves ??= Promise.all([
    crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']),
    crypto.subtle.generateKey('X25519', false, ['deriveBits']),
  ]).then(
    () => true,
    () => false,
  )
  return browserHasCurves
}

async function publicHalf(curve: Curve, privateKey: Uint8Array, usage: KeyUsage): Promise<Bytes> {
  insist(privateKey.length === 32)
  if (await hasCurves()) {
    const pkcs8 = concat(pkcs8Head[curve], privateKey)
    const key = await crypto.subtle.importKey('pkcs8', pkcs8, curve, true, [usage])
    const { x } = await crypto.subtle.exportKey('jwk', key)
    if (x !== undefined) return fromBase64url(x)
  }
  const { ed25519, x25519 } = await import('@noble/curves/ed25519.js')
  return plain((curve === 'Ed25519' ? ed25519 : x25519).getPublicKey(privateKey))
}

export function boxPublicKey(privateKey: Uint8Array): Promise<Bytes> {
  return publicHalf('X25519', privateKey, 'deriveBits')
}

/** Never trusts a public half that a caller gives. */
export async function signingKey(seed: Uint8Array): Promise<SigningKey> {
  const publicKey = await publicHalf('Ed25519', seed, 'sign')
  if (await hasCurves()) {
    const key = await crypto.subtle.importKey('pkcs8', concat(pkcs8Head.Ed25519, seed), 'Ed25519', false, ['sign'])
    return {
      publicKey,
      sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, plain(message))),
    }
  }
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  const kept = seed.slice()
  return { publicKey, sign: async (message) => plain(ed25519.sign(message, kept)) }
}

export async function verifySignature(
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<void> {
  await sealed(async () => {
    insist(publicKey.length === 32 && signature.length === 64)
    if (await hasCurves()) {
      const key = await crypto.subtle.importKey('raw', plain(publicKey), 'Ed25519', false, ['verify'])
      insist(await crypto.subtle.verify('Ed25519', key, plain(signature), plain(message)))
      return
    }
    const { ed25519 } = await import('@noble/curves/ed25519.js')
    insist(ed25519.verify(signature, message, publicKey, { zip215: false }))
  })
}
