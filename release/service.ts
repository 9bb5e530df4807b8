import type * as z from 'zod/mini'
import type {
  Heard,
  LockdownReply,
  operatorsReply,
  Recovery,
  Refusal,
  ReleaseMessage,
  ReleaseReply,
  rememberedRequest,
} from '../contract/release-service.ts'
import {
  fromBase64url,
  emptyReleaseLog,
  handOver,
  operatorsLogId,
  publicServiceKeys,
  signOperators,
  openReleaseShare,
  readStatement,
  SealError,
  type ServiceIdentity,
  signTaken,
  signTombstone,
  tombstoneOf,
} from '../vault/index.ts'
import { areWeaker, firstTerms } from '../domain/release-terms.ts'
import { newestTerms } from './terms.ts'
import { reviewersOf } from './approval.ts'
import type { Downtime } from './clock.ts'
import type { ServiceClock } from './downtime.ts'
import { type Operators, type ServiceContext, takesFirstTerms } from './estate.ts'
import { deletionOf } from './estate-deletion.ts'
import { appendLog } from './append-log.ts'
import type { Handover, LogLine, Step } from './outcome.ts'
import { type Introduced, listMoment } from './introductions.ts'
import type { Operator } from './operators.ts'
import { lockdownNow, lockdownView, takeLiftByHand, takeLockdown } from './lockdown.ts'
import { proofsOf } from './prove-shares.ts'
import { firstContact, ordinary, howFarHeard, recovered } from './recovery.ts'
import { takeRemembered } from './rollback-detection.ts'
import { seenWith, withOwnEntry } from './seen.ts'
import { invitationsOf, outlookOf, nextAt, releasesOf, weakenedIn } from './views.ts'
import type { Records } from './records.ts'
import { successionView } from './succession.ts'
import type { Store } from './store.ts'
import { handedHeads, signedStatus } from './signed-status.ts'

export type ServiceParts = {
  store: Store
  key: ServiceIdentity
  daySeconds: number
  /** Reads the operators again for each message, because the file may have changed. */
  operators(records: Records): Promise<Operators & { changes: readonly LogLine[] }>
  listed(): Promise<Operator[]>
  introduce(records: Records, operators: Operators, statement: Uint8Array, moment: Uint8Array): Promise<Introduced>
  clock: ServiceClock
  /** The secret that a caller must present if the service is reachable over a network. */
  token?: string | undefined
}

const nothing = (refused: ReleaseReply['refused'], context: ServiceContext): ReleaseReply => ({
  refused,
  handovers: [],
  proofs: [],
  releases: [],
  invitations: [],
  reviewers: reviewersOf(null, context),
  log: [],
  status: null,
  heads: [],
  deletion: null,
  succession: null,
  tombstone: null,
  taken: null,
  nextAt: null,
  weakened: null,
})

/** What a server sends with its message: how far it heard the service, and its length of a day. */
type ServerReport = ({ heard: Heard } | { recovery: Recovery }) & { daySeconds?: number }

export async function serviceContext(
  parts: ServiceParts,
  records: Records,
  recovering: boolean,
): Promise<ServiceContext> {
  const time = records.time(parts.clock, parts.daySeconds, await parts.clock.confirmed())
  takeLiftByHand(records, await parts.clock.lifted(), time.now)
  const { changes, ...operators } = await parts.operators(records)
  await logOperators(parts, records, changes, time)
  return {
    ...time,
    lockdowns: records.lockdowns(),
    dayMilliseconds: parts.daySeconds * 1000,
    operators,
    identityOf: (ownerId) => records.estate(ownerId)?.ownerBundle ?? null,
    recovering,
  }
}

/** Appends changes of the operator list to the operators' own log. */
async function logOperators(
  { key }: Pick<ServiceParts, 'key'>,
  records: Records,
  lines: readonly LogLine[],
  time: Pick<ServiceContext, 'now' | 'wallTime'>,
): Promise<void> {
  if (lines.length === 0) return
  const logId = await operatorsLogId(publicServiceKeys(key).signKey)
  const logged = lines.map((line) => ({ ...line, at: time.now }))
  await appendLog(records, logId, logged, time, key)
}

