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

// [Note: people, not keys] A person is an ownerId with the newest bundle that this service saw.
// After a leak the keys change, but not who accepted, reported, objected or suspended. So only
// `people` holds keys, and only `followIdentity` writes them.

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
 * Returns the estate with the keys of the person's own estate, or their first ones. A recovery
 * accepts an earlier bundle; a later bundle, which a thief can make, stays unvouched until the
 * estate or the log confirms it.
 */
export async function followIdentity(estate: Estate, encoded: Uint8Array, context: ServiceContext): Promise<Estate> {
  const bundle = await decodeBundle(encoded)
  const known = estate.people[bundle.ownerId]
  const own = context.identityOf(bundle.ownerId)
  const counts = own ?? known?.bundle ?? null
  const alone = waiting(personIn(bundle), bundle.version > 1)
  if (counts === null) {
    demand(context.recovering || bundle.version === 1, 'not-verified')
    return withPerson(estate, alone)
  }
  const newest = await decodeBundle(fromBase64url(counts))
  if (isSameIdentity(bundle, newest)) {
    const here = await bundleIn(known, newest)
    const isVouched = own !== null || known?.unvouched !== true
    // The person's own estate may come from an older copy.
    const isOver = known !== undefined && known.unvouched !== true && succeeds(here, newest)
    demand(!isOver || context.recovering, 'not-verified')
    if (isOver) return estate
    const last = newerOf(newerOf(newest, bundle), here)
    return withPerson(estate, waiting(personIn(last), !isVouched))
  }
  demand(context.recovering && (succeeds(bundle, newest) || succeeds(newest, bundle)), 'not-verified')
  const isEarlier = succeeds(newest, bundle)
  if (known) return isEarlier && own === null && known.unvouched ? withPerson(estate, alone) : estate
  return withPerson(estate, isEarlier ? personIn(newest) : alone)
}

const bundleIn = async (known: Person | undefined, otherwise: Bundle): Promise<Bundle> =>
  known?.bundle ? decodeBundle(fromBase64url(known.bundle)) : otherwise

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
 * Takes every person's present keys from their own estates: without a message, so the server cannot
 * withhold one. Keys here stay if the person's estate is from an older copy.
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

export function personOf(estate: Estate, ownerId: string): Person {
  const person = estate.people[ownerId]
  demand(person, 'unknown')
  return person
}

export const isCounted = ({ outdated, unvouched }: Person): boolean => outdated !== true && unvouched !== true

/** Of all seats, also of invitations that are void. */
export const everyAcceptance = ({ seats }: Estate): Acceptance[] =>
  Object.values(seats).flatMap(({ invitations }) =>
    Object.values(invitations).flatMap(({ acceptances }) => acceptances),
  )

/** Those who accepted to be a deputy, also if they ended. */
export const everyDeputy = ({ deputies = {} }: Estate): Pick<Acceptance, 'who' | 'hash' | 'at'>[] =>
  Object.values(deputies).flatMap(({ taken }) => taken ?? [])

/** The people who accepted, each once, without those whose key is outdated. */
export const holdersOf = (estate: Estate, acceptances: readonly Acceptance[]): Signer[] =>
  [...new Set(acceptances.map(({ who }) => who))].map((who) => personOf(estate, who)).filter(isCounted)

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
