import { randomUUID } from 'node:crypto'
import {
  finishReset,
  openRecovery,
  openResetLink,
  openWithPassword,
  startAgain,
  startReset,
} from '../../contract/accounts.ts'
import { sameBytes } from '../crypto.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { clientAddress } from '../http/security.ts'
import { refuseBeyondLimit } from './earlier-sign-ins.ts'
import {
  accountSignedInHere,
  returnToEarlierEstate,
  moveToNewEstate,
  refuseDuringRelease,
  refuseSoonAfterChange,
  refuseSoonAfterReturn,
} from './earlier-estates.ts'
import { createEstate, keptIdentity, replacePasswordBox } from './estate.ts'
import { accountMails } from './mail-texts.ts'
import { clearAttempts, countAttempt, signInKey, takeTokens } from './limits.ts'
import { createLink, endLinks, findLink, invalidLink } from './links.ts'
import { forgetPendingChange } from './email-change.ts'
import { forgetPasskeys } from './passkeys.ts'
import { isKit } from './recovery-kits.ts'
import { suspensionApplies, suspendedRefusal } from './suspended.ts'
import { answerSignedIn, endSessionsOf, startSession } from './sessions.ts'

type NewPassword = { seed: Uint8Array; authKey: Uint8Array; passwordBox: Uint8Array }

