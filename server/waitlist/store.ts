import { sql } from 'kysely'
import { businessTypeNames, businessTypes, oneLine, type WaitlistRequest } from '../../contract/waitlist-rules.ts'
import type { WaitlistEntry, WaitlistPlace } from '../../contract/waitlist.ts'
import type { Database } from '../db/connect.ts'
import type { Tx } from '../db/scope.ts'

const pageSize = 50

/** @returns the id; undefined, without any change, if the list already has the e-mail */
export async function addToWaitlist(transaction: Tx, request: WaitlistRequest, now: Date): Promise<string | undefined> {
  const added = await transaction
    .insertInto('demo_waitlist')
    .values({
      full_name: request.fullName,
      business_type: request.businessType,
      business_type_other: request.businessTypeOther ?? null,
      email: request.email,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

function matching(database: Database, search: string | undefined) {
  const words = oneLine(search ?? '')
  const query = database.selectFrom('demo_waitlist')
  if (words === '') return query
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const types = businessTypes.filter((type) => businessTypeNames[type].toLowerCase().includes(words.toLowerCase()))
  return query.where((row) =>
    row.or([
      row('full_name', 'ilike', pattern),
      row('email', 'ilike', pattern),
      row('business_type_other', 'ilike', pattern),
      ...(types.length > 0 ? [row('business_type', 'in', types)] : []),
    ]),
  )
}

export async function readWaitlist(
  database: Database,
  { search, after }: { search?: string | undefined; after?: WaitlistPlace | undefined },
  limit: number | null = pageSize,
): Promise<{ entries: WaitlistEntry[]; next: WaitlistPlace | null }> {
  let query = matching(database, search).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
  const rows = await (limit === null ? query : query.limit(limit + 1)).execute()
  const page = limit === null ? rows : rows.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: page.map((row) => ({
      id: row.id,
      fullName: row.full_name,
      businessType: row.business_type,
      businessTypeOther: row.business_type_other,
      email: row.email,
      createdAt: row.created_at,
    })),
    next: last && rows.length > page.length ? { createdAt: last.created_at, id: last.id } : null,
  }
}

export async function countWaitlist(database: Database, search: string | undefined): Promise<number> {
  const { count } = await matching(database, search)
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countSince(transaction: Tx, since: Date): Promise<number> {
  const { count } = await transaction
    .selectFrom('demo_waitlist')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function removeFromList(transaction: Tx, id: string): Promise<boolean> {
  const removed = await transaction.deleteFrom('demo_waitlist').where('id', '=', id).returning('id').executeTakeFirst()
  return removed !== undefined
}
