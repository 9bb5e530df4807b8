import { type Bytes, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { type SigningKey, verifySignature } from './curves.ts'
import { insist, sealed } from './error.ts'
import { type Bundle, decodeBundle, encodeBundle, type Identity } from './identity.ts'
import { readStatement, signStatement, type Statement, verifyStatement } from './statements.ts'
import { succeeds } from './succession.ts'

// [Note: who names a successor] A thief of the account key could name their own successor first. So
// new keys need a second signature, by a key that only the paper kit gives. The release service
// decides whether the old key alone suffices after some days (release/succession.ts).

const NONE = new Uint8Array(0)

function keyContent(ownerId: string, counter: number, publicKey: Uint8Array): Bytes {
  return context('succession-key-consent', uuidBytes(ownerId), counter, publicKey)
}

function successorContent(ownerId: string, bundle: Uint8Array): Bytes {
  return context('successor-consent', uuidBytes(ownerId), bundle)
}

/** @param before the present succession key, if the owner has the code that gives it */
export async function signSuccessionKey(
  { ownerId, signKey }: Pick<Identity, 'ownerId' | 'signKey'>,
  counter: number,
  publicKey: Uint8Array,
  before?: SigningKey,
): Promise<Bytes> {
  const consent = (await before?.sign(keyContent(ownerId, counter, publicKey))) ?? NONE
  return signStatement('succession-key', { ownerId, counter, publicKey, consent }, signKey)
}

/** The new key signs, and the succession key if there is one. */
export async function signSuccessor({ ownerId, bundle, signKey }: Identity, key?: SigningKey): Promise<Bytes> {
  const encoded = encodeBundle(bundle)
  const consent = (await key?.sign(successorContent(ownerId, encoded))) ?? NONE
  return signStatement('successor', { ownerId, bundle: encoded, consent }, signKey)
}

type Consented<T> = T & { consented: boolean }

async function holds(key: Uint8Array | null, consent: Uint8Array, content: Bytes): Promise<boolean> {
  if (consent.length === 0) return false
  // An invalid consent is an error; it must not be treated as an absent one.
  insist(key !== null)
  await verifySignature(key, consent, content)
  return true
}

/** @throws SealError unless the owner's key signed it, and for another key's consent */
export function openSuccessionKey(
  statement: Uint8Array,
  owner: { ownerId: string; signKey: Uint8Array },
  counting: Uint8Array | null,
): Promise<Consented<Statement<'succession-key'>>> {
  return sealed(async () => {
    const named = await verifyStatement('succession-key', statement, owner.signKey)
    insist(named.ownerId === owner.ownerId)
    const content = keyContent(named.ownerId, named.counter, named.publicKey)
    return { ...named, consented: await holds(counting, named.consent, content) }
  })
}

/**
 * @throws SealError unless its chain passes through that bundle's key and the new key signed it,
 * and for a consent by another key than `counting`
 */
export function openSuccessor(
  statement: Uint8Array,
  present: Bundle,
  counting: Uint8Array | null,
): Promise<Consented<{ bundle: Bundle; encoded: Uint8Array }>> {
  return sealed(async () => {
    const claimed = readStatement(statement)
    insist(claimed.type === 'successor')
    const encoded = claimed.bundle
    const bundle = await decodeBundle(encoded)
    const named = await verifyStatement('successor', statement, bundle.signKey)
    insist(named.ownerId === present.ownerId && succeeds(bundle, present))
    return {
      bundle,
      encoded,
      consented: await holds(counting, named.consent, successorContent(named.ownerId, encoded)),
    }
  })
}
