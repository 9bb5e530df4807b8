import type { Context } from 'hono'
import { allEarlierSeeds, earlierSeedCount, preloginEarlier, returnToEarlier } from '../../contract/earlier-estates.ts'
import { cancelDeletion } from '../account-deletion/planned.ts'
import { tokenHash } from '../crypto.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { earlierSignIn, seedsFor } from './earlier-sign-ins.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { clientAddress } from '../http/security.ts'
import { takeUnconfirmedAddress } from './email-claims.ts'
import { accountMails } from './mail-texts.ts'
import { clearAttempts, countAttempt, takeTokens } from './limits.ts'
import { endLinks } from './links.ts'
import { forgetPasskeys } from './passkeys.ts'
import { isIdle } from './idle.ts'
import { newPasswordNeeded } from './password.ts'
import { cookies, findSession } from './session.ts'
import { answerSignedIn, endSessionsOf, startSession } from './sessions.ts'
import { refuseSuspended } from './suspended.ts'
import { acceptSecondFactor } from './second-factor.ts'

// A stranger who reads the mailbox can start again. So the earlier estate keeps its password,
// second step and recovery code, and going back blocks starting again for 30 days. Only a browser
// signed in to the older estate can return to the newer estate, whose password the stranger knows.

const restMilliseconds = 30 * 24 * 3600_000

type AccountRow = { accountId: string; ownerId: string; email: string }

export async function moveToNewEstate(
  context: ServerContext,
  transaction: Tx,
  account: AccountRow,
  newOwnerId: string,
): Promise<void> {
  const { accountId, ownerId, email } = account
  const { seed, verifier, totp_secret, totp_confirmed_at, totp_step, role, new_password_needed_at } = await transaction
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const door = { email, seed, verifier, totp_secret, totp_confirmed_at, totp_step, role, new_password_needed_at }
  const now = context.clock()
  await transaction
    .insertInto('earlier_door')
    .values({ owner_id: ownerId, account_id: accountId, ...door, closed_at: now })
    .execute()
  const devices = await transaction
    .selectFrom('known_device')
    .select('device_hash')
    .where('account_id', '=', accountId)
    .execute()
  if (devices.length > 0)
    await transaction
      .insertInto('earlier_device')
      .values(devices.map(({ device_hash }) => ({ owner_id: ownerId, device_hash })))
      .execute()
  await transaction.updateTable('estate').set({ superseded_at: now }).where('owner_id', '=', ownerId).execute()
  // The operator role belongs to the keys of the earlier estate, so the role stays with that
  // estate.
  await transaction
    .updateTable('account')
    .set({ owner_id: newOwnerId, role: 'user' })
    .where('id', '=', accountId)
    .execute()
  // The undo link would restore the password of the earlier estate.
  await endLinks(transaction, accountId, ['undo-email', 'change-email', 'reset'])
  await transaction.deleteFrom('email_change').where('account_id', '=', accountId).execute()
  await forgetPasskeys(transaction, ownerId)
  // A pending deletion must not carry over to the estate that starts by mail.
  await cancelDeletion(transaction, context, accountId)
  await endSessionsOf(transaction, accountId)
}

/**
 * Mails every address. Returns the session's stage after the password alone.
 * @throws Refusal if the address is taken, or the caller may not return to a newer estate
 */
