import { deletionDays } from '../../contract/account-deletion-rules.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { postMessage } from '../releases/messages.ts'
import { seatHolders } from '../releases/people.ts'
import { addressesBefore, addressOf } from './addresses.ts'
import { deletionMails } from './mail-texts.ts'
import { finalKind, reminderKind, cancelPlan } from './planned.ts'

export const aboutAccount = { purpose: 'account' }
const reminderDays = 7

export const daysFromNow = ({ config, clock }: Pick<ServerContext, 'config' | 'clock'>, days: number): Date =>
  new Date(clock().getTime() + days * config.daySeconds * 1000)

export const finalFromNow = (context: ServerContext): Date => daysFromNow(context, deletionDays)

export async function schedulePlan(
  transaction: Tx,
  { due, config, clock }: ServerContext,
  accountId: string,
  finalAt: Date,
): Promise<void> {
  await due.schedule(transaction, { kind: finalKind, key: accountId, at: finalAt })
  const remindAt = new Date(finalAt.getTime() - reminderDays * config.daySeconds * 1000)
  if (remindAt > clock()) await due.schedule(transaction, { kind: reminderKind, key: accountId, at: remindAt })
}

export async function mailPlanned(
  transaction: Tx,
  { outbox, config }: ServerContext,
  { accountId, ownerId, finalAt }: { accountId: string; ownerId: string; finalAt: Date },
): Promise<void> {
  const { to: own } = await addressOf(transaction, accountId)
  const before = await addressesBefore(transaction, accountId)
  for (const to of own === null ? before : [own, ...before])
    await outbox.post(transaction, deletionMails.planned(to, finalAt, config.publicAddress), aboutAccount)
  for (const { email, owner } of await seatHolders(transaction, ownerId))
    await outbox.post(transaction, deletionMails.seatPlanned(email, owner, finalAt, config.publicAddress), {
      ...aboutAccount,
      reference: ownerId,
    })
}

export async function mailKept(
  transaction: Tx,
  { outbox }: ServerContext,
  { accountId, ownerId }: { accountId: string; ownerId: string },
  letter: typeof deletionMails.kept = deletionMails.kept,
): Promise<void> {
  const { to } = await addressOf(transaction, accountId)
  if (to !== null) await outbox.post(transaction, letter(to), aboutAccount)
  for (const { email, owner } of await seatHolders(transaction, ownerId))
    await outbox.post(transaction, deletionMails.seatKept(email, owner), { ...aboutAccount, reference: ownerId })
}

/** Cancels, as a stranger may have asked. The service decides about one in progress. */
export async function cancelReportedDeletions(
  transaction: Tx,
  context: ServerContext,
  reportedOwnerId: string,
): Promise<void> {
  const estate = await transaction
    .selectFrom('estate')
    .select('account_id')
    .where('owner_id', '=', reportedOwnerId)
    .executeTakeFirst()
  const accountId = estate?.account_id
  const ownerId = accountId === undefined ? null : await cancelPlan(transaction, context, accountId)
  if (accountId !== undefined && ownerId !== null)
    await mailKept(transaction, context, { accountId, ownerId }, deletionMails.keptAsReported)
}

export async function sendForget(
  transaction: Tx,
  context: ServerContext,
  { ownerId, deletionId, statement }: { ownerId: string; deletionId: string; statement: Uint8Array },
): Promise<number> {
  const { bundle: ownerBundle } = await transaction
    .selectFrom('identity')
    .select('bundle')
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return postMessage(transaction, context, { type: 'forget', ownerId, ownerBundle, statement, expects: { deletionId } })
}
