import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { planYearly } from '../yearly/run.ts'
import { isFirstBundleOf, isUpgradeOf } from './identity.ts'

const notVerified = () => new Refusal(400, 'not-verified', 'An unexpected error occurred. Please try again.')

type NewEstate = {
  ownerId: string
  passwordBox: Uint8Array
  identity: { bundle: Uint8Array; privateBox: Uint8Array }
}

export async function createEstate(
  context: ServerContext,
  transaction: Tx,
  accountId: string,
  { ownerId, passwordBox, identity }: NewEstate,
): Promise<void> {
  if (!isFirstBundleOf(ownerId, identity.bundle)) throw notVerified()
  const created_at = context.clock()
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
  await planYearly(transaction, context, ownerId)
}

/** Adds a missing hybrid key. Idempotent. @throws Refusal for any other change of the identity */
export async function keepHybrid(transaction: Tx, ownerId: string, bundle: Uint8Array): Promise<void> {
  const { bundle: stored } = await transaction
    .selectFrom('identity')
    .select('bundle')
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (Buffer.from(stored).equals(bundle)) return
  if (!isUpgradeOf(stored, bundle)) throw notVerified()
  await transaction.updateTable('identity').set({ bundle }).where('owner_id', '=', ownerId).execute()
}

type IdentityRow = { bundle: Uint8Array; private_box: Uint8Array; older_private_box: Uint8Array | null }

export const keptIdentity = ({ bundle, private_box, older_private_box }: IdentityRow) => ({
  bundle,
  privateBox: private_box,
  ...(older_private_box && { olderPrivateBox: older_private_box }),
})

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
