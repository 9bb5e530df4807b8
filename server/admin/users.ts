import { openStates } from '../../domain/releases.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/scope.ts'
import { notFound } from '../http/refusal.ts'

const pageSize = 100

export async function listPeople(
  transaction: Tx,
  tenant: string,
  {
    search,
    role,
    after,
  }: { search?: string | undefined; role?: 'user' | 'admin' | undefined; after?: string | undefined },
) {
  const address = sql<string>`coalesce(email, claimed_email, '')`
  let query = transaction
    .selectFrom('account')
    .leftJoin('account_deletion', 'account_deletion.account_id', 'account.id')
    .select([
      'id',
      'role',
      'suspended_at',
      'verified_at',
      'created_at',
      'last_sign_in_at',
      'deletion_asked_at',
      'deletion_kept_at',
      'account_deletion.final_at',
      address.as('address'),
    ])
    .where('tenant', '=', tenant)
  if (search) query = query.where(sql<boolean>`position(lower(${search}) in ${address}) > 0`)
  if (role) query = query.where('role', '=', role)
  if (after) query = query.where(address, '>', after)
  const rows = await query
    .orderBy(address)
    .limit(pageSize + 1)
    .execute()
  const users = rows.slice(0, pageSize).map((row) => ({
    accountId: row.id,
    email: row.address,
    role: row.role,
    status: row.suspended_at === null ? ('active' as const) : ('suspended' as const),
    verified: row.verified_at !== null,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    deletionAskedAt: row.deletion_kept_at === null ? row.deletion_asked_at : null,
    keptAt: row.deletion_kept_at,
    deletesAt: row.final_at,
  }))
  return { users, more: rows.length > pageSize }
}

/** No operator may suspend a reported person, so that they can stop the report. */
export async function isReported(transaction: Tx, accountId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('release')
    .innerJoin('estate', 'estate.owner_id', 'release.owner_id')
    .select('release.release_id')
    .where('estate.account_id', '=', accountId)
    .where('release.state', 'in', [...openStates])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function estatesOf(transaction: Tx, tenant: string, accountId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('estate')
    .innerJoin('account', 'account.id', 'estate.account_id')
    .select('estate.owner_id')
    .where('account.id', '=', accountId)
    .where('account.tenant', '=', tenant)
    .orderBy('estate.owner_id')
    .execute()
  if (rows.length === 0) throw notFound()
  return rows.map(({ owner_id }) => owner_id)
}

export async function setStatus(
  transaction: Tx,
  tenant: string,
  accountId: string,
  status: 'active' | 'suspended',
  now: Date,
): Promise<void> {
  const changed = await transaction
    .updateTable('account')
    .set({ suspended_at: status === 'suspended' ? now : null })
    .where('id', '=', accountId)
    .where('tenant', '=', tenant)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw notFound()
  if (status === 'suspended') await transaction.deleteFrom('session').where('account_id', '=', accountId).execute()
}

export async function bundleOf(transaction: Tx, tenant: string, accountId: string): Promise<Uint8Array> {
  const row = await transaction
    .selectFrom('account')
    .innerJoin('identity', 'identity.owner_id', 'account.owner_id')
    .select('identity.bundle')
    .where('account.id', '=', accountId)
    .where('account.tenant', '=', tenant)
    .where('account.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.bundle
}

/** Makes exactly this bundle's owner an operator; the service's list limits the role. */
export async function makeOperator(transaction: Tx, tenant: string, bundle: Uint8Array): Promise<void> {
  await transaction
    .updateTable('account')
    .set({ role: 'admin' })
    .where('tenant', '=', tenant)
    .where('owner_id', 'in', (query) => query.selectFrom('identity').select('owner_id').where('bundle', '=', bundle))
    .execute()
}
