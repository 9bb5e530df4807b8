import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Refusal, releaseMessage, type ReleaseMessage } from '../../contract/release-service.ts'
import { type BatchQuery, batchQuery } from '../db/deferred.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'

/** The kind of the job that delivers an estate's messages later. The ownerId is its key. */
export const deliverKind = 'release-deliver'

const retryMilliseconds = 5000

/**
 * Delivers an estate's messages in order, and retries each until the service answers.
 * @param delay how long the job waits for the caller to `deliver`; 0 if the caller does not
 * @returns the message's number
 */
export async function postMessage(
  transaction: Tx,
  { due, clock }: Pick<ServerContext, 'due' | 'clock'>,
  message: ReleaseMessage,
  delay: number = retryMilliseconds,
): Promise<number> {
  const owner_id = message.ownerId
  // The newest heads replace older ones, so the outbox does not grow while the service is down.
  if (message.type === 'heads') await dropHeads(transaction, owner_id, 'is')
  const { last_message } = await transaction
    .insertInto('release_link')
    .values({ owner_id, last_message: 1 })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({ last_message: sql`release_link.last_message + 1` }),
    )
    .returning('last_message')
    .executeTakeFirstOrThrow()
  const text = JSON.stringify(z.encode(releaseMessage, message))
  await transaction
    .insertInto('release_message')
    .values({ owner_id, n: last_message, message: text, created_at: clock(), delivered_at: null })
    .execute()
  await scheduleDelivery(transaction, { due, clock }, owner_id, delay)
  return last_message
}

export async function scheduleDelivery(
  transaction: Tx,
  { due, clock }: Pick<ServerContext, 'due' | 'clock'>,
  ownerId: string,
  delay: number = retryMilliseconds,
): Promise<void> {
  const at = new Date(clock().getTime() + delay)
  // Locks the row, so that a delivery in progress cannot finish before it sees this message.
  const pending = await transaction
    .selectFrom('due_work')
    .select(['due_at', 'leased_until'])
    .where('kind', '=', deliverKind)
    .where('key', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  if (pending && pending.leased_until === null && pending.due_at <= at) return
  await due.schedule(transaction, { kind: deliverKind, key: ownerId, at })
}

export const askNext = (
  database: Pick<Tx, 'selectFrom'>,
  ownerId: string,
): BatchQuery<{ n: number; message: ReleaseMessage } | undefined> =>
  batchQuery(
    database
      .selectFrom('release_message')
      .select(['n', 'message'])
      .where('owner_id', '=', ownerId)
      .where('delivered_at', 'is', null)
      .orderBy('n')
      .limit(sql.lit(1))
      .compile(),
    ([row]) => row && { n: row.n, message: z.parse(releaseMessage, JSON.parse(row.message)) },
  )

const refusalsKept = 100

/** Keeps accepted messages to resend; a refused message keeps only its refusal. */
export async function settleMessage(
  transaction: Tx,
  { clock }: Pick<ServerContext, 'clock'>,
  { n, message }: { n: number; message: ReleaseMessage },
  refused: Refusal | null,
): Promise<void> {
  const { ownerId, type } = message
  if (refused !== null) {
    await transaction
      .updateTable('release_message')
      // An empty object, because other queries parse every message as JSON.
      .set({ delivered_at: clock(), refused, message: '{}' })
      .where('owner_id', '=', ownerId)
      .where('n', '=', n)
      .execute()
    await transaction
      .deleteFrom('release_message')
      .where('owner_id', '=', ownerId)
      .where('n', '<=', n - refusalsKept)
      .where('refused', 'is not', null)
      .execute()
    return
  }
  if (type === 'notice' || type === 'tried') {
    await transaction.deleteFrom('release_message').where('owner_id', '=', ownerId).where('n', '=', n).execute()
    return
  }
  await transaction
    .updateTable('release_message')
    .set({ delivered_at: clock() })
    .where('owner_id', '=', ownerId)
    .where('n', '=', n)
    .execute()
  // Heads cover all chains, so the newest heads replace older ones.
  if (type === 'heads') await dropHeads(transaction, ownerId, 'is not', n)
}

/** Deletes replaced heads from the outbox (`is`), or those before message `n` from the journal. */
async function dropHeads(transaction: Tx, ownerId: string, delivered: 'is' | 'is not', n?: number): Promise<void> {
  let query = transaction
    .deleteFrom('release_message')
    .where('owner_id', '=', ownerId)
    .where('message', 'like', '{"type":"heads"%')
    .where('delivered_at', delivered, null)
  if (n !== undefined) query = query.where('n', '<', n)
  await query.execute()
}

export async function journalOf(database: Pick<Tx, 'selectFrom'>, ownerId: string): Promise<ReleaseMessage[]> {
  const rows = await database
    .selectFrom('release_message')
    .select('message')
    .where('owner_id', '=', ownerId)
    .where('delivered_at', 'is not', null)
    .where('refused', 'is', null)
    .orderBy('n')
    .execute()
  return rows.map(({ message }) => z.parse(releaseMessage, JSON.parse(message)))
}
