import { isOpenState } from '../../domain/releases.ts'
import type { ReleaseMessage, ReleaseReply, ServiceRelease } from '../../contract/release-service.ts'
import * as z from 'zod/mini'
import { dropLookout, followLookout } from '../channels/lookout-standing.ts'
import { mailHeld } from '../channels/lookout-tell.ts'
import { applyDeletionReply } from '../account-deletion/apply-reply.ts'
import { applyDeputyReply } from '../deputies/apply-reply.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { applyRekey } from '../rekey/apply-reply.ts'
import { mailFirstOpened, nextOpening, remindAgain, scheduleReminder } from './first-days.ts'
import { settleMessage } from './messages.ts'
import { settledHash } from './settled-reply.ts'
import { noticeKind, scheduleNotices, mailState, mailWeakenedTerms } from './notices.ts'
import { applyStanding } from './acceptance-standing.ts'
import { applySuccession } from './succession.ts'
import { adoptReport } from './adopted-reports.ts'

/** The job that polls when only the service's clock changes a state. The ownerId is its key. */
export const pollKind = 'release-poll'

/**
 * @param logSince the log entry from which the server asked: an outdated reply is ignored
 * @param answered the outbox message that this reply answers, if any
 */
export async function applyReply(
  transaction: Tx,
  context: ServerContext,
  ownerId: string,
  reply: ReleaseReply,
  logSince: number,
  answered: { n: number; message: ReleaseMessage } | undefined,
): Promise<void> {
  await transaction
    .insertInto('release_link')
    .values({ owner_id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const link = await transaction
    .selectFrom('release_link')
    .select(['log_n', 'said'])
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const logN = reply.log.at(-1)?.n ?? logSince
  if (logN >= link.log_n) {
    await takeLog(transaction, ownerId, reply.log, link.log_n)
    for (const release of reply.releases) await takeRelease(transaction, context, ownerId, release)
    await takeInvitations(transaction, context, ownerId, reply)
    await resetNotices(transaction, context, ownerId, reply.log)
    await remindAgain(
      transaction,
      context,
      ownerId,
      reply.log.filter(({ n }) => n > link.log_n),
    )
    await recordTaken(transaction, ownerId, reply)
    await schedulePoll(transaction, context, ownerId, reply.nextAt)
    await applyDeletionReply(transaction, context, ownerId, reply, answered)
    await applySuccession(transaction, context, ownerId, reply.succession)
    // A reply to a message can contain a refusal, so the server applies it whole and never hashes it.
    const said = answered ? null : settledHash(reply)
    if (said !== null || link.said !== null)
      await transaction.updateTable('release_link').set({ said }).where('owner_id', '=', ownerId).execute()
  }
  if (!answered) return
  if (answered.message.type === 'policy' && reply.refused === null && reply.weakened !== null)
    await mailWeakenedTerms(transaction, context, ownerId, reply.weakened)
  if (reply.refused !== null) await takeRefusal(transaction, context, answered.message, reply)
  await applyDeputyReply(transaction, context, answered.message, reply.refused)
  if (answered.message.type === 'successor') await applyRekey(transaction, context, ownerId, reply)
  await settleMessage(transaction, context, answered, reply.refused)
}

async function recordTaken(transaction: Tx, ownerId: string, { refused, taken }: ReleaseReply): Promise<void> {
  // The service returns nothing about an estate that it does not know.
  if (refused === 'unknown' || taken === null) return
  await transaction
    .updateTable('release_link')
    .set({ taken_n: taken.n, taken_hash: taken.hash, taken_signature: taken.signature })
    .where('owner_id', '=', ownerId)
    .execute()
}

/** The waits of these releases restarted, so earlier notices to the owner no longer count. */
async function resetNotices(
  transaction: Tx,
  context: ServerContext,
  ownerId: string,
  log: ReleaseReply['log'],
): Promise<void> {
  const restored = log
    .filter(({ step }) => step === 'restored' || step === 'restored-by-hand')
    .map(({ detail }) => restoredLine.parse(JSON.parse(detail)))
  for (const releaseId of new Set(restored.map((line) => line.releaseId))) {
    await transaction
      .deleteFrom('release_notice')
      .where('owner_id', '=', ownerId)
      .where('release_id', '=', releaseId)
      .execute()
    await scheduleNotices(transaction, context, ownerId, releaseId)
  }
}

const restoredLine = z.object({ releaseId: z.string() })

async function takeLog(transaction: Tx, ownerId: string, log: ReleaseReply['log'], known: number): Promise<void> {
  const fresh = log.filter(({ n }) => n > known)
  const last = fresh.at(-1)
  if (!last) return
  await transaction
    .insertInto('release_log')
    .values(fresh.map((entry) => ({ owner_id: ownerId, ...entry })))
    .execute()
  await followLookout(transaction, ownerId, fresh)
  await transaction.updateTable('release_link').set({ log_n: last.n }).where('owner_id', '=', ownerId).execute()
}

const asDate = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds))

