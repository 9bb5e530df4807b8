import { randomBytes, randomInt } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { createTOTPKeyURI, generateHOTP } from '@oslojs/otp'
import { confirmTwoFactor, disableTwoFactor, enrolTwoFactor, newBackupCodes } from '../../contract/two-factor.ts'
import { sameBytes } from '../crypto.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { letters } from './letters.ts'
import { clearAttempts, countAttempt, mailingCalls } from './limits.ts'
import type { Session } from './session.ts'
import { checkPassword } from './password.ts'

const stepSeconds = 30
const digits = 6
const backupCodeCount = 10
const backupAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const wrongCode = () => new Refusal(401, 'wrong-code', 'This code is wrong, or it was already used.', { field: 'code' })

/**
 * Checks a code of the authenticator app (one step early or late is fine; none works twice) or a backup code (used up
 * by it). Five wrong ones lock the second step of this account for 15 minutes, on devices that never signed in to it.
 * @throws Refusal when the code is wrong or the account has no second step
 */
export async function checkSecondFactor(
  context: ServerContext,
  session: Pick<Session, 'accountId'>,
  code: string,
  knownDevice?: Uint8Array,
): Promise<void> {
  const { accountId } = session
  const device = knownDevice ? Buffer.from(knownDevice).toString('hex') : ''
  const key = context.secrets.counterKey('second factor', accountId, device)
  await countAttempt(context, key)
  const right = await context.database
    .transaction()
    .execute(
      async (transaction) =>
        (await spendTotp(context, transaction, accountId, code)) ||
        spendBackupCode(context, transaction, accountId, code),
    )
  if (!right) throw wrongCode()
  await clearAttempts(context, key)
}

/**
 * Checks the second step of an estate that was left, as it was then: a code of its authenticator app that was not used
 * yet, or a backup code of the account (used up by it).
 * @returns the step that is used now
 * @throws Refusal when a code is missing or wrong
 */
export async function acceptSecondFactor(
  context: ServerContext,
  transaction: Tx,
  door: { account_id: string; totp_secret: Uint8Array | null; totp_confirmed_at: Date | null; totp_step: number },
  code: string | undefined,
): Promise<number> {
  const { account_id: accountId, totp_secret: sealed, totp_step: used } = door
  if (!door.totp_confirmed_at || !sealed) return used
  if (code === undefined)
    throw new Refusal(401, 'code-needed', 'Two-step sign-in was on. Please enter the code that your app shows now.', {
      field: 'code',
    })
  const step = stepOfCode(context.secrets.unseal(sealed, accountId), code, context.clock())
  if (step !== undefined && step > used) return step
  if (await spendBackupCode(context, transaction, accountId, code)) return used
  throw wrongCode()
}

async function spendTotp({ secrets, clock }: ServerContext, transaction: Tx, accountId: string, code: string) {
  const account = await transaction
    .selectFrom('account')
    .select(['totp_secret', 'totp_step'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account?.totp_secret) return false
  const step = stepOfCode(secrets.unseal(account.totp_secret, accountId), code, clock())
  if (step === undefined || step <= account.totp_step) return false
  await transaction.updateTable('account').set({ totp_step: step }).where('id', '=', accountId).execute()
  return true
}

/** The 30-second step whose code this is, among the present one and its neighbours. */
function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const given = Buffer.from(code.replace(/\s/g, ''))
  const present = Math.floor(now.getTime() / 1000 / stepSeconds)
  return [present, present - 1, present + 1].find((step) =>
    sameBytes(given, Buffer.from(generateHOTP(secret, BigInt(step), digits))),
  )
}

async function spendBackupCode({ secrets }: ServerContext, transaction: Tx, accountId: string, code: string) {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const used = await transaction
    .deleteFrom('backup_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', secrets.codeHash(accountId, plain))
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

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

  mount(api, enrolTwoFactor, async ({ body, session }) => {
    await checkPassword(context, session, body.authKey)
    const secret = randomBytes(20)
    await database
      .updateTable('account')
      .set({ totp_next_secret: secrets.seal(secret, session.accountId) })
      .where('id', '=', session.accountId)
      .execute()
    return {
      secret: base32nopad.encode(secret),
      uri: createTOTPKeyURI('Cairn', session.email, secret, stepSeconds, digits),
    }
  })

  mount(api, confirmTwoFactor, async ({ body, session }) => {
    const { accountId } = session
    takeMailing(accountId)
    return database.transaction().execute(async (transaction) => {
      const { totp_next_secret: sealed } = await transaction
        .selectFrom('account')
        .select('totp_next_secret')
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
      await outbox.post(transaction, letters.twoFactor(session.email, true), { purpose: 'account' })
      return { backupCodes: await replaceBackupCodes(context, transaction, accountId) }
    })
  })

  mount(api, newBackupCodes, async ({ body, session }) => {
    await checkPassword(context, session, body.authKey)
    if (!session.twoFactor) throw new Refusal(409, 'not-enrolled', 'Two-step sign-in is off.')
    const backupCodes = await database
      .transaction()
      .execute((transaction) => replaceBackupCodes(context, transaction, session.accountId))
    return { backupCodes }
  })

  mount(api, disableTwoFactor, async ({ body, session }) => {
    await checkPassword(context, session, body.authKey)
    await database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('account')
        .set({ totp_secret: null, totp_next_secret: null, totp_confirmed_at: null })
        .where('id', '=', session.accountId)
        .execute()
      await transaction.deleteFrom('backup_code').where('account_id', '=', session.accountId).execute()
      await outbox.post(transaction, letters.twoFactor(session.email, false), { purpose: 'account' })
    })
    return {}
  })
}
