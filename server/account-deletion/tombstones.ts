import type { SignedTombstone } from '../../contract/release-service.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'

// A restored database holds deleted accounts again. The release service keeps a tombstone of each
// estate, so the server asks for them at its start and daily, and deletes again. A restored store
// of the service holds estates again too: the server shows it what it had signed as forgotten.

/** Due work that deletes a forgotten account again. Its key is the ownerId. */
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
