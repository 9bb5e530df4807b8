import {
  type Bundle,
  decodeBundle,
  encodeBundle,
  fromBase64url,
  isSameIdentity,
  newerOf,
  SealError,
  succeeds,
  toBase64url,
} from '../vault/index.ts'
import { type Acceptance, demand, type Estate, type ServiceContext } from './estate.ts'
import type { Person, Signer } from './person.ts'

// [Note: people, not keys] Whoever has a part in an estate is their ownerId, with the newest bundle of theirs that this service saw. Keys change
// (a suspected leak); who accepted, reported, objected or suspended does not. So nothing but `people` holds a key, and only `followIdentity` writes it.

const personIn = (bundle: Bundle): Person => ({
  ownerId: bundle.ownerId,
  signKey: toBase64url(bundle.signKey),
  boxKey: toBase64url(bundle.boxKey),
  ...(bundle.hybrid && { hybridKey: toBase64url(bundle.hybrid.key) }),
  bundle: toBase64url(encodeBundle(bundle)),
})

const withPerson = (estate: Estate, person: Person): Estate => ({
  ...estate,
  people: { ...estate.people, [person.ownerId]: person },
})

const waiting = (person: Person, waits: boolean): Person => (waits ? { ...person, unvouched: true } : person)

/**
 * The estate with the keys of somebody who speaks in it for the first time, or again. It has to be the bundle that counts in their own estate (succession.ts);
 * of somebody without one here, their first. While a server sends again what was lost, it may be one of before: it was judged then. It may also be a later one,
 * for their own estate may not have come back yet. But whoever has somebody's keys makes later ones too: those take nobody's place, and alone they wait until
 * that estate or the log says so. With a hybrid key or without, it is the same identity: what was signed before there was one takes none away.
 */
export async function followIdentity(estate: Estate, encoded: Uint8Array, around: ServiceContext): Promise<Estate> {
  const bundle = await decodeBundle(encoded)
  const known = estate.people[bundle.ownerId]
  const own = around.identityOf(bundle.ownerId)
  const counts = own ?? known?.bundle ?? null
  const alone = waiting(personIn(bundle), bundle.version > 1)
  if (counts === null) {
    demand(around.recovering || bundle.version === 1, 'not-verified')
    return withPerson(estate, alone)
  }
  const newest = await decodeBundle(fromBase64url(counts))
  if (isSameIdentity(bundle, newest)) {
    const here = await bundleIn(known, newest)
    const isVouched = own !== null || known?.unvouched !== true
    // Their own estate is of an older copy.
    const isOver = known !== undefined && known.unvouched !== true && succeeds(here, newest)
    demand(!isOver || around.recovering, 'not-verified')
    if (isOver) return estate
    const last = newerOf(newerOf(newest, bundle), here)
    return withPerson(estate, waiting(personIn(last), !isVouched))
  }
  demand(around.recovering && (succeeds(bundle, newest) || succeeds(newest, bundle)), 'not-verified')
  const isEarlier = succeeds(newest, bundle)
  if (known) return isEarlier && own === null && known.unvouched ? withPerson(estate, alone) : estate
  return withPerson(estate, isEarlier ? personIn(newest) : alone)
}

/** The bundle that is known of a person in the estate. */
const bundleIn = async (known: Person | undefined, otherwise: Bundle): Promise<Bundle> =>
  known?.bundle ? decodeBundle(fromBase64url(known.bundle)) : otherwise

/**
 * The estate with the hybrid key of somebody who accepted before there was one. `encoded`: their identity as it is now. Refuses
 * (`not-verified`) every other identity, a later one too: nobody is followed by asking for B.
 */
export async function withHybridKeyOf(estate: Estate, ownerId: string, encoded: Uint8Array): Promise<Estate> {
  const known = personOf(estate, ownerId)
  if (known.hybridKey !== undefined) return estate
  const person = personIn(await decodeBundle(encoded))
  demand(
    person.ownerId === ownerId && person.signKey === known.signKey && person.boxKey === known.boxKey,
    'not-verified',
  )
  return withPerson(estate, person)
}

/**
 * The estate with everybody's keys of now: whoever changed theirs in their own estate, with the consent that it takes, has changed them here. Nobody needs to say
 * so, so nobody can keep it back. Where that estate is of an older copy, what is known here stays.
 */
export async function peopleNow(estate: Estate, { identityOf }: Pick<ServiceContext, 'identityOf'>): Promise<Estate> {
  let current = estate
  for (const known of Object.values(estate.people)) {
    const counts = identityOf(known.ownerId)
    if (counts === null) continue
    if (counts === known.bundle) {
      const { unvouched: waits, ...vouched } = known
      if (waits) current = withPerson(current, vouched)
      continue
    }
    const next = await decodeBundle(fromBase64url(counts))
    const here = await bundleIn(known, next)
    if (!succeeds(here, next)) current = withPerson(current, personIn(newerOf(next, here)))
  }
  return current
}

/** Somebody who has a part in the estate. */
export function personOf(estate: Estate, ownerId: string): Person {
  const person = estate.people[ownerId]
  demand(person, 'unknown')
  return person
}

/** Whether the keys that are known of somebody are those that count now. */
export const isCounted = ({ outdated, unvouched }: Person): boolean => outdated !== true && unvouched !== true

/** Whoever accepted, each once, with the key that counts now. Nobody of whom only an older one is known. */
export const holdersOf = (estate: Estate, acceptances: readonly Acceptance[]): Signer[] =>
  [...new Set(acceptances.map(({ who }) => who))].map((who) => personOf(estate, who)).filter(isCounted)

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