export function handleOperators(parts: ServiceParts, nonce: Uint8Array): Promise<z.output<typeof operatorsReply>> {
  return parts.store.transaction(async (records) => {
    const { operators } = await serviceContext(parts, records, false)
    const log = records.log(await operatorsLogId(publicServiceKeys(parts.key).signKey), 0)
    const { n, hash } = log.at(-1) ?? emptyReleaseLog()
    // A thief may have an operator's old keys, so the service does not offer these keys for sealing.
    const isRelied = ({ ownerId, signKey }: Operator) =>
      operators.people.some((one) => one.ownerId === ownerId && one.signKey === signKey)
    const bundles = (await parts.listed()).filter(isRelied).map(({ bundle }) => fromBase64url(bundle))
    const moment = await listMoment(records, publicServiceKeys(parts.key).signKey)
    const list = { nonce, at: parts.clock.wall(), bundles, log: { n, hash }, moment }
    return { list: await signOperators(list, parts.key.signKey), log }
  })
}

export function handleLockdown(parts: ServiceParts, statement?: Uint8Array): Promise<LockdownReply> {
  return parts.store.transaction(async (records) => {
    const { now, operators, wallTime, dayMilliseconds } = await serviceContext(parts, records, false)
    const refused = statement ? await takeLockdown(records, operators, statement, { now, dayMilliseconds }) : null
    return { refused, lockdown: lockdownView(records.lockdowns(), operators, wallTime) }
  })
}

/** Refuses during a lockdown: a new second operator could lift it. Returns the reason, or null. */
export function handleIntroduction(parts: ServiceParts, statement: Uint8Array): Promise<Refusal | null> {
  return parts.store.transaction(async (records) => {
    const context = await serviceContext(parts, records, false)
    if (lockdownNow(context.lockdowns) !== undefined) return 'locked-down'
    const moment = await listMoment(records, publicServiceKeys(parts.key).signKey)
    const { refused, lines } = await parts.introduce(records, context.operators, statement, moment)
    await logOperators(parts, records, lines, context)
    return refused
  })
}

/** Whether a `policy` is weaker than the owner's newest terms. False if it is unreadable. */
export function handleWeakens(parts: ServiceParts, ownerId: string, statement: Uint8Array): Promise<boolean> {
  return parts.store.transaction(async (records) => {
    try {
      const named = readStatement(statement)
      const known = records.estate(ownerId)
      const before = takesFirstTerms(known) ? firstTerms : newestTerms(known ?? { policy: null })
      return named.type === 'policy' && areWeaker(before, named)
    } catch (error) {
      if (error instanceof SealError) return false
      throw error
    }
  })
}

export function handleMessage(
  parts: ServiceParts,
  given: ReleaseMessage,
  logSince: number,
  report: ServerReport = { heard: firstContact },
): Promise<ReleaseReply> {
  const recovery = 'recovery' in report ? report.recovery : undefined
  return parts.store.transaction(async (records) => {
    const message = await withOwnEntry(parts.key, given)
    const { ownerId } = message
    const recovering = records.isRecovering(ownerId)
    const context = await serviceContext(parts, records, recovering)
    if ((report.daySeconds ?? parts.daySeconds) !== parts.daySeconds) return nothing('other-day', context)
    const hash = await tombstoneOf(ownerId)
    const gone = async () => ({ hash, signature: await signTombstone(hash, parts.key.signKey) })
    if (records.isForgotten(hash)) {
      const deleted = { estate: null, handovers: [], forgotten: true } as const
      const status = await statusFor(parts, records, message, deleted, context)
      return { ...nothing('forgotten', context), status, tombstone: await gone() }
    }
    const heard = 'heard' in report ? await howFarHeard(parts.key, records, ownerId, report.heard) : undefined
    if (heard?.lost) records.beginRecovery(ownerId, heard.lostLog)
    if (records.isRecovering(ownerId) && !recovery) return nothing('behind', context)
    const seen = seenWith(message)
    // This must run before the message can open an estate.
    if (seen && !recovering) await takeRemembered(parts.key, records, { ownerId, entry: seen }, context)
    const { done, refused } =
      recovering && recovery
        ? await recovered(parts.key, records, message, recovery, context)
        : await ordinary(parts.key, records, message, heard, context)
    if (done.forgotten) {
      records.forget(ownerId, hash)
      return { ...nothing(null, context), tombstone: await gone() }
    }
    const { estate, handovers } = done
    if (estate) records.putEstate(estate)
    const now = { ...context, recovering: records.isRecovering(ownerId) }
    await appendLog(records, ownerId, done.lines, context, parts.key)
    const status = await statusFor(parts, records, message, done, now)
    if (!estate) return { ...nothing(refused, context), status, log: records.log(ownerId, logSince) }
    return {
      refused,
      handovers: await Promise.all(handovers.map((handover) => sealHandover(parts, ownerId, handover))),
      proofs:
        done.proves && message.type === 'prove-shares'
          ? await proofsOf(estate, message.nonce, parts.key.privateKey)
          : [],
      releases: releasesOf(estate, now),
      invitations: invitationsOf(estate, now),
      reviewers: reviewersOf(estate, now),
      outlook: outlookOf(estate, now),
      log: records.log(ownerId, logSince),
      status,
      heads: handedHeads(estate, handovers, now).map(({ statement }) => fromBase64url(statement)),
      deletion: deletionOf(estate, now),
      succession: await successionView(estate, now),
      tombstone: null,
      taken: await takenBy(parts, records, ownerId),
      nextAt: nextAt(estate, now),
      weakened: weakenedIn(estate, now),
    }
  })
}

