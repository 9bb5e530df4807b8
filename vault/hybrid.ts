import { type Bytes, concat } from './bytes.ts'
import { context, readContext } from './context.ts'
import { type SigningKey, verifySignature } from './curves.ts'
import { bytes, type Layout, readFields, writeFields } from './field-codec.ts'
import { HYBRID_KEY, hybridPublicKey, sealTo, sealToEarlier } from './hpke.ts'

// [Note: who vouches for a hybrid key] Readers pinned the Ed25519 key of a person or service before
// hybrid keys existed. So that Ed25519 key signs the hybrid key, and all that names the pinned key
// stays valid: fingerprints, genesis, invitations, MACs.

const SIGNATURE = 64

export type Hybrid = { key: Uint8Array; signature: Uint8Array }

export type Reader = { boxKey: Uint8Array; hybrid?: Hybrid }

export function sealToReader(reader: Reader, content: Uint8Array, info: Uint8Array): Promise<Bytes> {
  return reader.hybrid ? sealTo(reader.hybrid.key, content, info) : sealToEarlier(reader.boxKey, content, info)
}

const HYBRID_IDENTITY = 'hybrid-identity'
const layout: Layout<{ core: Uint8Array; key: Uint8Array }> = { core: bytes(), key: bytes(HYBRID_KEY) }

const identityContent = (core: Uint8Array, key: Uint8Array): Bytes =>
  context(HYBRID_IDENTITY, ...writeFields(layout, { core, key }))

/** `core` is the bundle without the hybrid key; `privateKey` belongs to the bundle's boxKey. */
export async function vouchHybrid(core: Uint8Array, signKey: SigningKey, privateKey: Uint8Array): Promise<Hybrid> {
  const key = await hybridPublicKey(privateKey)
  return { key, signature: await signKey.sign(identityContent(core, key)) }
}

export function writeHybrid(core: Uint8Array, { key, signature }: Hybrid): Bytes {
  return concat(identityContent(core, key), signature)
}

/** Undefined for a bundle without a hybrid key. Does not verify that key. */
export function splitHybrid(encoded: Uint8Array): { core: Uint8Array; hybrid: Hybrid } | undefined {
  const { type, fields } = readContext(encoded.subarray(0, -SIGNATURE))
  if (type !== HYBRID_IDENTITY) return undefined
  const { core, key } = readFields(layout, fields)
  return { core, hybrid: { key, signature: encoded.subarray(-SIGNATURE) } }
}

export function verifyHybrid(core: Uint8Array, { key, signature }: Hybrid, signKey: Uint8Array): Promise<void> {
  return verifySignature(signKey, signature, identityContent(core, key))
}
