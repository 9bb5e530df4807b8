import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { manifestEntry, type ManifestEntry } from '../../contract/sealed.ts'
import type { Database } from '../db/connect.ts'
import { bytesOf } from '../db/in-bytes.ts'
import { type BatchQuery, batchQuery } from '../db/deferred.ts'
import type { Tx } from '../db/scope.ts'

type Reader = Pick<Database, 'selectFrom' | 'getExecutor'>

/** About how many bytes of envelopes a page holds; its last record may exceed that. */
const pageBytes = 4 * 1024 * 1024
const pageRecords = 1500
const pageEntries = 500

export const decodeEntry = (text: string): ManifestEntry => z.parse(manifestEntry, JSON.parse(text))

export const headOf = (database: Reader, ownerId: string): BatchQuery<{ n: number; head: string | null }> =>
  batchQuery(
    database
      .selectFrom('manifest_entry')
      .select(['n', 'entry'])
      .where('owner_id', '=', ownerId)
      .orderBy('n', 'desc')
      .limit(1)
      .compile(),
    ([row]) => (row ? { n: row.n, head: row.entry } : { n: 0, head: null }),
  )

export const entriesSince = (
  database: Reader,
  ownerId: string,
  since: number | RawBuilder<number>,
): BatchQuery<{ entries: { n: number; entry: string }[]; more: boolean }> =>
  batchQuery(
    database
      .selectFrom('manifest_entry')
      .select(['n', 'entry'])
      .where('owner_id', '=', ownerId)
      .where('n', '>', since)
      .orderBy('n')
      .limit(sql.lit(pageEntries + 1))
      .compile(),
    (rows) => ({ entries: rows.slice(0, pageEntries), more: rows.length > pageEntries }),
  )

export const snapshotOf = (
  database: Reader,
  ownerId: string,
  wanted = true,
): BatchQuery<{ n: number; snapshot: Uint8Array | null } | undefined> =>
  batchQuery(
    database
      .selectFrom('manifest_snapshot')
      .select(['n', wanted ? 'snapshot' : sql<null>`null`.as('snapshot')])
      .where('owner_id', '=', ownerId)
      .compile(),
    ([row]) => row,
  )

type Whose = { ownerId: string; accountId: string }

/** Includes the owner's wraps. The database function switches to the owner's role itself. */
export const recordsSince = (
  { ownerId, accountId }: Whose,
  since: number,
  after: string | undefined,
  atMost = pageBytes,
): BatchQuery<Uint8Array> =>
  bytesOf('packed_records($1, $2, $3, $4, $5)', [accountId, ownerId, since, after ?? null, atMost])

export const recordsAsNeeded = (
  { ownerId, accountId }: Whose,
  after: string | undefined,
  atMost: number,
): BatchQuery<Uint8Array> =>
  bytesOf('records_as_needed($1, $2, $3, $4)', [
    accountId,
    ownerId,
    after ?? null,
    Math.min(Math.max(atMost, 1), pageBytes),
  ])

export async function versionsOf(transaction: Tx, ownerId: string, recordId: string) {
  const rows = await transaction
    .selectFrom('record_version')
    .select(['version', 'envelope', 'wrap', 'saved_at'])
    .where('owner_id', '=', ownerId)
    .where('record_id', '=', recordId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ saved_at, ...version }) => ({ ...version, savedAt: saved_at }))
}

export async function olderVersionsOf(transaction: Tx, ownerId: string) {
  const rows = await transaction
    .selectFrom('record_version')
    .select(['record_id', (count) => count.fn.countAll<number | string>().as('versions')])
    .select((newest) => newest.fn.max('replaced_at').as('replaced_at'))
    .where('owner_id', '=', ownerId)
    .where('replaced_at', 'is not', null)
    .groupBy('record_id')
    .orderBy('replaced_at', 'desc')
    .execute()
  return rows.flatMap(({ record_id, versions, replaced_at }) =>
    replaced_at === null ? [] : [{ recordId: record_id, versions: Number(versions), replacedAt: replaced_at }],
  )
}

type OpenedRow = { recordId: string; version: number; envelope: Uint8Array; isLast: boolean }

/** Reads in about the order of `records_as_needed` (migration 086). */
export async function openedRecords(
  transaction: Tx,
  ownerId: string,
  targets: string[],
  { after, atMost = pageBytes }: { after?: string | undefined; atMost?: number | undefined },
) {
  const most = Math.min(Math.max(atMost, 1), pageBytes)
  const { rows } = await sql<OpenedRow>`
    with given as (
      select r.record_id, r.version, r.n, count(*) over (partition by r.n) > 20 as with_many
      from record r where r.owner_id = ${ownerId} and r.state = 'live' and exists (
        select 1 from record_wrap w
        where w.owner_id = r.owner_id and w.record_id = r.record_id and w.version = r.version and w.target in (${sql.join(targets)}))
    ),
    listed as (
      select record_id, version,
        row_number() over (order by get_byte(uuid_send(record_id), 6) >> 4 <> 8, with_many, n desc, record_id) as place
      from given
    ),
    wanted as (
      select * from listed
      where place > coalesce((select place from listed where record_id = ${after ?? null}::uuid), 0)
      order by place limit ${sql.lit(pageRecords)}
    )
    select record_id as "recordId", version, envelope, place = (select max(place) from listed) as "isLast" from (
      select w.record_id, w.version, w.place, v.envelope,
        sum(length(v.envelope)) over (order by w.place) - length(v.envelope) as before
      from wanted w
      join record_version v on v.owner_id = ${ownerId} and v.record_id = w.record_id and v.version = w.version
    ) page where before < ${most} order by place`.execute(transaction)
  const last = rows.at(-1)
  if (!last) return { records: [], next: null }
  const ids = rows.map(({ recordId }) => recordId)
  const wraps = await transaction
    .selectFrom('record_wrap')
    .select(['record_id', 'version', 'target', 'box'])
    .where('owner_id', '=', ownerId)
    .where('record_id', 'in', ids)
    .where('target', 'in', targets)
    .execute()
  const byRecord = Map.groupBy(wraps, ({ record_id, version }) => `${record_id} ${version}`)
  const records = rows.map(({ recordId, version, envelope }) => ({
    recordId,
    version,
    envelope,
    wraps: (byRecord.get(`${recordId} ${version}`) ?? []).map(({ target, box }) => ({ target, box })),
  }))
  return { records, next: last.isLast ? null : last.recordId }
}