export async function returnToEarlierEstate(
  context: ServerContext,
  transaction: Tx,
  account: AccountRow,
  ownerId: string,
  accountHere: string | undefined,
): Promise<'full' | 'second-factor'> {
  const { accountId } = account
  const isNewer = (await createdAt(transaction, ownerId)) > (await createdAt(transaction, account.ownerId))
  if (isNewer && accountHere !== accountId)
    throw new Refusal(
      403,
      'newer-estate',
      'This opens something newer than what you use now. Please sign in first, then open this page again.',
    )
  // During a report the owner may return to an older estate, to stop the report, but not to a newer
  // estate, which may be a stranger's.
  if (isNewer) await refuseDuringRelease(context, transaction, accountId)
  const {
    owner_id: _,
    account_id: __,
    closed_at: ___,
    ...door
  } = await transaction
    .deleteFrom('earlier_door')
    .where('owner_id', '=', ownerId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await takeUnconfirmedAddress(
    transaction,
    door.email,
    accountId,
    () =>
      new Refusal(
        409,
        'email-taken',
        'Another account uses this email address now. Please ask the people who run this site.',
      ),
  )
  await moveToNewEstate(context, transaction, account, ownerId)
  await transaction.updateTable('estate').set({ superseded_at: null }).where('owner_id', '=', ownerId).execute()
  await transaction
    .updateTable('account')
    .set({ ...door, claimed_email: null, totp_next_secret: null, returned_at: context.clock() })
    .where('id', '=', accountId)
    .execute()
  if (!door.totp_confirmed_at) await transaction.deleteFrom('backup_code').where('account_id', '=', accountId).execute()
  await context.outbox.post(transaction, accountMails.returned(door.email), { purpose: 'account' })
  await context.policies.onReturn(transaction, ownerId)
  return door.totp_confirmed_at ? 'second-factor' : 'full'
}

async function createdAt(transaction: Tx, ownerId: string): Promise<Date> {
  const query = transaction.selectFrom('estate').select('created_at').where('owner_id', '=', ownerId)
  return (await query.executeTakeFirstOrThrow()).created_at
}

export async function accountSignedInHere(
  { database, config, clock }: ServerContext,
  http: Context,
): Promise<string | undefined> {
  const token = cookies(config).session(http)
  const now = clock()
  const session = token === undefined ? undefined : await findSession(database, token, now)
  return session?.stage === 'full' && !isIdle(session, now) ? session.accountId : undefined
}

/** @throws Refusal within 30 days after the owner went back to an earlier estate of this account */
export function refuseSoonAfterReturn({ clock }: ServerContext, returnedAt: Date | null): void {
  if (returnedAt && clock().getTime() - returnedAt.getTime() < restMilliseconds)
    throw new Refusal(
      409,
      'returned-lately',
      'Someone went back to these records with the password or recovery code less than 30 days ago. Until the 30 days are over, only the recovery code works here.',
    )
}

/** @throws Refusal during a report, so that the account's address and estates stay unchanged */
export async function refuseDuringRelease(
  { policies }: ServerContext,
  transaction: Tx,
  accountId: string,
): Promise<void> {
  if (await policies.accountIsUnderRelease(transaction, accountId))
    throw new Refusal(
      409,
      'under-release',
      'This has to wait. Someone has sent a report about this account, and it is being checked.',
    )
}

/** @throws Refusal while a change of e-mail can be undone, because the mailbox may be a thief's */
export async function refuseSoonAfterChange(transaction: Tx, accountId: string): Promise<void> {
  const change = await transaction
    .selectFrom('email_change')
    .select('id')
    .where('account_id', '=', accountId)
    .where('applied_at', 'is not', null)
    .executeTakeFirst()
  if (change)
    throw new Refusal(
      409,
      'changed-lately',
      'The email address was changed less than eight days ago. Until then, only the recovery code works here.',
    )
}

/**
 * @throws Refusal within 30 days after starting again, because the address leads to the earlier
 * estate
 */
export async function refuseSoonAfterStart(
  { clock }: ServerContext,
  transaction: Tx,
  accountId: string,
): Promise<void> {
  const since = new Date(clock().getTime() - restMilliseconds)
  const left = await transaction
    .selectFrom('earlier_door')
    .select('owner_id')
    .where('account_id', '=', accountId)
    .where('closed_at', '>', since)
    .executeTakeFirst()
  if (left)
    throw new Refusal(
      409,
      'started-lately',
      'The email address can be changed again 30 days after starting over or going back.',
    )
}

export function mountEarlierEstates(api: Api, context: ServerContext): void {
  const { database, secrets, config } = context

  mount(api, preloginEarlier, async ({ body: { email, all } }) => {
    const most = all === true ? allEarlierSeeds : earlierSeedCount
    const { seeds } = await database.transaction().execute((transaction) => seedsFor(context, transaction, email, most))
    return { seeds }
  })

  mount(api, returnToEarlier, async ({ body, http }) => {
    const { email, authKeys, code } = body
    const knownDevice = await earlierDeviceOf(context, http, email)
    const source = { email, knownDevice, address: clientAddress(http, config) }
    const giveBack = await takeTokens(context, 'sign-in', source)
    const key = secrets.counterKey('earlier estate', email, knownDevice ? Buffer.from(knownDevice).toString('hex') : '')
    await countAttempt(context, key)
    const accountHere = await accountSignedInHere(context, http)
    const token = await database.transaction().execute(async (transaction) => {
      const opened = () => earlierSignIn(context, transaction, email, authKeys)
      const found = await opened()
      const account = found && (await lockAccount(transaction, found.account_id))
      // This reads again under the row lock: a concurrent request may have used the earlier sign-in.
      const door = await opened()
      if (!door || !account || door.account_id !== account.id)
        throw new Refusal(401, 'wrong-credentials', 'The email or password you entered is incorrect')
      await refuseSuspended(transaction, account, context.clock())
      if (door.new_password_needed_at) throw newPasswordNeeded()
      const totp_step = await acceptSecondFactor(context, transaction, door, code)
      const current = { accountId: account.id, ownerId: account.owner_id, email: account.email ?? email }
      await returnToEarlierEstate(context, transaction, current, door.owner_id, accountHere)
      await transaction.updateTable('account').set({ totp_step }).where('id', '=', account.id).execute()
      return startSession(context, transaction, http, {
        accountId: account.id,
        stage: 'full',
        passedSecondFactor: door.totp_confirmed_at !== null,
      })
    })
    await clearAttempts(context, key)
    await giveBack()
    return answerSignedIn(context, http, token)
  })
}

async function earlierDeviceOf({ database, config }: ServerContext, http: Context, email: string) {
  const token = cookies(config).knownDevice(http)
  if (token === undefined) return undefined
  const known = await database
    .selectFrom('earlier_device')
    .innerJoin('earlier_door', 'earlier_door.owner_id', 'earlier_device.owner_id')
    .select('device_hash')
    .where('email', '=', email)
    .where('device_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return known?.device_hash
}

const lockAccount = (transaction: Tx, accountId: string) =>
  transaction
    .selectFrom('account')
    .select(['id', 'owner_id', 'email', 'suspended_at'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
