import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { type BatchQuery, batchQuery } from '../db/deferred.ts'
import { Refusal } from '../http/refusal.ts'

type Reader = Pick<Database, 'getExecutor'>

/**
 * The compare-and-swap: one save at a time, on top of what the device has seen. Until its answer is
 * read, other results of the transaction are not valid.
 * @returns the bytes of the estate with this save; reading it throws a Refusal 409 `conflict`
 */
export function advanceManifest(
  database: Reader,
  ownerId: string,
  { expect, n, bytes }: { expect: number; n: number; bytes: number },
): BatchQuery<number> {
  // The first save inserts the row; of two first ones at once the second finds it.
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
