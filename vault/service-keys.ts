import { type Bytes, concat, equal, sha256 } from './bytes.ts'
import { context } from './context.ts'
import { boxPublicKey, type SigningKey, signingKey, verifySignature } from './curves.ts'
import { insist, sealed } from './error.ts'
import { hkdf } from './hkdf.ts'
import { type BoxKeyPair, HYBRID_KEY, hybridPublicKey, makeBoxKeyPair } from './hpke.ts'
import { toGroups } from './written-code.ts'

export type ServiceKeys = { boxKey: Uint8Array; signKey: Uint8Array }

type Named = {
  releaseServiceBoxKey?: Uint8Array | undefined
  releaseServiceSignKey?: Uint8Array | undefined
}

export function namedService({
  releaseServiceBoxKey: boxKey,
  releaseServiceSignKey: signKey,
}: Named): ServiceKeys | undefined {
  return boxKey && signKey && { boxKey, signKey }
}

export const serviceFields = (service: ServiceKeys | undefined): Named =>
  service ? { releaseServiceBoxKey: service.boxKey, releaseServiceSignKey: service.signKey } : {}

export const isSameService = (one: ServiceKeys, other: ServiceKeys): boolean =>
  equal(one.boxKey, other.boxKey) && equal(one.signKey, other.signKey)

/** A service to which B may be sealed: its signing key signed the hybrid key (1216 bytes). */
export type SealingService = ServiceKeys & { hybridKey: Uint8Array }

/**
 * The release service's own keys with their private halves. The service publishes `hybrid` so that
 * browsers can seal to it: the hybrid key and its signature, 1280 bytes.
 */
export type ServiceIdentity = BoxKeyPair & { signKey: SigningKey; hybrid: Bytes }

const hybridContent = (boxKey: Uint8Array, hybridKey: Uint8Array): Bytes =>
  context('release-service-hybrid', boxKey, hybridKey)

/** All keys derive from one private key (X25519, 32 bytes), so there is one file and one backup. */
export async function openServiceIdentity(privateKey: Bytes): Promise<ServiceIdentity> {
  const signKey = await signingKey(await hkdf(privateKey, context('release-service-sign')))
  const publicKey = await boxPublicKey(privateKey)
  const hybridKey = await hybridPublicKey(privateKey)
  const hybrid = concat(hybridKey, await signKey.sign(hybridContent(publicKey, hybridKey)))
  return { privateKey, publicKey, signKey, hybrid }
}

export async function openServiceHybrid(pinned: ServiceKeys, hybrid: Uint8Array): Promise<SealingService> {
  return sealed(async () => {
    const { boxKey, signKey } = pinned
    const hybridKey = hybrid.subarray(0, HYBRID_KEY)
    insist(hybridKey.length === HYBRID_KEY)
    await verifySignature(signKey, hybrid.subarray(HYBRID_KEY), hybridContent(boxKey, hybridKey))
    return { boxKey, signKey, hybridKey }
  })
}

export async function makeServiceIdentity(): Promise<ServiceIdentity> {
  return openServiceIdentity((await makeBoxKeyPair()).privateKey)
}

export function publicServiceKeys({ publicKey, signKey }: ServiceIdentity): ServiceKeys {
  return { boxKey: publicKey, signKey: signKey.publicKey }
}

export async function serviceFingerprint({ boxKey, signKey }: ServiceKeys): Promise<Bytes> {
  return (await sha256(context('release-service-fingerprint', boxKey, signKey))).slice(0, 20)
}

export async function serviceFingerprintText(keys: ServiceKeys): Promise<string> {
  return toGroups(await serviceFingerprint(keys)).join(' ')
}
