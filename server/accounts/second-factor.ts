import { generateHOTP } from '@oslojs/otp'
import { sameBytes } from '../crypto.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { clearAttempts, countAttempt } from './limits.ts'
import type { Session } from './session.ts'

export const stepSeconds = 30
export const digits = 6

/** Serves a user who lost phone and backup codes. */
export const twoFactorOffKind = 'two-factor-off'

export const wrongCode = () =>
  new Refusal(401, 'wrong-code', 'This code is wrong, or it was already used.', { field: 'code' })

/** Accepts a code once, one step off at most; five wrong ones lock for 15 minutes. */
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
  const right = await context.database.transaction().execute(async (transaction) => {
    const spent =
      (await spendTotp(context, transaction, accountId, code)) ||
      (await spendBackupCode(context, transaction, accountId, code))
    // A right code proves that the user has the second step, so a scheduled turn-off is void.
    if (spent) await context.due.cancel(transaction, twoFactorOffKind, accountId)
    return spent
  })
  if (!right) throw wrongCode()
  await clearAttempts(context, key)
}

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

export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
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
