import type { ServerContext } from '../context.ts'
import type { Tx } from '../db/scope.ts'
import { factorChanged } from './factor-changes.ts'
import { accountMails } from './mail-texts.ts'
import { twoFactorOffKind } from './second-factor.ts'

// The password alone never turns two-step sign-in off. A user who lost phone and backup codes asks
// the operators; `npm run admin -- reset-two-step EMAIL` on the server schedules the turn-off in
// seven days and mails the user at once. Any right code cancels it.

const waitDays = 7

export async function turnOff(context: ServerContext, transaction: Tx, accountId: string): Promise<void> {
  await transaction
    .updateTable('account')
    .set({ totp_secret: null, totp_next_secret: null, totp_confirmed_at: null })
    .where('id', '=', accountId)
    .execute()
  await transaction.deleteFrom('backup_code').where('account_id', '=', accountId).execute()
  await context.due.cancel(transaction, twoFactorOffKind, accountId)
  await factorChanged(context, transaction, accountId)
}

/** @returns the time of the turn-off; undefined if two-step sign-in is off */
export async function planTwoFactorOff(
  { clock, config, due, outbox }: ServerContext,
  transaction: Tx,
  email: string,
): Promise<Date | undefined> {
  const account = await transaction
    .selectFrom('account')
    .select(['id', 'totp_confirmed_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (!account?.totp_confirmed_at) return undefined
  const planned = await transaction
    .selectFrom('due_work')
    .select('due_at')
    .where('kind', '=', twoFactorOffKind)
    .where('key', '=', account.id)
    .executeTakeFirst()
  if (planned) return planned.due_at
  const at = new Date(clock().getTime() + waitDays * config.daySeconds * 1000)
  await due.schedule(transaction, { kind: twoFactorOffKind, key: account.id, at })
  await outbox.post(transaction, accountMails.twoFactorOffSoon(email, at), { purpose: 'account' })
  return at
}

export function handleTwoFactorOff(context: ServerContext): void {
  context.due.handle(twoFactorOffKind, async (transaction, { key: accountId }) => {
    const account = await transaction
      .selectFrom('account')
      .select(['email', 'totp_confirmed_at'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!account?.totp_confirmed_at) return
    await turnOff(context, transaction, accountId)
    if (account.email)
      await context.outbox.post(transaction, accountMails.twoFactorOff(account.email), { purpose: 'account' })
  })
}
