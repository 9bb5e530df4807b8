import { type BoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, concat, equal, random, sha256, uuidBytes } from './bytes.ts'
import { context, readContext } from './context.ts'
import { bytes, type Form, id, readForm, whole, writeForm } from './form.ts'
import { boxPublicKey, type SigningKey, signingKey, verifySignature } from './curves.ts'
import { insist, sealed } from './error.ts'
import { toGroups } from './written-code.ts'

type BundleFields = { ownerId: string; version: number; signKey: Uint8Array; boxKey: Uint8Array }

/** The public half of an identity, signed by itself. It travels as one string of bytes (`encodeBundle`). */
export type Bundle = BundleFields & { signature: Uint8Array }

/** The whole identity of an owner or grantee, as its own browser holds it. */
export type Identity = {
  readonly ownerId: string
  readonly bundle: Bundle
  /** Signs manifests and statements. */
  readonly signKey: SigningKey
  /** X25519: opens what was sealed to this identity. */
  readonly boxPrivateKey: Bytes
}

/** An identity as the server keeps it: both are opaque to it. */
export type StoredIdentity = { bundle: Uint8Array; privateBox: Uint8Array }

const SIGNATURE = 64
const form: Form<BundleFields> = { ownerId: id, version: whole(1), signKey: bytes(32), boxKey: bytes(32) }

function contentOf(bundle: BundleFields): Bytes {
  const { ownerId, version, signKey, boxKey } = bundle
  return context('identity', ...writeForm(form, { ownerId, version, signKey, boxKey }))
}

function privatePlace(ownerId: string, version: number): Bytes {
  return context('identity-private', uuidBytes(ownerId), version)
}

/** A bundle as the bytes that travel and that MACs and statements name: context("identity", ...) ‖ signature. */
export function encodeBundle(bundle: Bundle): Bytes {
  return concat(contentOf(bundle), bundle.signature)
}

/** Reads and verifies a bundle: its own signature must hold. Whether it is the person one thinks is a matter of pinning. */
export async function decodeBundle(encoded: Uint8Array): Promise<Bundle> {
  return sealed(async () => {
    const content = encoded.subarray(0, -SIGNATURE)
    const signature = encoded.subarray(-SIGNATURE)
    const { type, fields } = readContext(content)
    insist(type === 'identity')
    const bundle = { ...readForm(form, fields), signature }
    await verifySignature(bundle.signKey, signature, content)
    return bundle
  })
}

async function assemble(ownerId: string, version: number, secret: Uint8Array): Promise<Identity> {
  insist(secret.length === 64)
  const signKey = await signingKey(secret.subarray(0, 32))
  const boxPrivateKey = secret.slice(32)
  const fields = { ownerId, version, signKey: signKey.publicKey, boxKey: await boxPublicKey(boxPrivateKey) }
  const signature = await signKey.sign(contentOf(fields))
  return { ownerId, bundle: { ...fields, signature }, signKey, boxPrivateKey }
}

/** A new identity (random Ed25519 and X25519 keys) and the form in which it is stored, private halves boxed under Kwrap. */
export async function makeIdentity(
  ownerId: string,
  wrapKey: BoxKey,
  version = 1,
): Promise<{ identity: Identity; stored: StoredIdentity }> {
  const secret = random(64)
  const identity = await assemble(ownerId, version, secret)
  const privateBox = await sealBox(wrapKey, secret, privatePlace(ownerId, version))
  return { identity, stored: { bundle: encodeBundle(identity.bundle), privateBox } }
}

/**
 * Opens a stored identity. Both public keys are computed again from the private ones and compared with the bundle: a
 * server that puts another public key in its place is noticed here (PROTOCOL.md, Keys).
 */
export async function openIdentity(ownerId: string, wrapKey: BoxKey, stored: StoredIdentity): Promise<Identity> {
  return sealed(async () => {
    const bundle = await decodeBundle(stored.bundle)
    insist(bundle.ownerId === ownerId)
    const secret = await openBox(wrapKey, stored.privateBox, privatePlace(ownerId, bundle.version))
    const identity = await assemble(ownerId, bundle.version, secret)
    insist(equal(identity.bundle.signKey, bundle.signKey) && equal(identity.bundle.boxKey, bundle.boxKey))
    return { ...identity, bundle }
  })
}

/** The fingerprint of an identity (20 bytes): printed on release cards. */
export async function fingerprint(bundle: Bundle): Promise<Bytes> {
  return (await sha256(context('fingerprint', uuidBytes(bundle.ownerId), bundle.signKey))).slice(0, 20)
}

/** The fingerprint as people compare it: 8 groups of 4 letters. */
export async function fingerprintText(bundle: Bundle): Promise<string> {
  return toGroups(await fingerprint(bundle)).join(' ')
}
