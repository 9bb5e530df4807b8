import { changePassword } from '../../contract/accounts.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { forgetPendingChange } from './email-change.ts'
import { replacePasswordBox } from './estate.ts'
import { accountMails } from './mail-texts.ts'
import { endLinks } from './links.ts'
import { endSessionsOf } from './sessions.ts'
import { mailingCalls } from './limits.ts'
import { checkPassword } from './password.ts'
import { lockStillSignedIn } from './still-signed-in.ts'

export function mountPassword(api: Api, context: ServerContext): void {
  const { database, secrets, outbox } = context
  const takeMailing = mailingCalls(context)

  mount(api, changePassword, async ({ body, session }) => {
    const { accountId } = session
    await checkPassword(context, session, body.currentAuthKey)
    takeMailing(accountId)
    await database.transaction().execute(async (transaction) => {
      await lockStillSignedIn(transaction, session)
      await transaction
        .updateTable('account')
        .set({ seed: body.seed, verifier: secrets.verifier(body.authKey) })
        .where('id', '=', accountId)
        .execute()
      await replacePasswordBox(context, transaction, session.ownerId, body.passwordBox)
      await forgetPendingChange(transaction, accountId)
      await endLinks(transaction, accountId, ['reset'])
      await endSessionsOf(transaction, accountId, session)
      await outbox.post(transaction, accountMails.passwordChanged(session.email), { purpose: 'account' })
    })
    return {}
  })
}
