import { type BoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, concat, equal, random, sha256, toHex, uuidBytes, uuidOf } from './bytes.ts'
import { context, readContext } from './context.ts'
import { bytes, type Layout, id, listOf, objectOf, readFields, whole, writeFields } from './field-codec.ts'
import { boxPublicKey, type SigningKey, signingKey, verifySignature } from './curves.ts'
import { insist, sealed } from './error.ts'
import { loadHybrid } from './hpke.ts'
import { type Hybrid, splitHybrid, verifyHybrid, vouchHybrid, writeHybrid } from './hybrid.ts'
import { toGroups } from './written-code.ts'

// [Note: keys first, id after] An id that anybody could choose belongs to whoever speaks first under it. So an ownerId is
// derived from the first signing key of its identity: nobody can show another identity under it. A later key is believed
// because the chain of successions leads to it from that first one, each link signed by the key before.

/** One key that was followed by another: `signature` is its own, over the key that comes after it. */
type Succession = { signKey: Uint8Array; signature: Uint8Array }

type BundleFields = {
  ownerId: string
  version: number
  signKey: Uint8Array
  boxKey: Uint8Array
  /** The keys of before, the first one first. As many as `version` is above 1. */
  chain: Succession[]
}

/**
 * The public half of an identity, signed by itself. It travels as one string of bytes (`encodeBundle`). One of before has no
 * hybrid key; whoever seals to a person takes it where it is there (`sealToReader`).
 */
export type Bundle = BundleFields & { signature: Uint8Array; hybrid?: Hybrid }

/** The whole identity of an owner or grantee, as its own browser holds it. */
export type Identity = {
  readonly ownerId: string
  readonly bundle: Bundle
  /** Signs manifests and statements. */
  readonly signKey: SigningKey
  /** X25519, from which the hybrid key follows: opens what was sealed to this identity. */
  readonly boxPrivateKey: Bytes
  /** What this identity was before it got new keys, the first one first (older-keys.ts). */
  readonly older?: readonly OlderIdentity[]
}

/** An identity of before: what others signed for it or sealed to it still has to be checked and opened. */
export type OlderIdentity = Pick<Identity, 'bundle' | 'boxPrivateKey'>

/** An identity as the server keeps it: all of it is opaque to it. `olderPrivateBox` where there were keys before. */
export type StoredIdentity = {
  bundle: Uint8Array
  privateBox: Uint8Array
  olderPrivateBox?: Uint8Array | null | undefined
}

const SIGNATURE = 64
const FINGERPRINT = 20
/** More successions than anybody needs: a bundle has at most 3284 bytes, 1968 of them without its hybrid key. */
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

/** The id of whoever signs first with this key (32 bytes): a uuid of version 8 made of its hash. */
export async function ownerIdOf(firstSignKey: Uint8Array): Promise<string> {
  return uuidOf(await sha256(context('owner', firstSignKey)))
}

/** The signing keys of an identity, from the first to the present one. */
export function signKeysOf({ chain, signKey }: Pick<Bundle, 'chain' | 'signKey'>): Uint8Array[] {
  return [...chain.map((link) => link.signKey), signKey]
}

/** By whose keys the own statements of an estate are checked: the present one, and those of before, the first one first. */
export type OwnKeys = { ownerId: string; signKey: Uint8Array; before?: readonly Uint8Array[] }

/** The keys by which somebody's own statements are checked. */
export const ownKeysOf = ({ ownerId, signKey, chain }: Bundle): OwnKeys => ({
  ownerId,
  signKey,
  before: chain.map((link) => link.signKey),
})

/** What a key signs to name the one that comes after it, of the given version. */
export function successionContent(ownerId: string, version: number, nextSignKey: Uint8Array): Bytes {
  return context('succession', uuidBytes(ownerId), version, nextSignKey)
}

async function checkChain({ ownerId, version, chain, signKey }: BundleFields): Promise<void> {
  const keys = signKeysOf({ chain, signKey })
  const [first] = keys
  insist(first !== undefined && keys.length === version && ownerId === (await ownerIdOf(first)))
  // A key that came back would have two successors.
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

/** A bundle without its hybrid key, context("identity", ...) ‖ signature: what MACs name, so that they hold when a hybrid key comes. */
export function encodeCore(bundle: Bundle): Bytes {
  return concat(contentOf(bundle), bundle.signature)
}

/** A bundle as the bytes that travel and that statements hold. */
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
 * Reads and verifies a bundle: the id must be derived from its first signing key, every succession must hold, and its own
 * signature, and that of its hybrid key. Whether the id is the person one thinks is a matter of pinning. Stops with SealError.
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

/** An identity of new random keys, and the form in which it is stored: private halves boxed under Kwrap. */
export async function storeIdentity(
  secret: Uint8Array,
  wrapKey: BoxKey,
  place: Place,
): Promise<{ identity: Identity; stored: StoredIdentity }> {
  const identity = await withHybridKey(await assemble(place, secret))
  const privateBox = await sealBox(wrapKey, secret, privatePlace(place.ownerId, place.version))
  return { identity, stored: { bundle: encodeBundle(identity.bundle), privateBox } }
}

/** The secret of a new identity (Ed25519 seed ‖ X25519 private key) and its public signing key. */
export async function newIdentitySecret(): Promise<{ secret: Bytes; signKey: Uint8Array }> {
  const secret = random(64)
  return { secret, signKey: (await signingKey(secret.subarray(0, 32))).publicKey }
}

/** A new person: random keys, the id that follows from them, and the form in which both are stored. */
export async function makeIdentity(wrapKey: BoxKey): Promise<{ identity: Identity; stored: StoredIdentity }> {
  const { secret, signKey } = await newIdentitySecret()
  return storeIdentity(secret, wrapKey, { ownerId: await ownerIdOf(signKey), version: 1, chain: [] })
}

/**
 * Opens a stored identity. Both public keys are computed again from the private ones and compared with the bundle: a
 * server that puts another public key in its place is noticed here (docs/protocol.md, Keys).
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
 * The identity with its hybrid key, which one of before lacks. Where it has one already, that is computed again and compared: whoever
 * once got hold of the signing key may have vouched for a key of their own. Stops with SealError then.
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

/** The fingerprint of an identity (20 bytes): printed on release cards. */
export function fingerprint({ ownerId, signKey }: Bundle): Promise<Bytes> {
  return fingerprintOf(ownerId, signKey)
}

/** The fingerprints of all keys that an identity had, the present one last: paper may name an earlier one. */
export function fingerprintsOf(bundle: Bundle): Promise<Bytes[]> {
  return Promise.all(signKeysOf(bundle).map((signKey) => fingerprintOf(bundle.ownerId, signKey)))
}

/** The fingerprint as people compare it: 8 groups of 4 letters. */
export async function fingerprintText(bundle: Bundle): Promise<string> {
  return toGroups(await fingerprint(bundle)).join(' ')
}
