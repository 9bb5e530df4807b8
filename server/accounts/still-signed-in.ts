import type { Tx } from '../db/scope.ts'
import { notSignedIn } from '../http/refusal.ts'
import type { Session } from './session.ts'

/**
 * Locks the caller's account before a call changes how to sign in to it. Whatever ends sessions
 * takes the same lock, so a call from an ended session adds no password or passkey.
 * @returns the estate of the account
 * @throws Refusal 401 if the session ended since the call began
 */
export async function lockStillSignedIn(
  transaction: Tx,
  { id, accountId }: Pick<Session, 'id' | 'accountId'>,
): Promise<string> {
  const account = transaction.selectFrom('account').select('owner_id').where('id', '=', accountId)
  const { owner_id: ownerId } = await account.forUpdate().executeTakeFirstOrThrow()
  // A statement of its own: the one that waited for the lock still sees the old snapshot.
  const still = transaction.selectFrom('session').select('id').where('id', '=', id)
  if (!(await still.executeTakeFirst())) throw notSignedIn()
  return ownerId
}
