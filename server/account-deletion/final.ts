import { sql } from 'kysely'
import type { Tx } from '../db/scope.ts'
import type { Ground } from '../ground.ts'
import { ReleaseServiceDown } from '../releases/client.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { seatHolders } from '../releases/people.ts'
import { addressOf } from './addresses.ts'
import { letters } from './letters.ts'
import { obstacleOf } from './obstacles.ts'
import { finalKind, reminderKind } from './planned.ts'
import { removeAccount } from './removal.ts'

/** After something stood in the way, this many days are left again: whoever reported may have to do it anew. */
const daysAfterHold = 7
const aboutAccount = { purpose: 'account' }

const daysFromNow = ({ config, clock }: Pick<Ground, 'config' | 'clock'>, days: number) =>
  new Date(clock().getTime() + days * config.daySeconds * 1000)

// [Note: the end of an account]
// Three steps, each of which may be repeated after a crash. First it is decided, under locks, that nothing stands in the
// way; from then on there is no way back and nobody is signed in. Then the release service forgets: it judges once more by
// what it knows itself, after every message that waited for it; where it cannot be reached, the first step is taken back.
// Only then the rows go, in one transaction, and the files.

/** Does the due work of deleting accounts and of reminding their owners. */
export function handleFinal(ground: Ground, link: ReleaseLink): void {
  const { due, database, outbox, config, log } = ground

  due.handle(reminderKind, async (transaction, { key: accountId }) => {
    const row = await planOf(transaction, accountId)
    if (!row) return
    const { to } = await addressOf(transaction, accountId)
    if (to !== null)
      await outbox.post(transaction, letters.reminder(to, row.final_at, config.publicAddress), aboutAccount)
  })

  due.handleEffect(finalKind, async ({ key: accountId }) => {
    const begun = await database.transaction().execute((transaction) => begin(transaction, ground, accountId))
    if (begun === 'cancelled') return async () => {}
    // Planned anew, which takes this work from under us.
    if (begun === 'later') return async () => {}
    const fate = begun.known ? await askToForget(accountId, begun) : null
    if (fate === 'wrong-state') {
      await database.transaction().execute((transaction) => hold(transaction, ground, accountId))
      return async () => {}
    }
    if (fate !== null && fate !== 'unknown') log.error(`The release service did not forget an estate: ${fate}`)
    return (transaction) => removeAccount(transaction, ground, accountId)
  })

  async function askToForget(accountId: string, { ownerId, statement, begunAt }: Begun) {
    try {
      return await link.forget(ownerId, statement)
    } catch (error) {
      // Nothing is gone, and whoever wants to keep the account still may.
      if (begunAt && neverReached(error))
        await database
          .updateTable('account_deletion')
          .set({ begun_at: null })
          .where('account_id', '=', accountId)
          .where('begun_at', '=', begunAt)
          .execute()
      throw error
    }
  }
}

type Begun = {
  ownerId: string
  statement: Uint8Array
  /** The release service has heard of the estate. */
  known: boolean
  /** Set where it began just now: an earlier try may have reached the release service. */
  begunAt: Date | null
}

/**
 * What the network says where no connection came about, or one of before was closed while the question was written
 * (EPIPE). Any other failure may be an answer that was lost on its way.
 */
const notAsked = new Set(['ENOENT', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE'])

function neverReached(error: unknown): boolean {
  if (!(error instanceof ReleaseServiceDown) || !(error.cause instanceof Error) || !('code' in error.cause))
    return false
  return notAsked.has(String(error.cause.code))
}

const planOf = (transaction: Tx, accountId: string) =>
  transaction
    .selectFrom('account_deletion')
    .innerJoin('account', 'account.id', 'account_deletion.account_id')
    .selectAll('account_deletion')
    .select('account.owner_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** Decides whether the time has come. */
async function begin(transaction: Tx, ground: Ground, accountId: string): Promise<'cancelled' | 'later' | Begun> {
  const { due, clock, outbox, config } = ground
  const plan = await planOf(transaction, accountId)
  if (!plan) return 'cancelled'
  const { owner_id: ownerId, statement, final_at } = plan
  const begunAt = plan.begun_at ? null : clock()
  if (begunAt) {
    if (final_at > clock()) {
      await due.schedule(transaction, { kind: finalKind, key: accountId, at: final_at })
      return 'later'
    }
    // No report arrives while this is decided (releases/report.ts takes the other side of the lock).
    await transaction
      .selectFrom('estate')
      .select('owner_id')
      .where('account_id', '=', accountId)
      .orderBy('owner_id')
      .forUpdate()
      .execute()
    // One at a time, so that no two last operators go together.
    await sql`select pg_advisory_xact_lock(hashtext('account deletion'))`.execute(transaction)
    if (await obstacleOf(transaction, accountId)) {
      await hold(transaction, ground, accountId)
      return 'later'
    }
    if (plan.held_at) {
      const finalAt = daysFromNow(ground, daysAfterHold)
      await transaction
        .updateTable('account_deletion')
        .set({ held_at: null, final_at: finalAt })
        .where('account_id', '=', accountId)
        .execute()
      await due.schedule(transaction, { kind: finalKind, key: accountId, at: finalAt })
      const { to } = await addressOf(transaction, accountId)
      if (to !== null) await outbox.post(transaction, letters.planned(to, finalAt, config.publicAddress), aboutAccount)
      const about = { ...aboutAccount, reference: ownerId }
      for (const { email, owner } of await seatHolders(transaction, ownerId))
        await outbox.post(transaction, letters.seatPlanned(email, owner, finalAt, config.publicAddress), about)
      return 'later'
    }
    await transaction
      .updateTable('account_deletion')
      .set({ begun_at: begunAt })
      .where('account_id', '=', accountId)
      .execute()
    await transaction.deleteFrom('session').where('account_id', '=', accountId).execute()
  }
  const known = await transaction
    .selectFrom('release_link')
    .select('owner_id')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return { ownerId, statement, known: known !== undefined, begunAt }
}

/** Waits a day, because something stands in the way. */
async function hold(transaction: Tx, ground: Ground, accountId: string): Promise<void> {
  const { due, clock } = ground
  await transaction
    .updateTable('account_deletion')
    .set((row) => ({ begun_at: null, held_at: row.fn.coalesce('held_at', row.val(clock())) }))
    .where('account_id', '=', accountId)
    .execute()
  await due.schedule(transaction, { kind: finalKind, key: accountId, at: daysFromNow(ground, 1) })
}
