import { sql } from 'kysely'
import type { Tx } from '../db/scope.ts'

/** When the owner's finished recovery kit was made. */
export async function kitFrom(transaction: Tx, ownerId: string): Promise<Date | null> {
  const kit = await transaction
    .selectFrom('key_box')
    .select('created_at')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'recovery')
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return kit?.created_at ?? null
}

/** How many live records the owner has not changed since then. */
export async function oldRecords(transaction: Tx, ownerId: string, since: Date): Promise<number> {
  const { old } = await transaction
    .selectFrom('record')
    .innerJoin('record_version', (join) =>
      join
        .onRef('record_version.owner_id', '=', 'record.owner_id')
        .onRef('record_version.record_id', '=', 'record.record_id')
        .onRef('record_version.version', '=', 'record.version'),
    )
    .select(sql<string | number>`count(*)`.as('old'))
    .where('record.owner_id', '=', ownerId)
    .where('record.state', '=', 'live')
    .where('record_version.saved_at', '<', since)
    .executeTakeFirstOrThrow()
  return Number(old)
}
