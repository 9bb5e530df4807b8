import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/scope.ts'
import type { BlobStore } from '../files/index.ts'
import { handleErasing } from '../jobs/hold-erasing.ts'
import type { ServerContext } from '../context.ts'

/** The purpose of the last mails about a deleted person: each is deleted after its delivery. */
export const farewell = { purpose: 'farewell' }
const undeliveredDays = 30
const eraseKind = 'erase-estate'
const sweepKind = 'sweep-farewells'
const dayMilliseconds = 24 * 3600_000

export async function scheduleErasing(
  transaction: Tx,
  { due, clock }: Pick<ServerContext, 'due' | 'clock'>,
  ownerId: string,
): Promise<void> {
  await due.schedule(transaction, { kind: eraseKind, key: ownerId, at: clock() })
  const at = new Date(clock().getTime() + undeliveredDays * dayMilliseconds)
  await due.schedule(transaction, { kind: sweepKind, key: randomUUID(), at })
}

export function handleCleanup(context: ServerContext, blobs: BlobStore): void {
  const { due, clock, outbox } = context
  // Files go last: a file without a row harms no one, but a row without its file breaks a download.
  handleErasing(context, eraseKind, (ownerId) => blobs.deleteFolder(ownerId))
  due.handle(sweepKind, async (transaction) => {
    await transaction
      .deleteFrom('mail')
      .where('purpose', '=', farewell.purpose)
      .where('created_at', '<=', new Date(clock().getTime() - undeliveredDays * dayMilliseconds))
      .execute()
  })
  outbox.onAccepted(farewell.purpose, async (transaction, { id }) => {
    await transaction.deleteFrom('mail').where('id', '=', id).execute()
  })
}
