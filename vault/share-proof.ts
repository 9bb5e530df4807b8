import type { Bytes } from './bytes.ts'
import { context } from './context.ts'
import { type SigningKey, signingKey, verifySignature } from './curves.ts'
import { sealed } from './error.ts'
import { type Filling, fillingContext } from './filling.ts'
import { hkdf } from './hkdf.ts'

// [Note: proof of a share] B stays with the release service for years, and no client sees it before
// a release. B also gives a signing key, whose public half is in the owner's statement. So the
// service can prove that it holds the right B without showing B.

async function shareProofKey(filling: Filling, event: string, b: Uint8Array): Promise<SigningKey> {
  return signingKey(await hkdf(b, fillingContext('share-proof', filling, event)))
}

/** The owner's statement names this half, and the release service checks B against it. */
export async function shareProofPublicKey(filling: Filling, event: string, b: Uint8Array): Promise<Uint8Array> {
  return (await shareProofKey(filling, event, b)).publicKey
}

const proofContent = (filling: Filling, event: string, nonce: Uint8Array): Bytes =>
  context('share-proof-answer', fillingContext('share-proof', filling, event), nonce)

export async function proveShare(filling: Filling, event: string, b: Uint8Array, nonce: Uint8Array): Promise<Bytes> {
  return (await shareProofKey(filling, event, b)).sign(proofContent(filling, event, nonce))
}

export function checkShareProof(
  filling: Filling,
  event: string,
  proofKey: Uint8Array,
  nonce: Uint8Array,
  signature: Uint8Array,
): Promise<void> {
  return sealed(() => verifySignature(proofKey, signature, proofContent(filling, event, nonce)))
}
