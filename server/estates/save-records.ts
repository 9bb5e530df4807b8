import { sql } from 'kysely'
import { defer, batchQuery } from '../db/deferred.ts'
import type { Tx } from '../db/scope.ts'
import type { Change, Known } from './consistent.ts'
import type { EstateTables } from './tables.ts'

const batch = 2000
// A record has up to 65 wraps of five values each (contract/estate.ts).
const recordBatch = 150

async function inBatches<T>(items: readonly T[], write: (part: T[]) => Promise<unknown>, size = batch): Promise<void> {
  for (let at = 0; at < items.length; at += size) await write(items.slice(at, at + size))
}

/** @returns the records' present state, readable after another awaited statement */
export async function knownRecords(transaction: Tx, ownerId: string, ids: string[]): Promise<() => Map<string, Known>> {
  const asked: (() => [string, Known][])[] = []
  await inBatches(ids, async (part) => {
    const query = transaction
      .selectFrom('record')
      .select(['record_id', 'version', 'state'])
      .select(
        sql<
          string[]
        >`array(select w.target from record_wrap w where w.owner_id = record.owner_id and w.record_id = record.record_id
          and w.version = record.version)`.as('targets'),
      )
      .where('owner_id', '=', ownerId)
      .where('record_id', 'in', part)
    const known = batchQuery(query.compile(), (rows) =>
      rows.map(({ record_id, ...rest }): [string, Known] => [record_id, rest]),
    )
    asked.push(await known.defer(transaction))
  })
  return () => new Map(asked.flatMap((known) => known()))
}

/** Makes a record's seat wraps its row's targets. Returns the purged records' files. */
export async function writeRecords(
  transaction: Tx,
  ownerId: string,
  changes: readonly Change[],
  envelopes: ReadonlyMap<string, Uint8Array>,
  { n, now }: { n: number; now: Date },
): Promise<string[]> {
  const purged = changes.filter(({ row }) => row.state === 'purged').map(({ row }) => row.recordId)
  const kept = changes.filter(({ row }) => row.state !== 'purged')
  const fresh = kept.filter(({ isNew }) => isNew)
  const replacing = fresh.filter(({ row }) => row.version > 1)
  await inBatches(replacing, (part) => replaceVersions(transaction, ownerId, part, now))
  const older = kept.filter(({ isNew, row }) => !isNew || row.version > 1)
  await inBatches(older, (part) => deleteStrayWraps(transaction, ownerId, part))
  const loosened: string[] = []
  await inBatches(purged, async (part) => {
    for (const table of ['record_wrap', 'record_version'] as const)
      await transaction.deleteFrom(table).where('owner_id', '=', ownerId).where('record_id', 'in', part).execute()
    const uses = await transaction
      .deleteFrom('file_use')
      .where('owner_id', '=', ownerId)
      .where('record_id', 'in', part)
      .returning('file_id')
      .execute()
    loosened.push(...uses.map(({ file_id }) => file_id))
  })
  await inBatches(changes, (part) => writeRows(transaction, ownerId, part, envelopes, { n, now }), recordBatch)
  return loosened
}

/** One statement, because a second round trip would cost half as much again. */
async function writeRows(
  transaction: Tx,
  ownerId: string,
  part: readonly Change[],
  envelopes: ReadonlyMap<string, Uint8Array>,
  { n, now }: { n: number; now: Date },
): Promise<void> {
  const rows = transaction
    .insertInto('record')
    .values(
      part.map(({ row }) => ({
        owner_id: ownerId,
        record_id: row.recordId,
        version: row.version,
        state: row.state,
        n,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'record_id']).doUpdateSet({
        version: sql`excluded.version`,
        state: sql`excluded.state`,
        n: sql`excluded.n`,
      }),
    )
  const kept = part.filter(({ row }) => row.state !== 'purged')
  const versions = kept.flatMap(({ isNew, row: { recordId, version }, wraps: given }) =>
    isNew
      ? {
          owner_id: ownerId,
          record_id: recordId,
          version,
          envelope: envelopes.get(recordId) ?? new Uint8Array(),
          wrap: given.find(({ target }) => target === 'owner')?.box ?? new Uint8Array(),
          saved_at: now,
          replaced_at: null,
        }
      : [],
  )
  const wraps = kept.flatMap(({ row: { recordId, version }, wraps: given }) =>
    given.flatMap(({ target, box }) =>
      target === 'owner' ? [] : [{ owner_id: ownerId, record_id: recordId, version, target, box }],
    ),
  )
  const beside = [
    ...(versions.length > 0 ? [sql`versions as (${transaction.insertInto('record_version').values(versions)})`] : []),
    ...(wraps.length > 0 ? [sql`wraps as (${wrapsOver(transaction, wraps)})`] : []),
  ]
  const before = beside.length > 0 ? sql`with ${sql.join(beside)} ` : sql``
  await defer(transaction, sql`${before}${rows}`.compile(transaction))
}

const wrapsOver = (transaction: Tx, wraps: EstateTables['record_wrap'][]) =>
  transaction
    .insertInto('record_wrap')
    .values(wraps)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'record_id', 'version', 'target']).doUpdateSet({ box: sql`excluded.box` }),
    )

async function replaceVersions(transaction: Tx, ownerId: string, part: Change[], now: Date): Promise<void> {
  const query = transaction
    .updateTable('record_version')
    .set({ replaced_at: now })
    .where('owner_id', '=', ownerId)
    .where(
      'record_id',
      'in',
      part.map(({ row }) => row.recordId),
    )
    .where('replaced_at', 'is', null)
    .compile()
  await defer(transaction, query)
}

async function deleteStrayWraps(transaction: Tx, ownerId: string, part: Change[]): Promise<void> {
  const named = part.flatMap(({ row }) => row.targets.map((target) => ({ row, target })))
  const keep = JSON.stringify(named.map(({ row, target }) => `${row.recordId} ${row.version} ${target}`))
  const query = transaction
    .deleteFrom('record_wrap')
    .where('owner_id', '=', ownerId)
    .where(
      'record_id',
      'in',
      part.map(({ row }) => row.recordId),
    )
    .where(
      sql<boolean>`(record_id::text || ' ' || version || ' ' || target) not in (select jsonb_array_elements_text(${keep}::jsonb))`,
    )
    .compile()
  await defer(transaction, query)
}
