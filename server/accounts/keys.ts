import { changePassword, confirmRecoveryKit, getRecoveryKit, putRecoveryKit } from '../../contract/accounts.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { forgetPendingChange } from './email-change.ts'
import { replacePasswordBox } from './estate.ts'
import { letters } from './letters.ts'
import { endLinks } from './links.ts'
import { endSessionsOf } from './sessions.ts'
import { mailingCalls } from './limits.ts'
import { checkPassword } from './password.ts'

/** The two things a person holds that open their estate: the recovery kit and the password. */
export function mountKeys(api: Api, context: ServerContext): void {
  const { database, clock, secrets, outbox } = context
  const takeMailing = mailingCalls(context)

  mount(api, putRecoveryKit, async ({ body, session }) => {
    // A browser that somebody left signed in must not be enough to put another kit in place of theirs.
    const { ownerId } = session
    await database.transaction().execute(async (transaction) => {
      const current = await transaction
        .selectFrom('key_box')
        .select('confirmed_at')
        .where('owner_id', '=', ownerId)
        .where('kind', '=', 'recovery')
        .forUpdate()
        .executeTakeFirst()
      const kind = current?.confirmed_at ? 'recovery-next' : 'recovery'
      const box = {
        box: body.recoveryBox,
        verifier: secrets.verifier(body.recoveryAuth),
        confirmed_at: null,
        created_at: clock(),
      }
      await transaction
        .insertInto('key_box')
        .values({ owner_id: ownerId, kind, ...box })
        .onConflict((conflict) => conflict.columns(['owner_id', 'kind']).doUpdateSet(box))
        .execute()
    })
    return {}
  })

  mount(api, getRecoveryKit, async ({ session }) => {
    const newest = await database
      .selectFrom('key_box')
      .select('box')
      .where('owner_id', '=', session.ownerId)
      .where('kind', 'in', ['recovery', 'recovery-next'])
      .orderBy('kind', 'desc')
      .executeTakeFirst()
    return { recoveryBox: newest?.box ?? null }
  })

  mount(api, confirmRecoveryKit, async ({ session }) => {
    const { ownerId } = session
    await database.transaction().execute(async (transaction) => {
      const boxes = await transaction
        .selectFrom('key_box')
        .select('kind')
        .where('owner_id', '=', ownerId)
        .where('kind', 'in', ['recovery', 'recovery-next'])
        .forUpdate()
        .execute()
      if (boxes.length === 0) throw new Refusal(409, 'no-recovery-kit', 'There is no recovery kit yet.')
      if (boxes.length === 2)
        await transaction.deleteFrom('key_box').where('owner_id', '=', ownerId).where('kind', '=', 'recovery').execute()
      await transaction
        .updateTable('key_box')
        .set({ kind: 'recovery', confirmed_at: clock() })
        .where('owner_id', '=', ownerId)
        .where('kind', 'in', ['recovery', 'recovery-next'])
        .execute()
    })
    return {}
  })

  mount(api, changePassword, async ({ body, session }) => {
    const { accountId } = session
    await checkPassword(context, session, body.currentAuthKey)
    takeMailing(accountId)
    await database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('account')
        .set({ seed: body.seed, verifier: secrets.verifier(body.authKey) })
        .where('id', '=', accountId)
        .execute()
      await replacePasswordBox(context, transaction, session.ownerId, body.passwordBox)
      await forgetPendingChange(transaction, accountId)
      await endLinks(transaction, accountId, ['reset'])
      await endSessionsOf(transaction, accountId, session)
      await outbox.post(transaction, letters.passwordChanged(session.email), { purpose: 'account' })
    })
    return {}
  })
}
