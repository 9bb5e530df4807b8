import { changeEmail } from '../../contract/accounts.ts'
import { cancelDeletion } from '../account-deletion/planned.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { clientAddress } from '../http/security.ts'
import { emailTaken, isReserved, takeUnconfirmedAddress } from './email-claims.ts'
import { refuseDuringRelease, refuseSoonAfterStart } from './earlier-estates.ts'
import { replacePasswordBox } from './estate.ts'
import { accountMails } from './mail-texts.ts'
import { takeTokens } from './limits.ts'
import { createLink, createToken, endLinks, invalidLink } from './links.ts'
import { forgetPasskeys } from './passkeys.ts'
import { endSessionsOf } from './sessions.ts'
import { checkPassword } from './password.ts'
import { forgetKitsSince } from './recovery-kits.ts'
import { lockStillSignedIn } from './still-signed-in.ts'
import { turnOff } from './two-factor-off.ts'

// The password key's salt has the e-mail address, so a change brings a new seed, sign-in secret and
// password box. `email_change` holds them until the user confirms the new address. Then the server
// swaps them with the account's, so the row holds what an undo within 7 days restores.

export function mountEmailChange(api: Api, context: ServerContext): void {
  const { database, clock, config, secrets, outbox } = context

  mount(api, changeEmail, async ({ body, session, http }) => {
    const { accountId } = session
    await checkPassword(context, session, body.currentAuthKey)
    if (body.email === session.email)
      throw new Refusal(400, 'same-email', 'This is already your email address', { field: 'email' })
    // The answer reveals whether the address has an account, so the rate limit of sign-up applies.
    await takeTokens(context, 'sign-up', { email: body.email, address: clientAddress(http, config) })
    return database.transaction().execute(async (transaction) => {
      await lockStillSignedIn(transaction, session)
      await refuseDuringRelease(context, transaction, accountId)
      await refuseSoonAfterStart(context, transaction, accountId)
      const query = transaction.selectFrom('account').select('verified_at').where('email', '=', body.email)
      const holder = await query.executeTakeFirst()
      if (
        holder?.verified_at ||
        (holder && !outbox.sends) ||
        (await isReserved(context, transaction, body.email, accountId))
      )
        throw emailTaken()
      await forgetPendingChange(transaction, accountId)
      const { id: changeId } = await transaction
        .insertInto('email_change')
        .values({
          account_id: accountId,
          email: body.email,
          seed: body.seed,
          verifier: secrets.verifier(body.authKey),
          password_box: body.passwordBox,
          created_at: clock(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (!outbox.sends) {
        await applyEmailChange(context, transaction, changeId)
        const link = await createLink(context, transaction, 'confirm', accountId)
        await outbox.post(transaction, accountMails.confirmEmail(body.email, link), { purpose: 'confirmation' })
        return { outcome: 'changed' as const }
      }
      const link = await createLink(context, transaction, 'change-email', accountId, { changeId })
      await outbox.post(transaction, accountMails.confirmNewEmail(body.email, link), { purpose: 'confirmation' })
      return { outcome: 'confirmation-sent' as const }
    })
  })
}

export async function forgetPendingChange(transaction: Tx, accountId: string): Promise<void> {
  await endLinks(transaction, accountId, ['change-email'])
  await transaction
    .deleteFrom('email_change')
    .where('account_id', '=', accountId)
    .where('applied_at', 'is', null)
    .execute()
}

export async function applyEmailChange(context: ServerContext, transaction: Tx, changeId: string): Promise<void> {
  const { clock, outbox } = context
  const change = await swap(context, transaction, changeId, context.outbox.sends ? clock() : null)
  // A confirmation link sent to the old address must not confirm the new one.
  await endLinks(transaction, change.accountId, ['confirm'])
  await transaction.updateTable('email_change').set({ applied_at: clock() }).where('id', '=', changeId).execute()
  if (change.previousEmail === null) return
  const link = await createLink(context, transaction, 'undo-email', change.accountId, { changeId })
  await outbox.post(transaction, accountMails.emailChanged(change.previousEmail, link), { purpose: 'account' })
}

// A thief who changed the address knew the password, and may have set it. So after an undo the
// earlier password opens nothing until the owner sets a new one with the recovery code or a mailed
// link. The undo also removes kits added since, and a second step set up within 7 days before.

const factorMilliseconds = 7 * 24 * 3600_000

/** Restores the address, ends every session, and demands a new password. */
export async function undoEmailChange(context: ServerContext, transaction: Tx, changeId: string): Promise<string> {
  const query = transaction.selectFrom('email_change').selectAll().where('id', '=', changeId)
  const before = await query.executeTakeFirst()
  if (!before) throw invalidLink()
  const { accountId, ownerId, previousEmail, twoFactorSince } = await swap(
    context,
    transaction,
    changeId,
    before.verified_at,
  )
  await transaction.deleteFrom('email_change').where('account_id', '=', accountId).execute()
  await endLinks(transaction, accountId, ['change-email', 'reset', 'reset-by-kit', 'confirm', 'undo-email'])
  await endSessionsOf(transaction, accountId)
  await forgetPasskeys(transaction, ownerId)
  await forgetKitsSince(context, transaction, ownerId, before.created_at)
  const added = twoFactorSince !== null && twoFactorSince.getTime() > before.created_at.getTime() - factorMilliseconds
  if (added) await turnOff(context, transaction, accountId)
  await transaction
    .updateTable('account')
    .set({ new_password_needed_at: context.clock(), totp_next_secret: null })
    .where('id', '=', accountId)
    .execute()
  // The person who changed the address may also have requested a deletion.
  await cancelDeletion(transaction, context, accountId)
  await context.outbox.post(transaction, accountMails.emailRestored(before.email, added), { purpose: 'account' })
  // The undo itself may come from a stranger who reads the earlier mailbox. So the server mails the
  // address that the undo removes a link that works only with the recovery code.
  if (previousEmail !== null) {
    const link = await createLink(context, transaction, 'reset-by-kit', accountId)
    await context.outbox.post(transaction, accountMails.emailTakenBack(previousEmail, link), { purpose: 'account' })
  }
  return createToken(context, transaction, 'reset', accountId)
}

async function swap(context: ServerContext, transaction: Tx, changeId: string, verifiedAt: Date | null) {
  const change = await transaction
    .selectFrom('email_change')
    .selectAll()
    .where('id', '=', changeId)
    .forUpdate()
    .executeTakeFirst()
  if (!change) throw invalidLink()
  const account = await transaction
    .selectFrom('account')
    .selectAll()
    .where('id', '=', change.account_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await refuseDuringRelease(context, transaction, account.id)
  await takeUnconfirmedAddress(transaction, change.email, account.id)
  const { box } = await transaction
    .selectFrom('key_box')
    .select('box')
    .where('owner_id', '=', account.owner_id)
    .where('kind', '=', 'password')
    .executeTakeFirstOrThrow()
  const { email, verified_at, seed, verifier } = account
  await transaction
    .updateTable('account')
    .set({
      email: change.email,
      claimed_email: null,
      verified_at: verifiedAt,
      seed: change.seed,
      verifier: change.verifier,
    })
    .where('id', '=', account.id)
    .execute()
  await replacePasswordBox(context, transaction, account.owner_id, change.password_box)
  await transaction
    .updateTable('email_change')
    .set({ email: email ?? account.claimed_email ?? '', verified_at, seed, verifier, password_box: box })
    .where('id', '=', changeId)
    .execute()
  const { id: accountId, owner_id: ownerId, totp_confirmed_at: twoFactorSince } = account
  return { accountId, ownerId, previousEmail: email, twoFactorSince }
}