/** Notes the loss if this log lacks an entry that a browser saw. */
export function handleRemembered(
  parts: ServiceParts,
  shown: z.output<typeof rememberedRequest>,
): Promise<Refusal | null> {
  return parts.store.transaction(async (records) => {
    if (records.isForgotten(await tombstoneOf(shown.ownerId))) return 'forgotten'
    if (records.isRecovering(shown.ownerId)) return 'behind'
    return takeRemembered(parts.key, records, shown, await serviceContext(parts, records, false))
  })
}

/** Runs the service's own work in one transaction, with the same context as a message has. */
export const inTransaction = <T>(
  parts: ServiceParts,
  work: (records: Records, context: ServiceContext) => Promise<T>,
): Promise<T> => parts.store.transaction(async (records) => work(records, await serviceContext(parts, records, false)))

/** Writes the readings of the clocks. Returns the unconfirmed stops. */
export function heartbeat({
  store,
  clock,
  daySeconds,
}: Pick<ServiceParts, 'store' | 'clock' | 'daySeconds'>): Promise<Downtime[]> {
  return store.transaction(async (records) => {
    records.time(clock, daySeconds, await clock.confirmed())
    records.keepTime()
    return records.unconfirmedDowntime()
  })
}

async function takenBy({ key }: ServiceParts, records: Records, ownerId: string): Promise<ReleaseReply['taken']> {
  const head = records.taken(ownerId)
  return head.n === 0 ? null : { ...head, signature: await signTaken(ownerId, head, key.signKey) }
}

async function sealHandover(parts: ServiceParts, ownerId: string, planned: Handover) {
  const { event, epoch, releaseId, seatId, invitationId, sealedB, hybridKey } = planned
  const filling = { ownerId, seatId, invitationId, epoch }
  const share = await openReleaseShare(parts.key.privateKey, filling, event, fromBase64url(sealedB))
  return { event, epoch, handover: await handOver(fromBase64url(hybridKey), { ...filling, releaseId }, event, share) }
}

async function statusFor(
  parts: ServiceParts,
  records: Records,
  message: ReleaseMessage,
  { estate, handovers, forgotten }: Pick<Step, 'estate' | 'forgotten'> & { handovers: readonly Handover[] },
  context: ServiceContext,
): Promise<ReleaseReply['status']> {
  if (!('nonce' in message) || message.nonce === undefined) return null
  const { ownerId, nonce } = message
  const log = records.lastEntry(ownerId) ?? emptyReleaseLog()
  return signedStatus(
    { ownerId, nonce },
    { estate, log, handovers, ...(forgotten && { forgotten }) },
    context,
    parts.key.signKey,
  )
}