export function mountReset(api: Api, context: ServerContext): void {
  const { database, clock, config, outbox, due, policies } = context
  mountProofs(api, context)

  mount(api, startReset, async ({ body, http }) => {
    await takeTokens(context, 'reset', { email: body.email, address: clientAddress(http, config) })
    const work = { kind: 'reset-request', key: randomUUID(), at: clock(), payload: { email: body.email } }
    await database.transaction().execute((transaction) => due.schedule(transaction, work))
    return {}
  })

  due.planWithin('reset-request', 0)
  due.handle('reset-request', async (transaction, { payload }) => {
    const email = String(payload.email)
    const account = await transaction
      .selectFrom('account')
      .select(['id', 'suspended_at'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!account || (await suspensionApplies(transaction, account, context.clock()))) return
    const link = await createLink(context, transaction, 'reset', account.id)
    await outbox.post(transaction, accountMails.resetPassword(email, link), { purpose: 'reset' })
  })

  mount(api, openResetLink, async ({ body }) =>
    database.transaction().execute(async (transaction) => {
      const { email, accountId, takesPassword, byMail } = await accountOfReset(context, transaction, body.token)
      const boxes = await recoveryBoxes(context, transaction, accountId)
      return { email, hasRecoveryKit: boxes.length > 0, takesPassword, startsAgain: byMail }
    }),
  )

  mount(api, finishReset, async ({ body, http }) => {
    await countRecoveryAttempt(context, body.token)
    const accountHere = await accountSignedInHere(context, http)
    const { token, accountId, email } = await database.transaction().execute(async (transaction) => {
      const account = await accountOfReset(context, transaction, body.token)
      const ownerId = await provenBy(context, transaction, account, body)
      // A recovery code from before starting again leads back to the earlier estate.
      const stage =
        ownerId === account.ownerId
          ? account.stage
          : await returnToEarlierEstate(context, transaction, account, ownerId, accountHere)
      await replacePasswordBox(context, transaction, ownerId, body.passwordBox)
      await forgetPasskeys(transaction, ownerId)
      await forgetPendingChange(transaction, account.accountId)
      await setPassword(context, transaction, account.accountId, body)
      await outbox.post(transaction, accountMails.passwordChanged(account.email), { purpose: 'account' })
      return { ...account, token: await startSession(context, transaction, http, { ...account, stage }) }
    })
    await clearAttempts(context, recoveryKey(context, accountId))
    await clearAttempts(context, signInKey(context, { email, address: '' }))
    return answerSignedIn(context, http, token)
  })

  mount(api, startAgain, async ({ body, http }) => {
    const { token, email } = await database.transaction().execute(async (transaction) => {
      const account = await accountOfReset(context, transaction, body.token)
      const { accountId, ownerId: oldOwnerId, isSuspended } = account
      if (isSuspended) throw suspendedRefusal()
      if (!account.byMail) throw invalidLink()
      await refuseSoonAfterChange(transaction, accountId)
      await refuseDuringRelease(context, transaction, accountId)
      refuseSoonAfterReturn(context, account.returnedAt)
      await refuseBeyondLimit(transaction, account.email)
      await createEstate(context, transaction, accountId, body)
      await moveToNewEstate(context, transaction, account, body.ownerId)
      await setPassword(context, transaction, accountId, body)
      await policies.onStartAgain(transaction, { accountId, newOwnerId: body.ownerId }, oldOwnerId)
      await outbox.post(transaction, accountMails.startedAgain(account.email, `${config.publicAddress}/auth/return`), {
        purpose: 'account',
      })
      return { ...account, token: await startSession(context, transaction, http, account) }
    })
    await clearAttempts(context, signInKey(context, { email, address: '' }))
    return answerSignedIn(context, http, token)
  })
}

function mountProofs(api: Api, context: ServerContext): void {
  const { database } = context

  mount(api, openRecovery, async ({ body }) => {
    await countRecoveryAttempt(context, body.token)
    const { accountId, ...answer } = await database.transaction().execute(async (transaction) => {
      const account = await accountOfReset(context, transaction, body.token)
      const opened = await openedBy(context, transaction, account.accountId, body.recoveryAuth)
      const identity = await transaction
        .selectFrom('identity')
        .selectAll()
        .where('owner_id', '=', opened.owner_id)
        .executeTakeFirstOrThrow()
      return {
        accountId: account.accountId,
        email: opened.email ?? account.email,
        ownerId: opened.owner_id,
        recoveryBox: opened.box,
        identity: keptIdentity(identity),
      }
    })
    await clearAttempts(context, recoveryKey(context, accountId))
    return answer
  })

  mount(api, openWithPassword, async ({ body }) => {
    await countRecoveryAttempt(context, body.token)
    const { accountId, ...answer } = await database.transaction().execute(async (transaction) => {
      const account = await accountOfReset(context, transaction, body.token)
      const ownerId = await provenBy(context, transaction, account, { formerAuthKey: body.authKey })
      const { box, ...identity } = await transaction
        .selectFrom('key_box')
        .innerJoin('identity', 'identity.owner_id', 'key_box.owner_id')
        .select(['box', 'bundle', 'private_box', 'older_private_box'])
        .where('key_box.owner_id', '=', ownerId)
        .where('kind', '=', 'password')
        .executeTakeFirstOrThrow()
      const { accountId: id, email } = account
      return { accountId: id, email, ownerId, passwordBox: box, identity: keptIdentity(identity) }
    })
    await clearAttempts(context, recoveryKey(context, accountId))
    return answer
  })
}

/** Two-step sign-in stays on: the mailbox proves one step only. */
async function accountOfReset(context: ServerContext, transaction: Tx, token: string) {
  const { accountId, kind } = await findLink(context, transaction, token, ['reset', 'reset-by-kit'])
  const account = await transaction
    .selectFrom('account')
    .select(['id', 'email', 'owner_id', 'totp_confirmed_at', 'suspended_at', 'returned_at', 'new_password_needed_at'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account?.email || (await suspensionApplies(transaction, account, context.clock()))) throw invalidLink()
  const { email, owner_id: ownerId, returned_at: returnedAt, suspended_at } = account
  const stage: 'full' | 'second-factor' = account.totp_confirmed_at ? 'second-factor' : 'full'
  const byMail = kind === 'reset'
  const takesPassword = byMail && account.new_password_needed_at !== null
  return { accountId, email, ownerId, returnedAt, isSuspended: suspended_at !== null, stage, byMail, takesPassword }
}

/** Ends sessions, devices and links, and marks the account as verified by the mail. */
async function setPassword(
  context: ServerContext,
  transaction: Tx,
  accountId: string,
  password: NewPassword,
): Promise<void> {
  await transaction
    .updateTable('account')
    .set((row) => ({
      seed: password.seed,
      verifier: context.secrets.verifier(password.authKey),
      new_password_needed_at: null,
      verified_at: row.fn.coalesce('verified_at', row.val(context.clock())),
    }))
    .where('id', '=', accountId)
    .execute()
  await endSessionsOf(transaction, accountId)
  await endLinks(transaction, accountId, ['reset', 'reset-by-kit'])
}

const recoveryKey = ({ secrets }: ServerContext, accountId: string) => secrets.counterKey('recovery', accountId)

/** Counts outside the transaction, because a wrong code rolls the transaction back. */
async function countRecoveryAttempt(context: ServerContext, token: string): Promise<void> {
  const { accountId } = await context.database
    .transaction()
    .execute((transaction) => accountOfReset(context, transaction, token))
  await countAttempt(context, recoveryKey(context, accountId))
}

const recoveryBoxes = ({ clock }: ServerContext, transaction: Tx, accountId: string) =>
  transaction
    .selectFrom('key_box')
    .innerJoin('estate', 'estate.owner_id', 'key_box.owner_id')
    .leftJoin('earlier_door', 'earlier_door.owner_id', 'key_box.owner_id')
    .select(['key_box.owner_id', 'box', 'key_box.verifier', 'earlier_door.email'])
    .where('estate.account_id', '=', accountId)
    .where(isKit)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', clock())]))
    .execute()

/** The proof is a recovery code or, after an undone change of e-mail, the account's password. */
async function provenBy(
  context: ServerContext,
  transaction: Tx,
  account: { accountId: string; ownerId: string; takesPassword: boolean },
  { recoveryAuth, formerAuthKey }: { recoveryAuth?: Uint8Array | undefined; formerAuthKey?: Uint8Array | undefined },
): Promise<string> {
  if (recoveryAuth) return (await openedBy(context, transaction, account.accountId, recoveryAuth)).owner_id
  const { verifier } = await transaction
    .selectFrom('account')
    .select('verifier')
    .where('id', '=', account.accountId)
    .executeTakeFirstOrThrow()
  const right = formerAuthKey && sameBytes(context.secrets.verifier(formerAuthKey), verifier)
  if (right && account.takesPassword) return account.ownerId
  throw new Refusal(401, 'wrong-password', 'The password you entered is incorrect', { field: 'formerPassword' })
}

async function openedBy(context: ServerContext, transaction: Tx, accountId: string, recoveryAuth: Uint8Array) {
  const boxes = await recoveryBoxes(context, transaction, accountId)
  const given = context.secrets.verifier(recoveryAuth)
  const match = boxes.find(({ verifier }) => verifier && sameBytes(verifier, given))
  if (match) return match
  throw new Refusal(401, 'wrong-recovery-code', 'This recovery code does not belong to this account.', {
    field: 'recoveryCode',
  })
}
