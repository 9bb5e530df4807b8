import type { Tx } from '../db/scope.ts'
import type { Session } from './session.ts'

/** The account keeps the time too, because a sign-out deletes the session. */
export async function noteUnlock(
  writer: Pick<Tx, 'updateTable'>,
  { id, accountId }: Pick<Session, 'id' | 'accountId'>,
  activeAt: Date,
): Promise<void> {
  await writer.updateTable('session').set({ active_at: activeAt }).where('id', '=', id).execute()
  await writer.updateTable('account').set({ last_sign_in_at: activeAt }).where('id', '=', accountId).execute()
}
