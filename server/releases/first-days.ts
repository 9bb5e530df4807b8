import { sql } from 'kysely'
import * as z from 'zod/mini'
import { firstEvent, isOpenState } from '../../domain/releases.ts'
import { type SeatRole, seatRoles } from '../../domain/seats.ts'
import { tellLookoutOfFirst } from '../channels/lookout-tell.ts'
import { tellByOtherWays } from '../channels/tell.ts'
import type { ServerContext } from '../context.ts'
import { activeLockdown } from '../db/active-lockdown.ts'
import type { Tx } from '../db/scope.ts'
import { firstOpenedMail, ownerOfFirstOpenedMail, remindAttorneyMail } from './first-days-mails.ts'
import { ownerAddresses, seatHolders } from './people.ts'

/** The roles for whom the owner marked records for the first days. */
export async function rolesWithFirst(transaction: Tx, ownerId: string): Promise<ReadonlySet<SeatRole>> {
  const rows = await transaction
    .selectFrom('seat')
    .select('role')
    .where('owner_id', '=', ownerId)
    .where((row) =>
      row.exists(
        row
          .selectFrom('record_wrap')
          .select('record_wrap.record_id')
          .whereRef('record_wrap.owner_id', '=', 'seat.owner_id')
          .where(sql<boolean>`starts_with(record_wrap.target, seat.seat_id::text || ${`:${firstEvent}:`})`),
      ),
    )
    .execute()
  return new Set(seatRoles.filter((role) => rows.some((row) => row.role === role)))
}

/** The next day on which more opens: that of the first days, if records open then. */
export async function nextOpening(
  transaction: Tx,
  { clock }: Pick<ServerContext, 'clock'>,
  ownerId: string,
  { opensAt, firstOpensAt: first }: { opensAt: Date | null; firstOpensAt: Date | null },
): Promise<Date | null> {
  const isFirst = first !== null && first > clock() && (await rolesWithFirst(transaction, ownerId)).size > 0
  return isFirst ? first : opensAt
}

/** Mails the grantees who can read something now, and the owner, who can still stop it. */
export async function mailFirstOpened(
  transaction: Tx,
  context: ServerContext,
  { ownerId, releaseId, opensAt }: { ownerId: string; releaseId: string; opensAt: Date | null },
): Promise<void> {
  const { outbox, config } = context
  const about = { purpose: 'release-state', reference: releaseId }
  const roles = await rolesWithFirst(transaction, ownerId)
  const readers = (await seatHolders(transaction, ownerId)).filter(({ role }) => roles.has(role))
  if (readers.length === 0) return
  await tellLookoutOfFirst(transaction, context, { ownerId, releaseId, opensAt })
  for (const reader of readers)
    await outbox.post(transaction, firstOpenedMail(reader, opensAt, config.publicAddress), about)
  for (const owner of await ownerAddresses(transaction, ownerId))
    await outbox.post(transaction, ownerOfFirstOpenedMail(owner, opensAt, config.publicAddress), about)
  await tellByOtherWays(transaction, context, ownerId, releaseId)
}

/** The kind of the job that reminds a silent attorney. Its key is `ownerId releaseId`. */
export const reminderKind = 'attorney-reminder'
const reminderDays = [1, 2]

export const scheduleReminder = (
  transaction: Tx,
  { due, config }: Pick<ServerContext, 'due' | 'config'>,
  { ownerId, releaseId, reportedAt }: { ownerId: string; releaseId: string; reportedAt: Date },
  day: number | undefined = reminderDays[0],
): Promise<void> =>
  due.schedule(transaction, {
    kind: reminderKind,
    key: `${ownerId} ${releaseId}`,
    at: new Date(reportedAt.getTime() + (day ?? 0) * config.daySeconds * 1000),
  })

function nextReminder({ clock, config }: Pick<ServerContext, 'clock' | 'config'>, reportedAt: Date) {
  const passed = Math.floor((clock().getTime() - reportedAt.getTime()) / (config.daySeconds * 1000) + 0.01)
  return reminderDays.find((day) => day > passed)
}

