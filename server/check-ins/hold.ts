import type { CheckInHold } from '../../domain/check-ins.ts'
import { activeStates } from '../../domain/releases.ts'
import { activeLockdown } from '../db/active-lockdown.ts'
import type { Tx } from '../db/scope.ts'

export const ownerOf = (reader: Tx, ownerId: string) =>
  reader
    .selectFrom('estate')
    .innerJoin('account', 'account.id', 'estate.account_id')
    .select(['account.id', 'account.email', 'account.suspended_at', 'account.last_sign_in_at', 'account.owner_id'])
    .where('estate.owner_id', '=', ownerId)
    .executeTakeFirst()

export type Owner = NonNullable<Awaited<ReturnType<typeof ownerOf>>>

/** Why the server sends no mail about this estate at the moment; null while it may. */
export async function holdOf(
  transaction: Tx,
  ownerId: string,
  owner: Owner,
  sends: boolean,
): Promise<CheckInHold | null> {
  const report = transaction
    .selectFrom('release')
    .select('release_id')
    .where('owner_id', '=', ownerId)
    .where('state', 'in', activeStates)
  if (await report.executeTakeFirst()) return 'report'
  if (owner.suspended_at !== null || owner.owner_id !== ownerId) return 'account'
  if (await activeLockdown(transaction)) return 'lockdown'
  const deletion = transaction.selectFrom('account_deletion').select('account_id').where('account_id', '=', owner.id)
  if (await deletion.executeTakeFirst()) return 'deletion'
  return sends && owner.email !== null ? null : 'no-mail'
}
