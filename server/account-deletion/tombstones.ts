import type { SignedTombstone } from '../../contract/release-service.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'

// A restore of the database brings deleted accounts back. So at its start and daily, the server
// asks the release service for tombstones, and deletes those accounts again. A restore of the
// service's store brings estates back too, so the server also sends the signed tombstones.

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
