import { randomBytes, randomInt } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { createTOTPKeyURI } from '@oslojs/otp'
import { confirmTwoFactor, disableTwoFactor, enrolTwoFactor, newBackupCodes } from '../../contract/two-factor.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { factorChanged } from './factor-changes.ts'
import { accountMails } from './mail-texts.ts'
import { mailingCalls } from './limits.ts'
import { checkPresence } from './presence.ts'
import { digits, stepOfCode, stepSeconds, wrongCode } from './second-factor.ts'
import { lockStillSignedIn } from './still-signed-in.ts'
import { handleTwoFactorOff, turnOff } from './two-factor-off.ts'
import { product } from '../../domain/product.ts'

const backupCodeCount = 10
const backupAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

async function replaceBackupCodes({ secrets }: ServerContext, transaction: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: backupCodeCount }, () =>
    Array.from({ length: 10 }, () => backupAlphabet.charAt(randomInt(backupAlphabet.length))).join(''),
  )
  await transaction.deleteFrom('backup_code').where('account_id', '=', accountId).execute()
  await transaction
    .insertInto('backup_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: secrets.codeHash(accountId, code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

export function mountTwoFactor(api: Api, context: ServerContext): void {
  const { database, secrets, clock, outbox } = context
  const takeMailing = mailingCalls(context)
  handleTwoFactorOff(context)

  mount(api, enrolTwoFactor, async ({ body, session }) => {
    await checkPresence(context, session, body)
    const secret = randomBytes(20)
    await database
      .updateTable('account')
      .set({ totp_next_secret: secrets.seal(secret, session.accountId) })
      .where('id', '=', session.accountId)
      .execute()
    return {
      secret: base32nopad.encode(secret),
      uri: createTOTPKeyURI(product.name, session.email, secret, stepSeconds, digits),
    }
  })

  mount(api, confirmTwoFactor, async ({ body, session }) => {
    const { accountId } = session
    takeMailing(accountId)
    return database.transaction().execute(async (transaction) => {
      await lockStillSignedIn(transaction, session)
      const { totp_next_secret: sealed, totp_confirmed_at: before } = await transaction
        .selectFrom('account')
        .select(['totp_next_secret', 'totp_confirmed_at'])
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (!sealed) throw new Refusal(409, 'not-enrolled', 'Please scan a new code first.')
      const now = clock()
      const step = stepOfCode(secrets.unseal(sealed, accountId), body.code, now)
      if (step === undefined) throw wrongCode()
      await transaction
        .updateTable('account')
        .set({ totp_secret: sealed, totp_next_secret: null, totp_confirmed_at: now, totp_step: step })
        .where('id', '=', accountId)
        .execute()
      await transaction.updateTable('session').set({ second_factor_at: now }).where('id', '=', session.id).execute()
      const letter = before ? accountMails.twoFactorReplaced : accountMails.twoFactorOn
      await outbox.post(transaction, letter(session.email), { purpose: 'account' })
      // An operator's first setup also counts as a changed second step (decision 075).
      if (before || session.role === 'admin') await factorChanged(context, transaction, accountId)
      return { backupCodes: await replaceBackupCodes(context, transaction, accountId) }
    })
  })

  mount(api, newBackupCodes, async ({ body, session }) => {
    if (!session.twoFactor) throw new Refusal(409, 'not-enrolled', 'Two-step sign-in is off.')
    await checkPresence(context, session, body)
    takeMailing(session.accountId)
    return database.transaction().execute(async (transaction) => {
      await lockStillSignedIn(transaction, session)
      await outbox.post(transaction, accountMails.backupCodes(session.email), { purpose: 'account' })
      await factorChanged(context, transaction, session.accountId)
      return { backupCodes: await replaceBackupCodes(context, transaction, session.accountId) }
    })
  })

  mount(api, disableTwoFactor, async ({ body, session }) => {
    await checkPresence(context, session, body)
    await database.transaction().execute(async (transaction) => {
      await lockStillSignedIn(transaction, session)
      await turnOff(context, transaction, session.accountId)
      await outbox.post(transaction, accountMails.twoFactorOff(session.email), { purpose: 'account' })
    })
    return {}
  })
}
