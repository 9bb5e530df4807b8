import { deletionDays, meansDeletion } from '../../contract/account-deletion-rules.ts'
import { askForDeletion, keepAccount } from '../../contract/account-deletion.ts'
import { checkPassword } from '../accounts/password.ts'
import { checkSecondFactor, type Session } from '../accounts/index.ts'
import type { Tx } from '../db/scope.ts'
import type { BlobStore } from '../files/index.ts'
import type { Ground } from '../ground.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { seatHolders } from '../releases/people.ts'
import { addressesBefore, addressOf } from './addresses.ts'
import { handleAftermath } from './after.ts'
import { handleFinal } from './final.ts'
import { letters } from './letters.ts'
import { obstacleOf, refusedBy } from './obstacles.ts'
import { cancelDeletion, finalKind, plannedDeletion, reminderKind } from './planned.ts'

const aboutAccount = { purpose: 'account' }
/** The owner is reminded this many days before the end. */
const reminderDays = 7

/** Mounts the calls of deleting one's account, and does its due work. */
export function mountAccountDeletion(api: Api, ground: Ground, link: ReleaseLink, blobs: BlobStore): void {
  const { database, config, clock, due, outbox } = ground
  handleFinal(ground, link)
  handleAftermath(ground, blobs)

  mount(api, askForDeletion, async ({ session, body }) => {
    const { accountId, ownerId, email } = session
    if (!meansDeletion(body.confirmation, email))
      throw new Refusal(400, 'not-confirmed', 'Please type the words to confirm.', { field: 'confirmation' })
    await checkPassword(ground, session, body.authKey)
    // Before the code, which works only once.
    await mustBePossible(database, accountId)
    await checkCode(ground, session, body.code)
    return database.transaction().execute(async (transaction) => {
      await transaction.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
      const planned = await plannedDeletion(transaction, accountId)
      if (planned) return { finalAt: planned.finalAt }
      await mustBePossible(transaction, accountId)
      const day = config.daySeconds * 1000
      const now = clock()
      const finalAt = new Date(now.getTime() + deletionDays * day)
      await transaction
        .insertInto('account_deletion')
        .values({ account_id: accountId, asked_at: now, final_at: finalAt, statement: body.statement })
        .execute()
      await due.schedule(transaction, { kind: finalKind, key: accountId, at: finalAt })
      const remindAt = new Date(finalAt.getTime() - reminderDays * day)
      await due.schedule(transaction, { kind: reminderKind, key: accountId, at: remindAt })
      const { to: own } = await addressOf(transaction, accountId)
      const before = await addressesBefore(transaction, accountId)
      for (const to of own === null ? before : [own, ...before])
        await outbox.post(transaction, letters.planned(to, finalAt, config.publicAddress), aboutAccount)
      for (const holder of await seatHolders(transaction, ownerId))
        await outbox.post(transaction, letters.seatPlanned(holder.email, holder.owner, finalAt, config.publicAddress), {
          ...aboutAccount,
          reference: ownerId,
        })
      return { finalAt }
    })
  })

  mount(api, keepAccount, async ({ session: { accountId, ownerId } }) => {
    await database.transaction().execute(async (transaction) => {
      if (!(await cancelDeletion(transaction, due, accountId))) return
      const { to } = await addressOf(transaction, accountId)
      if (to !== null) await outbox.post(transaction, letters.kept(to), aboutAccount)
      for (const holder of await seatHolders(transaction, ownerId))
        await outbox.post(transaction, letters.seatKept(holder.email, holder.owner), {
          ...aboutAccount,
          reference: ownerId,
        })
    })
    return {}
  })
}

/** @throws Refusal that says what stands in the way */
async function mustBePossible(reader: Pick<Tx, 'selectFrom'>, accountId: string): Promise<void> {
  const obstacle = await obstacleOf(reader, accountId)
  if (obstacle) throw refusedBy(obstacle)
}

async function checkCode(ground: Ground, session: Session, code: string | undefined): Promise<void> {
  if (!session.twoFactor) return
  if (!code)
    throw new Refusal(401, 'code-needed', 'Please enter the code of your authenticator app.', { field: 'code' })
  await checkSecondFactor(ground, session, code, session.deviceHash)
}
