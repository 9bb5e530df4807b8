import {
  type Bundle,
  decodeBundle,
  encodeBundle,
  equal,
  fromBase64url,
  SealError,
  succeeds,
  toBase64url,
} from '../vault/index.ts'
import { type Acceptance, demand, type Estate, type Surroundings } from './estate.ts'
import type { Person, Signer } from './person.ts'

// [Note: people, not keys] Whoever has a part in an estate is their ownerId, with the newest bundle of theirs that this service saw. Keys change
// (a suspected leak); who accepted, reported, objected or suspended does not. So nothing but `people` holds a key, and only `followIdentity` writes it.

const personIn = ({ ownerId, signKey, boxKey }: Bundle, encoded: Uint8Array): Person => ({
  ownerId,
  signKey: toBase64url(signKey),
  boxKey: toBase64url(boxKey),
  bundle: toBase64url(encoded),
})

const withPerson = (estate: Estate, person: Person): Estate => ({
  ...estate,
  people: { ...estate.people, [person.ownerId]: person },
})

/**
 * The estate with the keys of somebody who speaks in it for the first time, or again. It has to be the bundle that counts in their own estate (succession.ts);
 * of somebody without one here, their first. While a server sends again what was lost, it may be one of before: it was judged then.
 */
export async function followIdentity(estate: Estate, encoded: Uint8Array, around: Surroundings): Promise<Estate> {
  const bundle = await decodeBundle(encoded)
  const known = estate.people[bundle.ownerId]
  const counts = around.identityOf(bundle.ownerId) ?? known?.bundle ?? null
  if (!around.recovering) {
    demand(counts === null ? bundle.version === 1 : counts === toBase64url(encoded), 'not-verified')
    return withPerson(estate, personIn(bundle, encoded))
  }
  const newest = counts === null ? bundle : await decodeBundle(fromBase64url(counts))
  demand(isSame(bundle, newest) || succeeds(bundle, newest) || succeeds(newest, bundle), 'not-verified')
  return withPerson(
    estate,
    succeeds(newest, bundle) ? personIn(newest, encodeBundle(newest)) : personIn(bundle, encoded),
  )
}

const isSame = (one: Bundle, other: Bundle): boolean => equal(encodeBundle(one), encodeBundle(other))

/**
 * The estate with everybody's keys of now: whoever changed theirs in their own estate, with the consent that it takes, has changed them here. Nobody needs to say
 * so, so nobody can keep it back. Where that estate is of an older copy, what is known here stays.
 */
export async function peopleNow(estate: Estate, { identityOf }: Pick<Surroundings, 'identityOf'>): Promise<Estate> {
  let current = estate
  for (const { ownerId, bundle } of Object.values(estate.people)) {
    const counts = identityOf(ownerId)
    if (counts === null || counts === bundle) continue
    const encoded = fromBase64url(counts)
    const next = await decodeBundle(encoded)
    const isOlder = bundle !== null && succeeds(await decodeBundle(fromBase64url(bundle)), next)
    if (!isOlder) current = withPerson(current, personIn(next, encoded))
  }
  return current
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
