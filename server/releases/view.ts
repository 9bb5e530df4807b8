import { isOpenState } from '../../domain/releases.ts'
import type { Selectable } from 'kysely'
import type { Release, ReleaseLogEntry } from '../../contract/release.ts'
import { type BatchQuery, batchQuery } from '../db/deferred.ts'
import type { Tx } from '../db/scope.ts'
import type { ReleaseTables } from './tables.ts'

type Reader = Pick<Tx, 'selectFrom' | 'executeQuery'>

export function releaseView(row: Selectable<ReleaseTables['release']>, accountId: string): Release {
  return {
    ownerId: row.owner_id,
    releaseId: row.release_id,
    event: row.event,
    state: row.state,
    seatId: row.seat_id,
    role: row.role,
    mine: row.reporter_account_id === accountId,
    reportedAt: row.reported_at,
    objectUntil: row.object_until,
    waitingSince: row.waiting_since,
    opensAt: row.opens_at,
    firstOpensAt: row.first_opens_at,
    firstAt: row.first_at,
    pausedUntil: row.paused_until,
    heldUntil: row.held_until,
    closedAt: row.closed_at,
    approval: row.approval,
    reason: row.reason,
    vetoSent: row.veto_sent,
  }
}

function rank({ state }: Release): number {
  if (isOpenState(state)) return 0
  return state === 'released' ? 1 : 2
}

export const askReleases = (
  reader: Pick<Tx, 'selectFrom'>,
  ownerId: string,
  accountId: string,
): BatchQuery<Release[]> =>
  batchQuery(reader.selectFrom('release').selectAll().where('owner_id', '=', ownerId).compile(), (rows) => {
    const views = rows.map((row) => releaseView(row, accountId))
    return views.toSorted((a, b) => rank(a) - rank(b) || b.reportedAt.getTime() - a.reportedAt.getTime())
  })

export const releasesOf = (reader: Reader, ownerId: string, accountId: string): Promise<Release[]> =>
  askReleases(reader, ownerId, accountId).run(reader)

export const askLog = (reader: Pick<Tx, 'selectFrom'>, ownerId: string): BatchQuery<ReleaseLogEntry[]> =>
  batchQuery(
    reader.selectFrom('release_log').selectAll().where('owner_id', '=', ownerId).orderBy('n').compile(),
    (rows) =>
      rows.map(({ n, prev, at, step, by, detail, hash, signature }) => {
        return { n, prev, at: Number(at), step, by, detail, hash, signature }
      }),
  )

export const logOf = (reader: Reader, ownerId: string): Promise<ReleaseLogEntry[]> =>
  askLog(reader, ownerId).run(reader)
