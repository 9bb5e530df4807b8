import { sql } from 'kysely'
import type { Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * The compare-and-swap: one save at a time, and only on top of what the device has seen.
 * @returns how many bytes the estate takes with the `bytes` of this save
 * @throws Refusal 409 `conflict`
 */
export async function advanceManifest(
  transaction: Tx,
  ownerId: string,
  { expect, n, bytes }: { expect: number; n: number; bytes: number },
): Promise<number> {
  // The first save makes the row; of two first ones at once the second finds it made.
  const { rows } = await sql<{ bytes: number | string }>`
    insert into manifest (owner_id, n, bytes)
    select ${ownerId}::uuid, ${n}::int, ${bytes}::bigint
    where ${expect}::int = 0 or exists (select 1 from manifest where owner_id = ${ownerId}::uuid)
    on conflict (owner_id) do update set n = excluded.n, bytes = manifest.bytes + excluded.bytes where manifest.n = ${expect}::int
    returning bytes`.execute(transaction)
  const [row] = rows
  if (!row)
    throw new Refusal(
      409,
      'conflict',
      'Something was saved from another device first. Please look at it and try again.',
    )
  return Number(row.bytes)
}
