import type { Tx } from '../db/scope.ts'
import { notSignedIn } from '../http/refusal.ts'
import type { Session } from './session.ts'

/**
 * Locks the row that every call that ends sessions locks. Returns the current estate.
 * @throws Refusal 401 if the session ended since the call began
 */
export async function lockStillSignedIn(
  transaction: Tx,
  { id, accountId }: Pick<Session, 'id' | 'accountId'>,
): Promise<string> {
  const account = transaction.selectFrom('account').select('owner_id').where('id', '=', accountId)
  const { owner_id: ownerId } = await account.forUpdate().executeTakeFirstOrThrow()
  // A separate statement, because a statement that waited for the lock reads the older snapshot.
  const still = transaction.selectFrom('session').select('id').where('id', '=', id)
  if (!(await still.executeTakeFirst())) throw notSignedIn()
  return ownerId
}
