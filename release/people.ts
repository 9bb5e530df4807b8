import {
  type Bundle,
  decodeBundle,
  equal,
  fromBase64url,
  SealError,
  signKeysOf,
  succeeds,
  toBase64url,
} from '../vault/index.ts'
import { type Acceptance, demand, type Estate } from './estate.ts'
import type { Person, Signer } from './person.ts'

// [Note: people, not keys] Whoever has a part in an estate is their ownerId, with the newest bundle of theirs that this service saw. Keys change
// (a suspected leak); who accepted, reported, objected or suspended does not. So nothing but `people` holds a key, and only `followIdentity` writes it.

const personIn = ({ ownerId, signKey, boxKey }: Bundle, encoded: Uint8Array): Person => ({
  ownerId,
  signKey: toBase64url(signKey),
  boxKey: toBase64url(boxKey),
  bundle: toBase64url(encoded),
})

/**
 * The estate with somebody's newest bundle in it, of the owner as well: from here on their word is checked by that one.
 * Refuses (`not-verified`) what is not a later bundle of the one that was seen first: another successor, an older one.
 */
export async function followIdentity(estate: Estate, encoded: Uint8Array): Promise<Estate> {
  const bundle = await decodeBundle(encoded)
  const { ownerId } = bundle
  const person = personIn(bundle, encoded)
  const isOwner = ownerId === estate.ownerId
  const known = isOwner ? { signKey: estate.ownerKey, bundle: estate.ownerBundle } : estate.people[ownerId]
  if (known?.bundle === person.bundle) return estate
  demand(known === undefined || (await isLater(bundle, known)), 'not-verified')
  if (isOwner) return { ...estate, ownerBundle: toBase64url(encoded), ownerKey: person.signKey }
  return { ...estate, people: { ...estate.people, [ownerId]: person } }
}

async function isLater(next: Bundle, { signKey, bundle }: Pick<Person, 'signKey' | 'bundle'>): Promise<boolean> {
  if (bundle !== null) return succeeds(next, await decodeBundle(fromBase64url(bundle)))
  return signKeysOf(next).some((key) => equal(key, fromBase64url(signKey)))
}

/** Somebody who has a part in the estate. */
export function personOf(estate: Estate, ownerId: string): Person {
  const person = estate.people[ownerId]
  demand(person, 'unknown')
  return person
}

/** Whoever accepted, each once, with the key that counts now. */
export const holdersOf = (estate: Estate, acceptances: readonly Acceptance[]): Signer[] =>
  [...new Set(acceptances.map(({ who }) => who))].map((who) => personOf(estate, who))

/**
 * The first of these people who signed.
 * @param check throws SealError for a key that did not sign
 * @returns their ownerId
 */
export async function firstWhoSigned(
  people: readonly Signer[],
  check: (key: Uint8Array) => Promise<unknown>,
): Promise<string | undefined> {
  for (const { ownerId, signKey } of people) {
    try {
      await check(fromBase64url(signKey))
      return ownerId
    } catch (error) {
      if (!(error instanceof SealError)) throw error
    }
  }
  return undefined
}
