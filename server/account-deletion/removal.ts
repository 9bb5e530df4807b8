import { audit } from '../admin/audit.ts'
import type { Tx } from '../db/scope.ts'
import { heldSeatsWithAcceptances } from '../db/seat-joins.ts'
import { scheduleFileCheck } from '../files/garbage-collection.ts'
import type { ServerContext } from '../context.ts'
import type { Mail } from '../mail/outbox.ts'
import { ownerEmail, seatHolders } from '../releases/people.ts'
import { addressOf, ownAddresses } from './addresses.ts'
import { farewell, scheduleErasing } from './cleanup.ts'
import { deletionMails } from './mail-texts.ts'
import { deleteMails, deleteRows, deleteDueWork } from './erase-rows.ts'

/** Deletes rows first, then files. Also removes the person's name from other estates. */
export async function removeAccount(transaction: Tx, context: ServerContext, accountId: string): Promise<void> {
  const { clock, outbox } = context
  const account = await transaction
    .selectFrom('account')
    .select('tenant')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return
  const estates = await transaction
    .selectFrom('estate')
    .select('owner_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute()
  const ownerIds = estates.map(({ owner_id }) => owner_id)
  const last = await mailFarewells(transaction, context, accountId, ownerIds)
  const addresses = await ownAddresses(transaction, accountId)
  await leaveSeats(transaction, accountId, clock())
  await leaveReports(transaction, context, accountId, ownerIds)
  await deleteMails(transaction, addresses, [...ownerIds, accountId, ...(await idsInMails(transaction, ownerIds))])
  await deleteDueWork(transaction, [...ownerIds, accountId, ...addresses])
  await deleteRows(transaction, accountId, ownerIds)
  for (const ownerId of ownerIds) await scheduleErasing(transaction, context, ownerId)
  const line = { by: 'the person', action: 'account deleted', detail: accountId }
  await audit(transaction, { tenant: account.tenant, at: clock(), ...line })
  for (const letter of last) await outbox.post(transaction, letter, farewell)
}

async function idsInMails(transaction: Tx, ownerIds: readonly string[]): Promise<string[]> {
  const invitations = await transaction
    .selectFrom('invitation')
    .select('invitation_id as id')
    .where('owner_id', 'in', [...ownerIds])
    .execute()
  const releases = await transaction
    .selectFrom('release')
    .select('release_id as id')
    .where('owner_id', 'in', [...ownerIds])
    .execute()
  return [...invitations, ...releases].map(({ id }) => id)
}

async function mailFarewells(
  transaction: Tx,
  { config }: ServerContext,
  accountId: string,
  ownerIds: readonly string[],
): Promise<Mail[]> {
  const { to: own, name } = await addressOf(transaction, accountId)
  const posted: Mail[] = own === null ? [] : [deletionMails.gone(own)]
  const mailed = new Set<string>()
  for (const ownerId of ownerIds)
    for (const { email, owner } of await seatHolders(transaction, ownerId))
      if (!mailed.has(email)) {
        mailed.add(email)
        posted.push(deletionMails.seatGone(email, owner))
      }
  const held = await heldSeatsWithAcceptances(transaction)
    .select(['held_seat.owner_id', 'held_seat.role'])
    .distinct()
    .where('held_seat.account_id', '=', accountId)
    .where('invitation.void_at', 'is', null)
    .where('acceptance.standing', '!=', 'stepped-down')
    .execute()
  for (const { owner_id, role } of held) {
    const to = await ownerEmail(transaction, owner_id)
    if (to !== '' && name !== '') posted.push(deletionMails.left(to, name, role, config.publicAddress))
  }
  return posted
}

async function leaveSeats(transaction: Tx, accountId: string, now: Date): Promise<void> {
  const left = await transaction
    .updateTable('acceptance')
    .set({ account_id: null, grantee_owner_id: null, left_at: now })
    .where('account_id', '=', accountId)
    .returning(['owner_id', 'seat_id', 'invitation_id'])
    .execute()
  for (const { owner_id, seat_id, invitation_id } of left)
    await transaction
      .updateTable('invitation')
      .set({ email: '' })
      .where('owner_id', '=', owner_id)
      .where('seat_id', '=', seat_id)
      .where('invitation_id', '=', invitation_id)
      .execute()
}

/** Removes the person from their reports, and schedules a check of the certificates about them. */
async function leaveReports(
  transaction: Tx,
  context: ServerContext,
  accountId: string,
  ownerIds: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('certificate_key').where('operator_id', '=', accountId).execute()
  await transaction
    .updateTable('release')
    .set({ reporter_account_id: null, reporter_owner_id: null })
    .where('reporter_account_id', '=', accountId)
    .execute()
  const about = await transaction
    .selectFrom('release')
    .select(['reporter_owner_id', 'file_id'])
    .where('owner_id', 'in', [...ownerIds])
    .execute()
  for (const { reporter_owner_id, file_id } of about)
    if (reporter_owner_id !== null) await scheduleFileCheck(transaction, context, reporter_owner_id, file_id)
}
