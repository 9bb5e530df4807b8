import * as z from 'zod/mini'
import {
  listOperators,
  readReleaseStatus,
  releaseInfo,
  type ReleaseLogEntry,
  type SignedStatus,
} from '../../contract/release.ts'
import { getServerInfo } from '../../contract/server-info.ts'
import {
  type Bundle,
  decodeBundle,
  equal,
  isSameIdentity,
  newerOf,
  openOperators,
  operatorsLogId,
  SealError,
  verifyReleaseLog,
  openServiceHybrid,
  openStatus,
  openStatusOwner,
  openStatusSeat,
  random,
  type SealingService,
  serviceFingerprintText,
  type ServiceKeys,
  type Statement,
  type Status,
  type StatusOwner,
  type StatusSeat,
} from '../../vault/index.ts'
import type { Core } from '../core/core.ts'
import { alarm, asAlarm } from '../core/alarm.ts'
import type { ReviewerChange } from '../model/release.ts'
import type { Estate, EstateCore } from './state.ts'

// [Note: whose word it is] Everything that is heard of the release service comes through the server. The owner names its
// two keys in the first save, and every invitation names them again; from then on nothing is sealed to another key, and
// no other's word is believed.

/** The release service that the owner named at the first save: its keys never change. */
export const serviceOf = (genesis: Statement<'genesis'>): ServiceKeys => ({
  boxKey: genesis.releaseServiceBoxKey,
  signKey: genesis.releaseServiceSignKey,
})

/** The release service of an opened estate. */
export function pinnedService({ facts }: Pick<Estate, 'facts'>): ServiceKeys {
  if (!facts.genesis) throw alarm()
  return serviceOf(facts.genesis)
}

export const sameService = (one: ServiceKeys, other: ServiceKeys): boolean =>
  equal(one.boxKey, other.boxKey) && equal(one.signKey, other.signKey)

/** The fingerprint for paper: of the service that is pinned, or before the first save of the one that would be. */
export async function serviceFingerprint(core: EstateCore): Promise<string | undefined> {
  const genesis = core.estate?.facts.genesis
  const keys = genesis ? serviceOf(genesis) : await core.call(releaseInfo, { query: {} }).catch(() => undefined)
  return keys && serviceFingerprintText(keys)
}

/** What the release service said just now. `owner` only to the owner. */
type ServiceWord = { status: Status; owner: StatusOwner | undefined; seats: StatusSeat[] }

/** @throws SealError where the answer is not the release service's own, not about this estate, or not to this question */
export async function openWord(
  answer: SignedStatus,
  { ownerId, nonce }: { ownerId: string; nonce: Uint8Array },
  { signKey }: ServiceKeys,
): Promise<ServiceWord> {
  const status = await openStatus(answer.word, { ownerId, nonce }, signKey)
  const owner = answer.ownerPart ? await openStatusOwner(status, answer.ownerPart) : undefined
  const seats = await Promise.all(answer.seatParts.map(({ part }) => openStatusSeat(status, part)))
  return { status, owner, seats }
}

/** Asks the release service about the estate of somebody else. @throws SealError as {@link openWord} */
export async function askService(core: Core, ownerId: string, service: ServiceKeys): Promise<ServiceWord> {
  const nonce = random(32)
  const answer = await core.call(readReleaseStatus, { params: { ownerId }, query: { nonce } })
  return openWord(answer, { ownerId, nonce }, service)
}

/**
 * The length of a day of waits that a person was promised: by the newest policy that names one, else by the first save. Where nothing that an owner signed says it
 * to whoever asks, it is a real day, or what the banner of a rehearsal says on every screen.
 */
export async function promisedDay(core: Core, facts?: Pick<Estate['facts'], 'policy' | 'genesis'>): Promise<number> {
  return facts?.policy?.daySeconds ?? facts?.genesis?.daySeconds ?? (await shownDay(core))
}

