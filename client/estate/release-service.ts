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
  isSameService,
  namedService,
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
  type Status,
  type StatusOwner,
  type StatusSeat,
} from '../../vault/index.ts'
import type { Terms } from '../../domain/release-terms.ts'
import type { Core } from '../core/core.ts'
import { alarm, asAlarm } from '../core/alarm.ts'
import type { ReviewerChange } from '../model/release.ts'
import type { Estate, EstateCore } from './state.ts'

// [Note: whose answer it is] Every answer of the release service comes through the server. The
// owner names the service's two keys in the first save, and each invitation repeats them. The app
// seals to no other key and trusts no other, until the owner names another (new-service.ts).

export function pinnedService({ facts }: Pick<Estate, 'facts'>): ServiceKeys {
  if (!facts.service) throw alarm()
  return facts.service
}

/** The service that the newest policy names, if it is another one than in the genesis. */
export function laterService({ facts }: Pick<Estate, 'facts'>): ServiceKeys | undefined {
  const [named, first] = [facts.policy && namedService(facts.policy), facts.genesis && namedService(facts.genesis)]
  return named && first && isSameService(named, first) ? undefined : named
}

/** The service that a new policy names: any with first days, and every later one, names it. */
export const serviceToName = (estate: Pick<Estate, 'facts'>, { firstDays }: Terms): ServiceKeys | undefined =>
  firstDays === undefined ? estate.facts.policy && namedService(estate.facts.policy) : pinnedService(estate)

export async function serviceFingerprint(core: EstateCore): Promise<string | undefined> {
  const pinned = core.estate?.facts.service
  const keys = pinned ?? (await core.call(releaseInfo, { query: {} }).catch(() => undefined))
  return keys && serviceFingerprintText(keys)
}

type ServiceStatus = { status: Status; owner: StatusOwner | undefined; seats: StatusSeat[] }

/** @throws SealError unless the service signed the answer for this estate and this nonce */
export async function openServiceStatus(
  answer: SignedStatus,
  { ownerId, nonce }: { ownerId: string; nonce: Uint8Array },
  { signKey }: ServiceKeys,
): Promise<ServiceStatus> {
  const status = await openStatus(answer.word, { ownerId, nonce }, signKey)
  const owner = answer.ownerPart ? await openStatusOwner(status, answer.ownerPart) : undefined
  const seats = await Promise.all(answer.seatParts.map(({ part }) => openStatusSeat(status, part)))
  return { status, owner, seats }
}

export async function askService(core: Core, ownerId: string, service: ServiceKeys): Promise<ServiceStatus> {
  const nonce = random(32)
  const answer = await core.call(readReleaseStatus, { params: { ownerId }, query: { nonce } })
  return openServiceStatus(answer, { ownerId, nonce }, service)
}

/** Takes the promise of the newest policy or genesis; else a real day, or a rehearsal's day. */
export async function promisedDay(core: Core, facts?: Pick<Estate['facts'], 'policy' | 'genesis'>): Promise<number> {
  return facts?.policy?.daySeconds ?? facts?.genesis?.daySeconds ?? (await shownDay(core))
}

export async function shownDay(core: Core): Promise<number> {
  const shown = core.slice('server')
  if (shown) return shown.rehearsalDaySeconds ?? realDay
  const { rehearsal, daySeconds } = await core.call(getServerInfo, {})
  return rehearsal ? daySeconds : realDay
}

const realDay = 86_400

/** The keys to which the app seals shares. @throws if the service vouched for no hybrid key */
export async function sealingService(core: Core, estate: Pick<Estate, 'facts'>): Promise<SealingService> {
  const { hybrid } = await core.call(releaseInfo, { query: {} })
  return openServiceHybrid(pinnedService(estate), hybrid).catch((error: unknown) => {
    throw asAlarm(core, error)
  })
}

type Operator = { operatorId: string; reader: Bundle }

/** Verifies the service's signed list and its log. A new introduction must name `moment`. */
export async function signedOperators(
  core: Core,
  { signKey }: Pick<ServiceKeys, 'signKey'>,
): Promise<{ listed: Uint8Array[]; operators: Operator[]; log: ReleaseLogEntry[]; moment?: Uint8Array | undefined }> {
  const nonce = random(32)
  const { operators, list, log } = await core.call(listOperators, { query: { nonce } })
  try {
    const { bundles, log: head, moment } = await openOperators(list, nonce, signKey)
    const reached = await verifyReleaseLog(await operatorsLogId(signKey), signKey, log)
    // Only an older service omits the log head.
    if (head && (head.n !== reached.n || !equal(head.hash, reached.hash))) throw new SealError()
    return { listed: bundles, operators: await listedByService(bundles, operators), log, moment }
  } catch (error) {
    throw asAlarm(core, error)
  }
}

/** Prefers an operator's bundle with the hybrid key, which an older list may lack. */
export async function listedByService(
  listed: readonly Uint8Array[],
  shown: readonly { operatorId: string; bundle: Uint8Array }[],
): Promise<Operator[]> {
  const known = await Promise.all(listed.map((bundle) => decodeBundle(bundle)))
  // An undecodable bundle matches no operator on the list.
  const bundles = await Promise.all(shown.map(({ bundle }) => decodeBundle(bundle).catch(() => undefined)))
  return shown.flatMap(({ operatorId }, i) => {
    const bundle = bundles[i]
    const found = bundle && known.find((one) => isSameIdentity(one, bundle))
    return found ? [{ operatorId, reader: newerOf(found, bundle) }] : []
  })
}

/** Operators on the service's signed list whom the server shows: the server cannot add one. */
export const listedOperators = async (core: Core, service: Pick<ServiceKeys, 'signKey'>): Promise<Operator[]> =>
  (await signedOperators(core, service)).operators

const changeNames: Readonly<Record<string, ReviewerChange['what']>> = {
  'operator-added': 'added',
  'operator-removed': 'removed',
  'operator-keys': 'keys',
}
const changeDetail = z.object({ who: z.string(), fingerprint: z.optional(z.string()) })

export async function operatorChanges(core: Core, service: Pick<ServiceKeys, 'signKey'>): Promise<ReviewerChange[]> {
  const { log } = await signedOperators(core, service)
  const known = new Map<string, string>()
  return log
    .flatMap(({ at, step, by, detail }): ReviewerChange[] => {
      const what = changeNames[step]
      if (!what) return []
      const about = changeDetail.parse(JSON.parse(detail))
      // The fingerprint of an operator who left is in their joining entry; older entries have only
      // an id.
      const fingerprint = about.fingerprint ?? known.get(about.who) ?? about.who
      known.set(about.who, fingerprint)
      return [{ at: new Date(at).toISOString(), what, byOperator: by === 'operator', fingerprint }]
    })
    .toReversed()
}
