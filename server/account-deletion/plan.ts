import { deletionDays } from '../../contract/account-deletion-rules.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { postMessage } from '../releases/messages.ts'
import { seatHolders } from '../releases/people.ts'
import { addressesBefore, addressOf } from './addresses.ts'
import { letters } from './mail-texts.ts'
import { finalKind, reminderKind, takeBack } from './planned.ts'

/** What letters about a planned deletion are for. */
export const aboutAccount = { purpose: 'account' }
/** The owner is reminded this many days before the end. */
const reminderDays = 7

/** The moment this many days from now. */
export const daysFromNow = ({ config, clock }: Pick<ServerContext, 'config' | 'clock'>, days: number): Date =>
  new Date(clock().getTime() + days * config.daySeconds * 1000)

/** When a deletion that is asked for now is final. */
export const finalFromNow = (context: ServerContext): Date => daysFromNow(context, deletionDays)

/** Puts the end of an account and the letter before it on the list of due work; the letter where its day is still to come. */
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

/** Tells the owner, also where a change of e-mail can still be undone, and the people in the seats. */
export async function tellPlanned(
  transaction: Tx,
  { outbox, config }: ServerContext,
  { accountId, ownerId, finalAt }: { accountId: string; ownerId: string; finalAt: Date },
): Promise<void> {
  const { to: own } = await addressOf(transaction, accountId)
  const before = await addressesBefore(transaction, accountId)
  for (const to of own === null ? before : [own, ...before])
    await outbox.post(transaction, letters.planned(to, finalAt, config.publicAddress), aboutAccount)
  for (const { email, owner } of await seatHolders(transaction, ownerId))
    await outbox.post(transaction, letters.seatPlanned(email, owner, finalAt, config.publicAddress), {
      ...aboutAccount,
      reference: ownerId,
    })
}

/** Tells the owner and the people in the seats that the account stays. */
export async function tellKept(
  transaction: Tx,
  { outbox }: ServerContext,
  { accountId, ownerId }: { accountId: string; ownerId: string },
  letter: typeof letters.kept = letters.kept,
): Promise<void> {
  const { to } = await addressOf(transaction, accountId)
  if (to !== null) await outbox.post(transaction, letter(to), aboutAccount)
  for (const { email, owner } of await seatHolders(transaction, ownerId))
    await outbox.post(transaction, letters.seatKept(email, owner), { ...aboutAccount, reference: ownerId })
}

/**
 * A report about any estate of an account ends its planned deletion, as it does at the release service: whoever asked for
 * it may not be the owner. Who still wants it asks again. One that is under way is judged there. System scope.
 */
export async function keepWhatIsReported(
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
  const ownerId = accountId === undefined ? null : await takeBack(transaction, context, accountId)
  if (accountId !== undefined && ownerId !== null)
    await tellKept(transaction, context, { accountId, ownerId }, letters.keptAsReported)
}

/** Sends the owner's word that an estate shall be forgotten to the release service. Gives the message's number. */
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
