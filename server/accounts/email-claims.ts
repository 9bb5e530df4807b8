import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { invalidLink } from './links.ts'

// Anyone can sign up with any address. A second account may *claim* the address of an unconfirmed
// account, and gets it by following its own link; the first loses the address and its sessions.
// Without a mail server no account can confirm, so the server rejects the second sign-up.

export const emailTaken = () =>
  new Refusal(409, 'email-taken', 'An account with this email already exists', { field: 'email' })

const undoMilliseconds = 7 * 24 * 3600_000

export async function isReserved(
  { clock }: ServerContext,
  transaction: Tx,
  email: string,
  exceptFor?: string,
): Promise<boolean> {
  let query = transaction
    .selectFrom('email_change')
    .select('id')
    .where('email', '=', email)
    .where('applied_at', '>', new Date(clock().getTime() - undoMilliseconds))
  let doors = transaction.selectFrom('earlier_door').select('owner_id').where('email', '=', email)
  if (exceptFor !== undefined) {
    query = query.where('account_id', '!=', exceptFor)
    doors = doors.where('account_id', '!=', exceptFor)
  }
  return ((await query.executeTakeFirst()) ?? (await doors.executeTakeFirst())) !== undefined
}

/** Takes an address from an unconfirmed account. @throws Refusal if it is confirmed */
export async function takeUnconfirmedAddress(
  transaction: Tx,
  email: string,
  accountId: string,
  refusal: () => Refusal = invalidLink,
): Promise<void> {
  const holder = await transaction
    .selectFrom('account')
    .select(['id', 'verified_at'])
    .where('email', '=', email)
    .where('id', '!=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!holder) return
  if (holder.verified_at) throw refusal()
  await transaction
    .updateTable('account')
    .set({ email: null, claimed_email: email })
    .where('id', '=', holder.id)
    .execute()
  await transaction.deleteFrom('session').where('account_id', '=', holder.id).execute()
}
