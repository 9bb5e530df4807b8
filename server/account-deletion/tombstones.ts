import type { SignedTombstone } from '../../contract/release-service.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'

// A restored database has deleted accounts again. So the server asks the release service for its
// tombstone of each estate, at the start and daily, and deletes those accounts again. A restored
// store of the service has estates again too, so the server sends it the signed tombstones.

/** The job that deletes a forgotten account again. The ownerId is its key. */
export const removalKind = 'remove-forgotten'

export async function keepTombstone(transaction: Tx, { hash, signature }: SignedTombstone): Promise<void> {
  await transaction
    .insertInto('signed_tombstone')
    .values({ hash, signature })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function scheduleRemoval(
  transaction: Tx,
  { due, clock }: Pick<ServerContext, 'due' | 'clock'>,
  ownerIds: readonly string[],
): Promise<void> {
  for (const ownerId of ownerIds) await due.schedule(transaction, { kind: removalKind, key: ownerId, at: clock() })
}
