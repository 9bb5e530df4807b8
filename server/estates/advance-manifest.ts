import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { type BatchQuery, batchQuery } from '../db/deferred.ts'
import { Refusal } from '../http/refusal.ts'

type Reader = Pick<Database, 'getExecutor'>

/**
 * Compares-and-swaps the number that the device has seen. Read this result before others.
 * @returns the estate's bytes with this save; reading it throws a Refusal 409 `conflict`
 */
export function advanceManifest(
  database: Reader,
  ownerId: string,
  { expect, n, bytes }: { expect: number; n: number; bytes: number },
): BatchQuery<number> {
  // The first save inserts the row; of two concurrent first saves the second finds it.
  const query = sql<{ bytes: number | string }>`
    insert into manifest (owner_id, n, bytes)
    select ${ownerId}::uuid, ${n}::int, ${bytes}::bigint
    where ${expect}::int = 0 or exists (select 1 from manifest where owner_id = ${ownerId}::uuid)
    on conflict (owner_id) do update set n = excluded.n, bytes = manifest.bytes + excluded.bytes where manifest.n = ${expect}::int
    returning bytes`
  return batchQuery(query.compile(database), ([row]) => {
    if (!row)
      throw new Refusal(
        409,
        'conflict',
        'Something was saved from another device first. Please look at it and try again.',
      )
    return Number(row.bytes)
  })
}
