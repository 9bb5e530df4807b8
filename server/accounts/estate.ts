import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { isFirstBundleOf } from './identity.ts'

type NewEstate = {
  ownerId: string
  passwordBox: Uint8Array
  identity: { bundle: Uint8Array; privateBox: Uint8Array }
}

/**
 * Writes a new, empty estate of an account: its password box and its identity.
 * @throws Refusal where the id does not follow from the identity's key
 */
export async function createEstate(
  { clock }: ServerContext,
  transaction: Tx,
  accountId: string,
  { ownerId, passwordBox, identity }: NewEstate,
): Promise<void> {
  if (!isFirstBundleOf(ownerId, identity.bundle))
    throw new Refusal(400, 'not-verified', 'An unexpected error occurred. Please try again.')
  const created_at = clock()
  const made = await transaction
    .insertInto('estate')
    .values({ owner_id: ownerId, account_id: accountId, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows !== 1n)
    throw new Refusal(409, 'owner-taken', 'An unexpected error occurred. Please try again.')
  await transaction
    .insertInto('key_box')
    .values({ owner_id: ownerId, kind: 'password', box: passwordBox, created_at })
    .execute()
  await transaction
    .insertInto('identity')
    .values({ owner_id: ownerId, bundle: identity.bundle, private_box: identity.privateBox })
    .execute()
}

/** Puts another password box in place of the present one. */
export async function replacePasswordBox(
  { clock }: ServerContext,
  transaction: Tx,
  ownerId: string,
  box: Uint8Array,
): Promise<void> {
  await transaction
    .updateTable('key_box')
    .set({ box, created_at: clock() })
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'password')
    .execute()
}
