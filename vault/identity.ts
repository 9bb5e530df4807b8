import { type BoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, concat, equal, random, sha256, toHex, uuidBytes, uuidOf } from './bytes.ts'
import { context, readContext } from './context.ts'
import { bytes, type Layout, id, listOf, objectOf, readFields, whole, writeFields } from './field-codec.ts'
import { boxPublicKey, type SigningKey, signingKey, verifySignature } from './curves.ts'
import { insist, sealed } from './error.ts'
import { loadHybrid } from './hpke.ts'
import { type Hybrid, splitHybrid, verifyHybrid, vouchHybrid, writeHybrid } from './hybrid.ts'
import { toGroups } from './written-code.ts'

// [Note: keys first, id after] A freely chosen id would belong to its first user. So an ownerId
// derives from the identity's first signing key, and no other identity can have it. Readers accept
// a later key because a chain leads to it, in which each key signed the next one.

/** A key that has a successor: `signature` is this key's own signature over the next key. */
type Succession = { signKey: Uint8Array; signature: Uint8Array }

type BundleFields = {
  ownerId: string
  version: number
  signKey: Uint8Array
  boxKey: Uint8Array
  /** Former keys, oldest first; there are `version` minus one of them. */
  chain: Succession[]
}

/**
 * The public half of an identity, signed by the identity; travels as `encodeBundle`. Older bundles
 * lack a hybrid key; senders use it if present (`sealToReader`).
 */
export type Bundle = BundleFields & { signature: Uint8Array; hybrid?: Hybrid }

export type Identity = {
  readonly ownerId: string
  readonly bundle: Bundle
  readonly signKey: SigningKey
  /** X25519: opens what was sealed to this identity. The hybrid key derives from it. */
  readonly boxPrivateKey: Bytes
  /** Former keys of this identity, oldest first (older-keys.ts). */
  readonly older?: readonly OlderIdentity[]
}

/** A former identity, to verify and open what others signed for it or sealed to it. */
export type OlderIdentity = Pick<Identity, 'bundle' | 'boxPrivateKey'>

/** The server cannot read this. `olderPrivateBox` exists only with former keys. */
export type StoredIdentity = {
  bundle: Uint8Array
  privateBox: Uint8Array
  olderPrivateBox?: Uint8Array | null | undefined
}

const SIGNATURE = 64
const FINGERPRINT = 20
/** This limits a bundle to 3284 bytes, or 1968 without its hybrid key. */
export const MAX_SUCCESSIONS = 16

const layout: Layout<BundleFields> = {
  ownerId: id,
  version: whole(1, MAX_SUCCESSIONS + 1),
  signKey: bytes(32),
  boxKey: bytes(32),
  chain: listOf(objectOf({ signKey: bytes(32), signature: bytes(SIGNATURE) })),
}

function contentOf({ ownerId, version, signKey, boxKey, chain }: BundleFields): Bytes {
  return context('identity', ...writeFields(layout, { ownerId, version, signKey, boxKey, chain }))
}

export async function ownerIdOf(firstSignKey: Uint8Array): Promise<string> {
  return uuidOf(await sha256(context('owner', firstSignKey)))
}

export function signKeysOf({ chain, signKey }: Pick<Bundle, 'chain' | 'signKey'>): Uint8Array[] {
  return [...chain.map((link) => link.signKey), signKey]
}

/** Keys that verify an owner's own statements: the present one, and former ones, oldest first. */
export type OwnKeys = { ownerId: string; signKey: Uint8Array; before?: readonly Uint8Array[] }

export const ownKeysOf = ({ ownerId, signKey, chain }: Bundle): OwnKeys => ({
  ownerId,
  signKey,
  before: chain.map((link) => link.signKey),
})

/** The content that a key signs to name its successor with the given version. */
export function successionContent(ownerId: string, version: number, nextSignKey: Uint8Array): Bytes {
  return context('succession', uuidBytes(ownerId), version, nextSignKey)
}

async function checkChain({ ownerId, version, chain, signKey }: BundleFields): Promise<void> {
  const keys = signKeysOf({ chain, signKey })
  const [first] = keys
  insist(first !== undefined && keys.length === version && ownerId === (await ownerIdOf(first)))
  // If a former key returned, it would have two successors.
  insist(new Set(keys.map(toHex)).size === keys.length)
  for (const [i, link] of chain.entries()) {
    const next = keys[i + 1]
    insist(next !== undefined)
    await verifySignature(link.signKey, link.signature, successionContent(ownerId, i + 2, next))
  }
}

function privatePlace(ownerId: string, version: number): Bytes {
  return context('identity-private', uuidBytes(ownerId), version)
}

/** MACs name this form, so they stay valid when a hybrid key is added. */
export function encodeCore(bundle: Bundle): Bytes {
  return concat(contentOf(bundle), bundle.signature)
}

export function encodeBundle(bundle: Bundle): Bytes {
  const core = encodeCore(bundle)
  return bundle.hybrid ? writeHybrid(core, bundle.hybrid) : core
}

