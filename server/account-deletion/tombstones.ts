import type { SignedTombstone } from '../../contract/release-service.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'

// [Note: what a backup brings back] A database that is restored holds accounts again that were deleted since. The release
// service keeps a tombstone of each of their estates and takes nothing about them any more; so the server asks for them
// when it starts and every day, and deletes what they name once more. A store of the release service that is put back holds
// estates again in the same way: the server keeps what the service signed when it forgot them, and shows it then.

/** Work of deleting an account again that the release service has forgotten. Its key is the ownerId. */
export const removalKind = 'remove-forgotten'

/** Keeps the release service's word that it forgot an estate. Part of a system transaction. */
export async function keepTombstone(transaction: Tx, { hash, signature }: SignedTombstone): Promise<void> {
  await transaction
    .insertInto('signed_tombstone')
    .values({ hash, signature })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the accounts of these estates: the release service has forgotten them. Part of a system transaction. */
export async function scheduleRemoval(
  transaction: Tx,
  { due, clock }: Pick<ServerContext, 'due' | 'clock'>,
  ownerIds: readonly string[],
): Promise<void> {
  for (const ownerId of ownerIds) await due.schedule(transaction, { kind: removalKind, key: ownerId, at: clock() })
}
