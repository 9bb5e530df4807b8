import type { ChannelKind } from '../../contract/channels.ts'
import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import { asSystem, inTransaction, type Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import { channelMails } from './mail-texts.ts'
import { secondAddress } from './second-address.ts'

export const rowsOf = (reader: Pick<Tx, 'selectFrom'>, ownerId: string) =>
  reader.selectFrom('channel').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').execute()

/** Runs under the owner's scope, one change after the other. */
export const changing = <T>(
  { database }: Pick<ServerContext, 'database'>,
  { ownerId, accountId }: Session,
  work: (transaction: Tx) => Promise<T>,
): Promise<T> =>
  inTransaction(database, { as: 'owner', ownerId, accountId }, async (transaction) => {
    await transaction.selectFrom('estate').select('owner_id').where('owner_id', '=', ownerId).forUpdate().execute()
    return work(transaction)
  })

type Change = { kind: ChannelKind; name: string; isAdded: boolean }

export const postChange = (
  transaction: Tx,
  { outbox, config }: Pick<ServerContext, 'outbox' | 'config'>,
  to: string,
  ownerId: string,
  { kind, name, isAdded }: Change,
) =>
  outbox.post(transaction, channelMails.changed(to, kind, name, isAdded, config.publicAddress), {
    purpose: 'channel',
    reference: ownerId,
  })

/** Mails a change to the owner's addresses, because a thief could add or remove a way, too. */
export async function mailChange(
  transaction: Tx,
  context: ServerContext,
  { ownerId, email }: Session,
  change: Change,
): Promise<void> {
  const second = await secondAddress(transaction, ownerId)
  const wasSecond = change.kind === 'email' && !change.isAdded ? change.name : undefined
  const all = new Set([email, second, wasSecond].filter((to): to is string => to !== undefined && to !== ''))
  await asSystem(transaction, async () => {
    for (const to of all) await postChange(transaction, context, to, ownerId, change)
  })
}

/** A way in use stays during a report: the veto comes first. */
export async function remove(
  transaction: Tx,
  context: ServerContext,
  session: Session,
  row: { id: string; kind: ChannelKind; name: string; confirmed_at: Date | null },
): Promise<void> {
  const { ownerId, accountId } = session
  const isUsed = row.confirmed_at !== null
  if (isUsed && (await asSystem(transaction, () => context.policies.accountIsUnderRelease(transaction, accountId))))
    throw new Refusal(
      409,
      'under-release',
      'Someone has sent a report about you. Until it is stopped or over, no way to reach you can be removed or changed.',
    )
  await transaction.deleteFrom('channel').where('owner_id', '=', ownerId).where('id', '=', row.id).execute()
  const { kind, name } = row
  if (isUsed) await mailChange(transaction, context, session, { kind, name, isAdded: false })
}
