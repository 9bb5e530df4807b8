import { followLink, openEmailLink, resendConfirmation, signUp } from '../../contract/accounts.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { clientAddress } from '../http/security.ts'
import { emailTaken, isReserved, takeUnconfirmedAddress } from './email-claims.ts'
import { applyEmailChange, undoEmailChange } from './email-change.ts'
import { createEstate } from './estate.ts'
import { accountMails } from './mail-texts.ts'
import { createLink, endLinks, findLink, type FollowedLink, invalidLink } from './links.ts'
import { takeTokens } from './limits.ts'
import { answerSignedIn, startSession } from './sessions.ts'

export function mountSignUp(api: Api, context: ServerContext): void {
  const { database, clock, config, secrets, outbox, due } = context

  mount(api, signUp, async ({ body, http }) => {
    await takeTokens(context, 'sign-up', { email: body.email, address: clientAddress(http, config) })
    const token = await database.transaction().execute(async (transaction) => {
      const claim = await claimOf(context, transaction, body.email)
      const account = {
        ...claim,
        owner_id: body.ownerId,
        seed: body.seed,
        verifier: secrets.verifier(body.authKey),
        created_at: clock(),
      }
      const inserted = await transaction
        .insertInto('account')
        .values(account)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      // A concurrent sign-up took the address or the estate's id.
      if (!inserted) throw emailTaken()
      await createEstate(context, transaction, inserted.id, body)
      await sendConfirmation(context, transaction, inserted.id, body.email)
      return startSession(context, transaction, http, { accountId: inserted.id, stage: 'full' })
    })
    return answerSignedIn(context, http, token)
  })

  mount(api, resendConfirmation, async ({ body, http }) => {
    await takeTokens(context, 'sign-up', { email: body.email, address: clientAddress(http, config) })
    // A job looks up the account later, so the answer and its time are the same for every address.
    const work = { kind: 'resend-confirmation', key: body.email, at: clock(), payload: { email: body.email } }
    await database.transaction().execute((transaction) => due.schedule(transaction, work))
    return {}
  })

  due.planWithin('resend-confirmation', 0)
  due.handle('resend-confirmation', async (transaction, { payload }) => {
    const email = String(payload.email)
    const waiting = await transaction
      .selectFrom('account')
      .select('id')
      .where('verified_at', 'is', null)
      .where((row) => row.or([row('email', '=', email), row('claimed_email', '=', email)]))
      .orderBy('created_at', 'desc')
      .limit(3)
      .execute()
    for (const { id } of waiting) await sendConfirmation(context, transaction, id, email)
  })

  mount(api, openEmailLink, async ({ body }) =>
    database.transaction().execute(async (transaction) => {
      const link = await findLink(context, transaction, body.token, emailLinks)
      const asks = { confirm: 'confirm', 'change-email': 'change', 'undo-email': 'restore' } as const
      return { asks: asks[link.kind], email: await addressAfter(transaction, link) }
    }),
  )

  mount(api, followLink, async ({ body }) =>
    database.transaction().execute(async (transaction) => {
      const link = await findLink(context, transaction, body.token, emailLinks)
      if (link.kind === 'confirm') await confirmEmail(context, transaction, link.accountId)
      if (link.kind === 'change-email') await applyEmailChange(context, transaction, String(link.payload.changeId))
      const resetToken =
        link.kind === 'undo-email'
          ? await undoEmailChange(context, transaction, String(link.payload.changeId))
          : undefined
      await endLinks(transaction, link.accountId, [link.kind])
      const happened = {
        confirm: 'email-confirmed',
        'change-email': 'email-changed',
        'undo-email': 'email-restored',
      } as const
      return { happened: happened[link.kind], ...(resetToken !== undefined && { resetToken }) }
    }),
  )

  async function sendConfirmation(on: ServerContext, transaction: Tx, accountId: string, email: string) {
    const link = await createLink(on, transaction, 'confirm', accountId)
    await outbox.post(transaction, accountMails.confirmEmail(email, link), { purpose: 'confirmation' })
  }
}

const emailLinks = ['confirm', 'change-email', 'undo-email'] as const
type EmailLink = FollowedLink<(typeof emailLinks)[number]>

async function addressAfter(transaction: Tx, { kind, accountId, payload }: EmailLink): Promise<string> {
  const query =
    kind === 'confirm'
      ? transaction
          .selectFrom('account')
          .select(({ fn }) => fn.coalesce('claimed_email', 'email').as('email'))
          .where('id', '=', accountId)
      : transaction.selectFrom('email_change').select('email').where('id', '=', String(payload['changeId']))
  const found = await query.executeTakeFirst()
  if (!found?.email) throw invalidLink()
  return found.email
}

async function claimOf(context: ServerContext, transaction: Tx, email: string) {
  if (await isReserved(context, transaction, email)) throw emailTaken()
  const holder = await transaction
    .selectFrom('account')
    .select('verified_at')
    .where('email', '=', email)
    .executeTakeFirst()
  if (!holder) return { email, claimed_email: null }
  if (holder.verified_at || !context.outbox.sends) throw emailTaken()
  return { email: null, claimed_email: email }
}

async function confirmEmail({ clock }: ServerContext, transaction: Tx, accountId: string): Promise<void> {
  const account = await transaction
    .selectFrom('account')
    .select(['email', 'claimed_email'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  const email = account?.email ?? account?.claimed_email
  if (!email) throw invalidLink()
  await takeUnconfirmedAddress(transaction, email, accountId)
  await transaction
    .updateTable('account')
    .set({ email, claimed_email: null, verified_at: clock() })
    .where('id', '=', accountId)
    .execute()
}
