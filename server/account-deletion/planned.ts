import type { Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import type { DueWork } from '../jobs/due-work.ts'

/** Work of deleting an account, and of reminding its owner. The key of both is the accountId. */
export const finalKind = 'delete-account'
export const reminderKind = 'delete-account-reminder'

/** When an account is deleted, and whether something holds it up; null where nobody asked for it. */
export async function plannedDeletion(
  reader: Pick<Tx, 'selectFrom'>,
  accountId: string,
): Promise<{ finalAt: Date; held: boolean } | null> {
  const row = await reader
    .selectFrom('account_deletion')
    .select(['final_at', 'held_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ? { finalAt: row.final_at, held: row.held_at !== null } : null
}

/**
 * Takes a planned deletion back. System scope.
 * @returns false where there was none
 * @throws Refusal where it is under way: nobody may believe that they kept what is going
 */
export async function cancelDeletion(transaction: Tx, due: DueWork, accountId: string): Promise<boolean> {
  const gone = await transaction
    .deleteFrom('account_deletion')
    .where('account_id', '=', accountId)
    .where('begun_at', 'is', null)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) {
    if (!(await plannedDeletion(transaction, accountId))) return false
    throw new Refusal(409, 'too-late', 'Your account is being deleted just now. It cannot be stopped any more.')
  }
  for (const kind of [finalKind, reminderKind]) await due.cancel(transaction, kind, accountId)
  return true
}