async function takeRelease(
  transaction: Tx,
  context: ServerContext,
  ownerId: string,
  report: ServiceRelease,
): Promise<void> {
  const before = await transaction
    .selectFrom('release')
    .select(['told_state', 'role', 'reporter_account_id', 'first_at', 'held_until'])
    .where('owner_id', '=', ownerId)
    .where('release_id', '=', report.releaseId)
    .executeTakeFirst()
  if (!before) await adoptReport(transaction, ownerId, report)
  await transaction
    .updateTable('release')
    .set({
      state: report.state,
      told_state: report.state,
      reported_at: new Date(report.reportedAt),
      object_until: asDate(report.objectUntil),
      waiting_since: asDate(report.waitingSince),
      opens_at: asDate(report.opensAt),
      first_opens_at: asDate(report.firstOpensAt),
      first_at: asDate(report.firstAt),
      paused_until: asDate(report.pausedUntil),
      held_until: asDate(report.heldUntil ?? null),
      closed_at: asDate(report.closedAt),
      reason: report.reason,
      approval: report.approval,
      told_at: asDate(report.toldAt),
    })
    .where('owner_id', '=', ownerId)
    .where('release_id', '=', report.releaseId)
    .execute()
  // A wait without an approval needs its own notice, sent today and not tomorrow.
  if (report.state === 'waiting' && report.toldAt === null && before?.told_state !== 'waiting')
    await scheduleNotices(transaction, context, ownerId, report.releaseId)
  const { releaseId, event, state } = report
  if (report.firstAt !== null && state === 'waiting' && !before?.first_at)
    await mailFirstOpened(transaction, context, { ownerId, releaseId, opensAt: asDate(report.opensAt) })
  if (report.heldUntil && !before?.held_until)
    await mailHeld(transaction, context, {
      ownerId,
      releaseId,
      heldBy: report.heldBy ?? '',
      opensAt: await nextOpening(transaction, context, ownerId, {
        opensAt: asDate(report.opensAt),
        firstOpensAt: asDate(report.firstOpensAt),
      }),
    })
  if (before?.told_state === report.state) return
  const current = {
    ownerId,
    releaseId,
    event,
    state,
    reportedBy: report.role,
    reportedAt: new Date(report.reportedAt),
    reporter: before?.reporter_account_id ?? null,
    objectUntil: asDate(report.objectUntil),
    waitingSince: asDate(report.waitingSince),
    opensAt: asDate(report.opensAt),
    firstOpensAt: asDate(report.firstOpensAt),
    pausedUntil: asDate(report.pausedUntil),
    unchecked: report.approval === 'waived',
    reason: report.reason,
    again: state === 'in-review' && before?.told_state === 'waiting',
  }
  const isFirst = !before || before.told_state === null
  await mailState(transaction, context, current, isFirst)
  if (isFirst && current.objectUntil !== null && isOpenState(state))
    await scheduleReminder(transaction, context, current)
  if (!isOpenState(state)) await context.due.cancel(transaction, noticeKind, `${ownerId} ${releaseId}`)
}