/** The length of a day that the screens show. */
export async function shownDay(core: Core): Promise<number> {
  const shown = core.slice('server')
  if (shown) return shown.rehearsalDaySeconds ?? realDay
  const { rehearsal, daySeconds } = await core.call(getServerInfo, {})
  return rehearsal ? daySeconds : realDay
}

const realDay = 86_400

/** The release service of the estate as shares may be sealed to it. Without a hybrid key that it vouched for, nothing is. */
export async function sealingService(core: Core, estate: Pick<Estate, 'facts'>): Promise<SealingService> {
  const { hybrid } = await core.call(releaseInfo, { query: {} })
  return openServiceHybrid(pinnedService(estate), hybrid).catch((error: unknown) => {
    throw asAlarm(core, error)
  })
}

/** An operator as the server knows them, and to whom it is sealed. */
type Operator = { operatorId: string; reader: Bundle }

/**
 * The bundles of all operators on the release service's signed list, of these the ones whose accounts the server shows, and the log of who came and went,
 * as far as the list says that it reaches. `moment`: what an introduction names that is signed now.
 */
export async function signedOperators(
  core: Core,
  { signKey }: Pick<ServiceKeys, 'signKey'>,
): Promise<{ listed: Uint8Array[]; operators: Operator[]; log: ReleaseLogEntry[]; moment?: Uint8Array | undefined }> {
  const nonce = random(32)
  const { operators, list, log } = await core.call(listOperators, { query: { nonce } })
  try {
    const { bundles, log: said, moment } = await openOperators(list, nonce, signKey)
    const reached = await verifyReleaseLog(await operatorsLogId(signKey), signKey, log)
    // Only a service of before says nothing of a log.
    if (said && (said.n !== reached.n || !equal(said.hash, reached.hash))) throw new SealError()
    return { listed: bundles, operators: await onTheList(bundles, operators), log, moment }
  } catch (error) {
    throw asAlarm(core, error)
  }
}

/**
 * Of the operators whom the server shows those on the release service's list. Of both, whichever has the operator's hybrid key counts:
 * an operator of before may stand on the list without it.
 */
export async function onTheList(
  listed: readonly Uint8Array[],
  shown: readonly { operatorId: string; bundle: Uint8Array }[],
): Promise<Operator[]> {
  const known = await Promise.all(listed.map((bundle) => decodeBundle(bundle)))
  // What cannot be read belongs to nobody on the list.
  const bundles = await Promise.all(shown.map(({ bundle }) => decodeBundle(bundle).catch(() => undefined)))
  return shown.flatMap(({ operatorId }, i) => {
    const bundle = bundles[i]
    const found = bundle && known.find((one) => isSameIdentity(one, bundle))
    return found ? [{ operatorId, reader: newerOf(found, bundle) }] : []
  })
}

/**
 * The operators to whom something may be sealed: those of the server who are on the release service's signed list. Whoever
 * the server added by itself is not on it.
 */
export const listedOperators = async (core: Core, service: Pick<ServiceKeys, 'signKey'>): Promise<Operator[]> =>
  (await signedOperators(core, service)).operators

const changeNames: Readonly<Record<string, ReviewerChange['what']>> = {
  'operator-added': 'added',
  'operator-removed': 'removed',
  'operator-keys': 'keys',
}
const changeDetail = z.object({ who: z.string(), fingerprint: z.optional(z.string()) })

/** Who came to the list of operators and who went, the last change first. */
export async function operatorChanges(core: Core, service: Pick<ServiceKeys, 'signKey'>): Promise<ReviewerChange[]> {
  const { log } = await signedOperators(core, service)
  const known = new Map<string, string>()
  return log
    .flatMap(({ at, step, by, detail }): ReviewerChange[] => {
      const what = changeNames[step]
      if (!what) return []
      const about = changeDetail.parse(JSON.parse(detail))
      // Whoever goes is named by the line by which they came; those who were there before there was a log by their id.
      const fingerprint = about.fingerprint ?? known.get(about.who) ?? about.who
      known.set(about.who, fingerprint)
      return [{ at: new Date(at).toISOString(), what, byOperator: by === 'operator', fingerprint }]
    })
    .toReversed()
}
