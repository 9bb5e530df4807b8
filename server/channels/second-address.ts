import type { Tx } from '../db/scope.ts'

/** @returns the confirmed second address of an owner, if there is one */
export async function secondAddress(reader: Pick<Tx, 'selectFrom'>, ownerId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('channel')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'email')
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.name
}
