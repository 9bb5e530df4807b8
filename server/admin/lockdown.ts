import type { LockdownReply } from '../../contract/release-service.ts'
import { openStates } from '../../domain/releases.ts'
import type { Session } from '../accounts/index.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction, type Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import { ReleaseServiceDown } from '../releases/client.ts'
import { pollKind, type ReleaseLink } from '../releases/index.ts'
import { serviceRefused } from '../releases/texts.ts'
import { audit } from './audit.ts'

/** Work of asking the release service whether the lockdown lasts. */
const lockdownKind = 'lockdown'
/** How often it is asked: somebody may have lifted it by hand, or put back an older copy of its store. */
const askEverySeconds = 60

type Named = { lockdownId: string; statement: Uint8Array }

/** The lockdown that lasts here, if any. Any scope. */
export const lockdownThatLasts = (reader: Pick<Database | Tx, 'selectFrom'>) =>
  reader
    .selectFrom('lockdown')
    .select(['lockdown_id', 'statement', 'begun_at', 'lifted', 'needed'])
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export type LockdownHere = { lockdownId: string; since: Date; lifted: number; needed: number }

/** The lockdown as operators see it. */
export async function lockdownHere(reader: Pick<Tx, 'selectFrom'>): Promise<LockdownHere | null> {
  const row = await lockdownThatLasts(reader)
  return row ? { lockdownId: row.lockdown_id, since: row.begun_at, lifted: row.lifted, needed: row.needed } : null
}

/**
 * Begins and lifts the emergency lockdown, and keeps the release service told: it decides, for nothing leaves it while one
 * lasts.
 */
export function lockdowns(context: ServerContext, link: ReleaseLink) {
  const { database, clock, due } = context
  const system = <T>(work: (transaction: Tx) => Promise<T>) => inTransaction(database, { as: 'system' }, work)

  due.handleEffect(lockdownKind, async () => {
    const current = await system(lockdownThatLasts)
    if (current === undefined) return () => Promise.resolve()
    const reply = await link.service.lockdown(current.statement).catch((error: unknown) => {
      if (error instanceof ReleaseServiceDown) return undefined
      throw error
    })
    return (transaction) => takeReply(transaction, context, reply)
  })

  return {
    /** Ends everybody's sessions but this one, and stops what could open. Where the release service is down it is told as soon as it is back. */
    async begin(session: Session, { lockdownId, statement }: Named): Promise<void> {
      await system(async (transaction) => {
        if (await lockdownThatLasts(transaction)) throw new Refusal(409, 'refused', 'There is a lockdown already.')
        await transaction
          .insertInto('lockdown')
          .values({ lockdown_id: lockdownId, statement, begun_at: clock() })
          .execute()
        await transaction.deleteFrom('session').where('id', '!=', session.id).execute()
        await note(transaction, session, 'lockdown begun')
        await due.schedule(transaction, { kind: lockdownKind, key: lockdownId, at: clock() })
      })
      const reply = await answered(link.service.lockdown(statement))
      if (reply) await system((transaction) => takeReply(transaction, context, reply))
      // The one who signed it is not on the service's list: there is none then.
      if (reply && reply.refused !== null && reply.lockdown === null) throw serviceRefused(reply.refused)
    },

    /** Takes one operator's word that it is over. @throws Refusal where the release service does not take it, or does not answer */
    async lift(session: Session, { statement }: Pick<Named, 'statement'>): Promise<void> {
      const reply = await answered(link.service.lockdown(statement))
      if (!reply)
        throw new Refusal(
          503,
          'release-service-down',
          'This cannot be done right now. Please try again in a few minutes.',
          { retryAfter: 60 },
        )
      if (reply.refused !== null) throw serviceRefused(reply.refused)
      await system(async (transaction) => {
        await takeReply(transaction, context, reply)
        await note(transaction, session, reply.lockdown === null ? 'lockdown lifted' : 'lockdown lift approved')
      })
    },
  }

  function note(transaction: Tx, { tenant, accountId }: Session, action: string): Promise<void> {
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

/** Takes over what the release service says of the lockdown that lasts here; it is asked again while one does. */
async function takeReply(
  transaction: Tx,
  { clock, due }: ServerContext,
  reply: LockdownReply | undefined,
): Promise<void> {
  const current = await lockdownThatLasts(transaction)
  if (!current) return
  const { lockdown } = reply ?? {}
  if (lockdown === null) {
    await transaction
      .updateTable('lockdown')
      .set({ ended_at: clock() })
      .where('lockdown_id', '=', current.lockdown_id)
      .execute()
    return askAboutOpenReports(transaction, { clock, due })
  }
  if (lockdown)
    await transaction
      .updateTable('lockdown')
      .set({ lifted: lockdown.lifted, needed: lockdown.needed })
      .where('lockdown_id', '=', current.lockdown_id)
      .execute()
  const at = new Date(clock().getTime() + askEverySeconds * 1000)
  await due.schedule(transaction, { kind: lockdownKind, key: current.lockdown_id, at })
}

/** The days on which waits end have moved. */
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
