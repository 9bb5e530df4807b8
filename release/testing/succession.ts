import type { MessageOf } from '../../contract/release-service.ts'
import {
  encodeBundle,
  type Identity,
  importBoxKey,
  random,
  type SigningKey,
  signingKey,
  signStatement,
  signSuccessionKey,
  signSuccessor,
  statementHash,
  succeed,
} from '../../vault/index.ts'

export const newKit = (): Promise<SigningKey> => signingKey(random(32))

export async function newKeysOf(identity: Identity): Promise<Identity> {
  return (await succeed(identity, await importBoxKey(random(32)))).identity
}

export async function namesKit(
  identity: Identity,
  counter: number,
  kit: SigningKey,
  before?: SigningKey,
): Promise<MessageOf<'succession-key'>> {
  const statement = await signSuccessionKey(identity, counter, kit.publicKey, before)
  return { type: 'succession-key', ownerId: identity.ownerId, ownerBundle: encodeBundle(identity.bundle), statement }
}

export async function namesKeys(before: Identity, next: Identity, kit?: SigningKey): Promise<MessageOf<'successor'>> {
  const ownerBundle = encodeBundle(before.bundle)
  return { type: 'successor', ownerId: before.ownerId, ownerBundle, statement: await signSuccessor(next, kit) }
}

/** The holder of this identity stops the change that an earlier message requested. */
export async function stops(
  identity: Identity,
  waiting: { statement: Uint8Array },
): Promise<MessageOf<'succession-veto'>> {
  const { ownerId, signKey } = identity
  const named = { ownerId, statementHash: await statementHash(waiting.statement) }
  return { type: 'succession-veto', ownerId, statement: await signStatement('succession-veto', named, signKey) }
}
