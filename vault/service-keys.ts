import { type Bytes, sha256 } from './bytes.ts'
import { context } from './context.ts'
import { boxPublicKey, type SigningKey, signingKey } from './curves.ts'
import { hkdf } from './hkdf.ts'
import { type BoxKeyPair, makeBoxKeyPair } from './hpke.ts'
import { toGroups } from './written-code.ts'

/** The two public keys of a release service, 32 bytes each: shares are sealed to one, its word is signed with the other. */
export type ServiceKeys = { boxKey: Uint8Array; signKey: Uint8Array }

/** The release service's own keys, the private halves with them. */
export type ServiceIdentity = BoxKeyPair & { signKey: SigningKey }

/** Both keys of a release service come from one private key (X25519, 32 bytes): one file, one backup. */
export async function openServiceIdentity(privateKey: Bytes): Promise<ServiceIdentity> {
  const seed = await hkdf(privateKey, context('release-service-sign'))
  return { privateKey, publicKey: await boxPublicKey(privateKey), signKey: await signingKey(seed) }
}

/** The keys of a new release service. */
export async function makeServiceIdentity(): Promise<ServiceIdentity> {
  return openServiceIdentity((await makeBoxKeyPair()).privateKey)
}

/** What a release service shows of itself. */
export function publicServiceKeys({ publicKey, signKey }: ServiceIdentity): ServiceKeys {
  return { boxKey: publicKey, signKey: signKey.publicKey }
}

/** The fingerprint of a release service (20 bytes, over both keys). */
export async function serviceFingerprint({ boxKey, signKey }: ServiceKeys): Promise<Bytes> {
  return (await sha256(context('release-service-fingerprint', boxKey, signKey))).slice(0, 20)
}

/** The same as people compare it: 8 groups of 4 letters. */
export async function serviceFingerprintText(keys: ServiceKeys): Promise<string> {
  return toGroups(await serviceFingerprint(keys)).join(' ')
}
