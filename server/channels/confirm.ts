import { confirmSecondAddress, saveSecondAddress } from '../../contract/channels.ts'
import { mailingCalls } from '../accounts/limits.ts'
import type { ServerContext } from '../context.ts'
import { randomToken, sameBytes, tokenHash } from '../crypto.ts'
import { asSystem, systemOf, type Tx } from '../db/scope.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { ownerEmail } from '../releases/people.ts'
import { changing, postChange } from './changes.ts'
import { channelMails } from './mail-texts.ts'
import { secondAddress } from './second-address.ts'

const linkMilliseconds = 7 * 24 * 3600_000

const unknownLink = () =>
  new Refusal(404, 'unknown-link', 'This link no longer counts. Please ask for a new one under My Release Settings.')

/** The owner is in the link, so that its row is found by its shard. */
const tokenOf = (ownerId: string, secret: string) => `${ownerId}.${secret}`

const addressesOf = (transaction: Tx, ownerId: string) =>
  transaction
    .selectFrom('channel')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'email')
    .forUpdate()
    .execute()

const deleteRow = (transaction: Tx, ownerId: string, id: string) =>
  transaction.deleteFrom('channel').where('owner_id', '=', ownerId).where('id', '=', id).execute()

/** Mounts the calls that name and confirm a second address. */
export function mountSecondAddress(api: Api, context: ServerContext): void {
  const { database, clock, config, outbox } = context
  const takeMailing = mailingCalls(context)

  mount(api, saveSecondAddress, async ({ session, body: { email } }) => {
    const { ownerId } = session
    if (email === session.email)
      throw new Refusal(400, 'same-email', 'This is your own address already. Please enter another one.', {
        field: 'email',
      })
    takeMailing(session.accountId)
    await changing(context, session, async (transaction) => {
      if ((await secondAddress(transaction, ownerId)) === email) return
      const waiting = (await addressesOf(transaction, ownerId)).find(({ confirmed_at }) => confirmed_at === null)
      if (waiting) await deleteRow(transaction, ownerId, waiting.id)
      const secret = randomToken()
      const row = { owner_id: ownerId, kind: 'email', name: email, sealed: null, device_hash: null } as const
      await transaction
        .insertInto('channel')
        .values({ ...row, token_hash: tokenHash(secret), created_at: clock(), confirmed_at: null })
        .execute()
      const link = `${config.publicAddress}/second-address#token=${tokenOf(ownerId, secret)}`
      const letter = channelMails.confirm(email, session.email, link)
      await asSystem(transaction, () => outbox.post(transaction, letter, { purpose: 'channel', reference: ownerId }))
    })
    return {}
  })

  mount(api, confirmSecondAddress, async ({ body: { token } }) => {
    const [ownerId = '', secret = ''] = token.split('.')
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(ownerId)) throw unknownLink()
    await systemOf(database)((transaction) => confirm(transaction, context, ownerId, tokenHash(secret)))
    return {}
  })
}

async function confirm(transaction: Tx, context: ServerContext, ownerId: string, hash: Uint8Array): Promise<void> {
  const { clock, policies } = context
  const rows = await addressesOf(transaction, ownerId)
  const asked = rows.find(({ token_hash }) => token_hash !== null && sameBytes(token_hash, hash))
  if (!asked) throw unknownLink()
  // A second press finds the address confirmed.
  if (asked.confirmed_at !== null) return
  if (clock().getTime() - asked.created_at.getTime() > linkMilliseconds) throw unknownLink()
  const before = rows.find(({ confirmed_at }) => confirmed_at !== null)
  if (before) {
    const { account_id } = await transaction
      .selectFrom('estate')
      .select('account_id')
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    // During a report a new address must not take the place of one that hears of it.
    if (await policies.accountIsUnderRelease(transaction, account_id)) throw unknownLink()
    await deleteRow(transaction, ownerId, before.id)
    await postChange(transaction, context, before.name, ownerId, { kind: 'email', name: before.name, isAdded: false })
  }
  await transaction
    .updateTable('channel')
    .set({ confirmed_at: clock() })
    .where('owner_id', '=', ownerId)
    .where('id', '=', asked.id)
    .execute()
  const to = await ownerEmail(transaction, ownerId)
  if (to !== '') await postChange(transaction, context, to, ownerId, { kind: 'email', name: asked.name, isAdded: true })
}