export function handleReminders(context: ServerContext): void {
  const { due, outbox, config } = context
  due.planWithin(reminderKind, config.daySeconds * 1000)
  due.handle(reminderKind, async (transaction, { key }) => {
    const [ownerId = '', releaseId = ''] = key.split(' ')
    const release = await transaction
      .selectFrom('release')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('release_id', '=', releaseId)
      .executeTakeFirst()
    if (!release?.object_until || !isOpenState(release.state)) return
    if (await hasAnswered(transaction, { ownerId, releaseId })) return
    const next = nextReminder(context, release.reported_at)
    if (next !== undefined)
      await scheduleReminder(transaction, context, { ownerId, releaseId, reportedAt: release.reported_at }, next)
    if (await activeLockdown(transaction)) return
    const attorneys = (await seatHolders(transaction, ownerId)).filter(
      ({ role, accountId }) => role === 'attorney' && accountId !== release.reporter_account_id,
    )
    for (const attorney of attorneys)
      await outbox.post(
        transaction,
        remindAttorneyMail(attorney, { event: release.event, until: release.object_until }, config.publicAddress),
        { purpose: 'release-state', reference: releaseId },
      )
  })
}

const withdrawn = 'agreement-withdrawn'
const aboutRelease = z.object({ releaseId: z.string() })

/** An agreement fell with the deputy who gave it, so the attorney's answer is wanted again. */
export async function remindAgain(
  transaction: Tx,
  context: Pick<ServerContext, 'due' | 'config' | 'clock'>,
  ownerId: string,
  log: readonly { step: string; detail: string }[],
): Promise<void> {
  const now = context.clock()
  for (const { step, detail } of log) {
    if (step !== withdrawn) continue
    const release = await transaction
      .selectFrom('release')
      .select(['release_id', 'reported_at', 'state'])
      .where('owner_id', '=', ownerId)
      .where('release_id', '=', aboutRelease.parse(JSON.parse(detail)).releaseId)
      .where('object_until', '>', now)
      .executeTakeFirst()
    if (!release || !isOpenState(release.state)) continue
    const { release_id: releaseId, reported_at: reportedAt } = release
    const next = nextReminder(context, reportedAt)
    // After the last of the days, they still hear once that their answer is wanted.
    if (next !== undefined) await scheduleReminder(transaction, context, { ownerId, releaseId, reportedAt }, next)
    else await context.due.schedule(transaction, { kind: reminderKind, key: `${ownerId} ${releaseId}`, at: now })
  }
}

/** An agreement before the last withdrawal no longer counts. */
async function hasAnswered(transaction: Tx, place: { ownerId: string; releaseId: string }): Promise<boolean> {
  const answered = await lastInLog(transaction, place, ['objected'], 'attorney')
  const agreed = await lastInLog(transaction, place, ['supported'], 'attorney')
  return answered > 0 || agreed > (await lastInLog(transaction, place, [withdrawn]))
}

/** Whether the release service's log has one of these steps of a report. */
export const logHas = async (
  transaction: Tx,
  place: { ownerId: string; releaseId: string },
  steps: readonly string[],
): Promise<boolean> => (await lastInLog(transaction, place, steps)) > 0

/** The newest of these steps of a report, by this actor if given; 0 without one. */
async function lastInLog(
  transaction: Tx,
  { ownerId, releaseId }: { ownerId: string; releaseId: string },
  steps: readonly string[],
  by?: string,
): Promise<number> {
  const line = await transaction
    .selectFrom('release_log')
    .select('n')
    .where('owner_id', '=', ownerId)
    .where('step', 'in', steps)
    .where((row) => (by === undefined ? row.lit(true) : row('by', '=', by)))
    .where(sql<boolean>`detail::json ->> 'releaseId' = ${releaseId}`)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  return line?.n ?? 0
}