async function takeInvitations(
  transaction: Tx,
  context: ServerContext,
  ownerId: string,
  reply: ReleaseReply,
): Promise<void> {
  for (const { seatId, invitationId, epoch, void: isVoid, acceptances } of reply.invitations) {
    const armed = transaction.updateTable('invitation').where('owner_id', '=', ownerId)
    if (!isVoid)
      await armed
        .set({ armed_at: context.clock(), refused: null })
        .where('seat_id', '=', seatId)
        .where('invitation_id', '=', invitationId)
        .where('armed_epoch', '=', epoch)
        .where('armed_at', 'is', null)
        .execute()
    for (const acceptance of acceptances)
      await applyStanding(transaction, context, { ownerId, seatId, invitationId }, acceptance)
  }
}

async function schedulePoll(
  transaction: Tx,
  { due, clock, config }: ServerContext,
  ownerId: string,
  at: number | null,
): Promise<void> {
  if (at === null) return due.cancel(transaction, pollKind, ownerId)
  const now = clock().getTime()
  // Polls each hour of a waiting day, because a confirmed stop can end a wait sooner than announced.
  const latest = now + (config.daySeconds * 1000) / 24
  // Waits at least half a second, because the two clocks may differ.
  const next = Math.max(Math.min(at, latest), now + 500)
  return due.schedule(transaction, { kind: pollKind, key: ownerId, at: new Date(next) })
}

async function takeRefusal(
  transaction: Tx,
  context: ServerContext,
  message: ReleaseMessage,
  { refused, releases }: ReleaseReply,
): Promise<void> {
  const { ownerId } = message
  context.log.warn(`The release service refused a message of the type ${message.type}: ${refused}`)
  if (message.type === 'lookout') await dropLookout(transaction, ownerId, message.expects?.lookoutId)
  if (message.type === 'invitation')
    await transaction
      .updateTable('invitation')
      .set({ refused })
      .where('owner_id', '=', ownerId)
      .where('statement', '=', message.statement)
      .execute()
  if (message.type === 'rearm')
    await transaction
      .updateTable('invitation')
      .set({ refused })
      .where('owner_id', '=', ownerId)
      .where((row) =>
        row.exists(
          row
            .selectFrom('rearm')
            .select('rearm.epoch')
            .whereRef('rearm.owner_id', '=', 'invitation.owner_id')
            .whereRef('rearm.seat_id', '=', 'invitation.seat_id')
            .whereRef('rearm.invitation_id', '=', 'invitation.invitation_id')
            .whereRef('rearm.epoch', '=', 'invitation.armed_epoch')
            .where('rearm.statement', '=', message.statement),
        ),
      )
      .execute()
  if (message.type === 'acceptance')
    await transaction
      .updateTable('acceptance')
      .set({ standing: 'invalid' })
      .where('owner_id', '=', ownerId)
      .where('statement', '=', message.statement)
      .execute()
  // Only the report of this veto: another veto may have stopped others.
  const stopped = message.type === 'veto' ? message.expects?.releaseId : undefined
  if (stopped !== undefined)
    await transaction
      .updateTable('release')
      .set({ veto_sent: false })
      .where('owner_id', '=', ownerId)
      .where('release_id', '=', stopped)
      .execute()
  if (message.type === 'claim') {
    const known = new Set(releases.map(({ releaseId }) => releaseId))
    const claimed = await transaction
      .selectFrom('release')
      .select('release_id')
      .where('owner_id', '=', ownerId)
      .where('claim', '=', message.statement)
      .execute()
    await dropReports(
      transaction,
      context,
      ownerId,
      claimed.map(({ release_id }) => release_id).filter((id) => !known.has(id)),
    )
  }
}

export async function dropReports(
  transaction: Tx,
  { due }: ServerContext,
  ownerId: string,
  releaseIds: readonly string[],
): Promise<void> {
  for (const releaseId of releaseIds) {
    for (const table of ['certificate_key', 'certificate_holder_key', 'release'] as const)
      await transaction.deleteFrom(table).where('owner_id', '=', ownerId).where('release_id', '=', releaseId).execute()
    await due.cancel(transaction, noticeKind, `${ownerId} ${releaseId}`)
  }
}
