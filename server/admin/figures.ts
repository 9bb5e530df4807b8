import { sql } from 'kysely'
import type { Tx } from '../db/scope.ts'
import { backupCheckAction, backupAction, lastNoted } from '../warnings/index.ts'

const activeDays = 30

/** A photo's preview counts as bytes, not as a file. */
export async function readFigures(transaction: Tx, tenant: string, now: Date) {
  const since = new Date(now.getTime() - activeDays * 86_400_000)
  const people = await transaction
    .selectFrom('account')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('total'),
      sql<number | string>`count(*) filter (where suspended_at is null and last_sign_in_at >= ${since})`.as('active'),
    ])
    .where('tenant', '=', tenant)
    .executeTakeFirstOrThrow()
  const files = await transaction
    .selectFrom('sealed_file')
    .innerJoin('estate', 'estate.owner_id', 'sealed_file.owner_id')
    .innerJoin('account', 'account.id', 'estate.account_id')
    .select(({ fn }) => [
      sql<number | string>`count(*) filter (where sealed_file.purpose is null)`.as('documents'),
      fn.sum<number | string | null>('sealed_file.size').as('bytes'),
    ])
    .where('account.tenant', '=', tenant)
    .where((file) => file.or([file('sealed_file.purpose', 'is', null), file('sealed_file.purpose', '=', 'preview')]))
    .executeTakeFirstOrThrow()
  return {
    totalUsers: Number(people.total),
    activeUsers: Number(people.active),
    documentsStored: Number(files.documents),
    storageUsed: Number(files.bytes ?? 0),
    lastBackup: await lastNoted(transaction, backupAction),
    lastBackupCheck: await lastNoted(transaction, backupCheckAction),
  }
}
