import type { LockdownReply } from '../../contract/release-service.ts'
import { openStates } from '../../domain/releases.ts'
import type { Session } from '../accounts/index.ts'
import type { ServerContext } from '../context.ts'
import { activeLockdown } from '../db/active-lockdown.ts'
import { inTransaction, systemOf, type Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import { ReleaseServiceDown } from '../releases/client.ts'
import { pollKind, type ReleaseLink } from '../releases/index.ts'
import { serviceDown, serviceRefused } from '../releases/texts.ts'
import { audit } from './audit.ts'

/** The single job that polls the release service for a lockdown, and reschedules itself. */
const lockdownKind = 'lockdown'
const workKey = 'now'
/** The interval of the poll, which detects a lift by hand, and a restored store or database. */
const askEverySeconds = 60

type Named = { lockdownId: string; statement: Uint8Array }

type LockdownHere = {
  lockdownId: string
  since: Date
  lifted: number
  needed: number
  liftedByMe: boolean
  statement: Uint8Array | null
}

export async function lockdownHere(
  reader: Pick<Tx, 'selectFrom'>,
  { ownerId }: Pick<Session, 'ownerId'>,
): Promise<LockdownHere | null> {
  const row = await activeLockdown(reader)
  if (!row) return null
  const { lockdown_id: lockdownId, begun_at: since, lifted_by: liftedBy, needed, statement } = row
  return { lockdownId, since, lifted: liftedBy.length, needed, liftedByMe: liftedBy.includes(ownerId), statement }
}

/** Schedules the poll at each start, because a restored database may be from before a lockdown. */
export const planLockdownCheck = ({ database, due, clock }: ServerContext): Promise<void> =>
  inTransaction(database, { as: 'system' }, (transaction) =>
    due.schedule(transaction, { kind: lockdownKind, key: workKey, at: clock() }),
  )

/** The release service enforces the lockdown: during one it hands out no share. */
export function lockdowns(context: ServerContext, link: ReleaseLink) {
  const { database, clock, due, log } = context
  const system = systemOf(database)

  due.planWithin(lockdownKind, 0)
  due.handleEffect(lockdownKind, async () => {
    const asked = await system(activeLockdown)
    const reply = await answered(link.service.lockdown(asked?.statement ?? undefined))
    return async (transaction) => {
      // A lockdown that changed during the request makes the reply outdated.
      const changed = (await activeLockdown(transaction))?.lockdown_id !== asked?.lockdown_id
      if (reply && !changed) await takeReply(transaction, context, reply)
      const wait = changed ? 0 : askEverySeconds * 1000
      await due.schedule(transaction, { kind: lockdownKind, key: workKey, at: new Date(clock().getTime() + wait) })
    }
  })

  return {
    /** Ends all other sessions unless the service refuses; it may get the statement later. */
    async begin(session: Session, { lockdownId, statement }: Named): Promise<void> {
      await system(async (transaction) => {
        if (await activeLockdown(transaction)) throw new Refusal(409, 'refused', 'There is a lockdown already.')
        await transaction
          .insertInto('lockdown')
          .values({ lockdown_id: lockdownId, statement, begun_at: clock() })
          .execute()
      })
      const reply = await answered(link.service.lockdown(statement))
      await system(async (transaction) => {
        if (reply) await takeReply(transaction, context, reply)
        if (!(await activeLockdown(transaction))) return
        await transaction.deleteFrom('session').where('id', '!=', session.id).execute()
        await note(transaction, session, 'lockdown begun')
      })
      if (reply && reply.refused !== null && reply.lockdown === null) throw serviceRefused(reply.refused)
    },

    async lift(session: Session, { statement }: Pick<Named, 'statement'>): Promise<void> {
      const reply = await answered(link.service.lockdown(statement))
      if (!reply) throw serviceDown()
      if (reply.refused !== null) throw serviceRefused(reply.refused)
      await system(async (transaction) => {
        await takeReply(transaction, context, reply)
        await note(transaction, session, reply.lockdown === null ? 'lockdown lifted' : 'lockdown lift approved')
      })
    },
  }

  function note(transaction: Tx, { tenant, accountId }: Session, action: string): Promise<void> {
    log.warn(`Security: ${action} by the account ${accountId}`, { event: 'security', what: action })
    return audit(transaction, { tenant, at: clock(), by: accountId, action, detail: '' })
  }
}

async function answered(asked: Promise<LockdownReply>): Promise<LockdownReply | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ReleaseServiceDown) return undefined
    throw error
  }
}

async function takeReply(
  transaction: Tx,
  { clock, due }: ServerContext,
  { lockdown }: Pick<LockdownReply, 'lockdown'>,
): Promise<void> {
  const current = await activeLockdown(transaction)
  if (current && current.lockdown_id !== lockdown?.lockdownId)
    await transaction
      .updateTable('lockdown')
      .set({ ended_at: clock() })
      .where('lockdown_id', '=', current.lockdown_id)
      .execute()
  if (lockdown === null) return current && askAboutOpenReports(transaction, { clock, due })
  const { lockdownId, since, liftedBy: lifted_by, needed } = lockdown
  // The service reports a lockdown that the database lacks or shows as lifted, so the database was
  // restored from an older backup. The service already has the statement.
  await transaction
    .insertInto('lockdown')
    .values({ lockdown_id: lockdownId, statement: null, begun_at: new Date(since), lifted_by, needed })
    .onConflict((conflict) => conflict.column('lockdown_id').doUpdateSet({ ended_at: null, lifted_by, needed }))
    .execute()
}

async function askAboutOpenReports(
  transaction: Tx,
  { clock, due }: Pick<ServerContext, 'clock' | 'due'>,
): Promise<void> {
  const open = await transaction
    .selectFrom('release')
    .select('owner_id')
    .distinct()
    .where('state', 'in', [...openStates])
    .execute()
  for (const { owner_id } of open) await due.schedule(transaction, { kind: pollKind, key: owner_id, at: clock() })
}
