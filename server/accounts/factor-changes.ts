import type { ServerContext } from '../context.ts'
import type { Tx } from '../db/scope.ts'
import { audit } from '../admin/audit.ts'
import { activeOperators } from '../releases/people.ts'
import { accountMails } from './mail-texts.ts'

/** Mails the other operators; this operator decides nothing for a day (server/admin/resting.ts). */
export async function factorChanged(
  { clock, outbox }: Pick<ServerContext, 'clock' | 'outbox'>,
  transaction: Tx,
  accountId: string,
): Promise<void> {
  const now = clock()
  const { role, tenant, email } = await transaction
    .updateTable('account')
    .set({ factor_changed_at: now })
    .where('id', '=', accountId)
    .returning(['role', 'tenant', 'email'])
    .executeTakeFirstOrThrow()
  if (role !== 'admin') return
  await audit(transaction, { tenant, at: now, by: accountId, action: 'second step changed', detail: accountId })
  for (const other of await activeOperators(transaction))
    if (other.accountId !== accountId)
      await outbox.post(transaction, accountMails.operatorFactor(other.email, email ?? ''), { purpose: 'account' })
}