async function decodeCore(encoded: Uint8Array): Promise<Bundle> {
  const content = encoded.subarray(0, -SIGNATURE)
  const signature = encoded.subarray(-SIGNATURE)
  const { type, fields } = readContext(content)
  insist(type === 'identity')
  const bundle = { ...readFields(layout, fields), signature }
  await checkChain(bundle)
  await verifySignature(bundle.signKey, signature, content)
  return bundle
}

/**
 * Reads a bundle and verifies that the id derives from its first signing key, each succession, its
 * own signature, and the hybrid key. The caller's pin decides whether it is the right person.
 */
export async function decodeBundle(encoded: Uint8Array): Promise<Bundle> {
  return sealed(async () => {
    const split = splitHybrid(encoded)
    if (!split) return decodeCore(encoded)
    const bundle = await decodeCore(split.core)
    await verifyHybrid(split.core, split.hybrid, bundle.signKey)
    return { ...bundle, hybrid: split.hybrid }
  })
}

type Place = Pick<BundleFields, 'ownerId' | 'version' | 'chain'>

async function assemble({ ownerId, version, chain }: Place, secret: Uint8Array): Promise<Identity> {
  insist(secret.length === 64)
  const signKey = await signingKey(secret.subarray(0, 32))
  const boxPrivateKey = secret.slice(32)
  const fields = { ownerId, version, signKey: signKey.publicKey, boxKey: await boxPublicKey(boxPrivateKey), chain }
  const signature = await signKey.sign(contentOf(fields))
  return { ownerId, bundle: { ...fields, signature }, signKey, boxPrivateKey }
}

export async function storeIdentity(
  secret: Uint8Array,
  wrapKey: BoxKey,
  place: Place,
): Promise<{ identity: Identity; stored: StoredIdentity }> {
  const identity = await withHybridKey(await assemble(place, secret))
  const privateBox = await sealBox(wrapKey, secret, privatePlace(place.ownerId, place.version))
  return { identity, stored: { bundle: encodeBundle(identity.bundle), privateBox } }
}

/** The secret is the Ed25519 seed ‖ the X25519 private key. */
export async function newIdentitySecret(): Promise<{ secret: Bytes; signKey: Uint8Array }> {
  const secret = random(64)
  return { secret, signKey: (await signingKey(secret.subarray(0, 32))).publicKey }
}

export async function makeIdentity(wrapKey: BoxKey): Promise<{ identity: Identity; stored: StoredIdentity }> {
  const { secret, signKey } = await newIdentitySecret()
  return storeIdentity(secret, wrapKey, { ownerId: await ownerIdOf(signKey), version: 1, chain: [] })
}

/**
 * Opens a stored identity. Computes both public keys from the private ones and compares them with
 * the bundle, to detect a server that replaced one (docs/protocol.md, Keys).
 */
export async function openIdentity(ownerId: string, wrapKey: BoxKey, stored: StoredIdentity): Promise<Identity> {
  return sealed(async () => {
    const bundle = await decodeBundle(stored.bundle)
    insist(bundle.ownerId === ownerId)
    const secret = await openBox(wrapKey, stored.privateBox, privatePlace(ownerId, bundle.version))
    const identity = await assemble(bundle, secret)
    insist(equal(identity.bundle.signKey, bundle.signKey) && equal(identity.bundle.boxKey, bundle.boxKey))
    return { ...identity, bundle }
  })
}

/**
 * Computes an existing hybrid key again and compares.
 * @throws SealError if they differ: a thief of the signing key may have signed a hybrid key of
 * their own
 */
export async function withHybridKey(identity: Identity): Promise<Identity> {
  await loadHybrid()
  return sealed(async () => {
    const { bundle, signKey, boxPrivateKey } = identity
    const hybrid = await vouchHybrid(encodeCore(bundle), signKey, boxPrivateKey)
    if (!bundle.hybrid) return { ...identity, bundle: { ...bundle, hybrid } }
    insist(equal(bundle.hybrid.key, hybrid.key))
    return identity
  })
}

async function fingerprintOf(ownerId: string, signKey: Uint8Array): Promise<Bytes> {
  return (await sha256(context('fingerprint', uuidBytes(ownerId), signKey))).slice(0, FINGERPRINT)
}

/** The fingerprint of an identity (20 bytes), which release cards print. */
export function fingerprint({ ownerId, signKey }: Bundle): Promise<Bytes> {
  return fingerprintOf(ownerId, signKey)
}

/** The present key is last: a printed card may name an earlier one. */
export function fingerprintsOf(bundle: Bundle): Promise<Bytes[]> {
  return Promise.all(signKeysOf(bundle).map((signKey) => fingerprintOf(bundle.ownerId, signKey)))
}

/** The fingerprint as people compare it: 8 groups of 4 letters. */
export async function fingerprintText(bundle: Bundle): Promise<string> {
  return toGroups(await fingerprint(bundle)).join(' ')
}
