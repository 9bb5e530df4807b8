import * as z from 'zod/mini'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { ownerEmail } from '../releases/people.ts'
import { findInvitation, isFilled, type Place } from './accept.ts'
import { seatMails } from './mail-texts.ts'

/** The job that sends reminders of an open invitation. Its key is `ownerId seatId invitationId`. */
const reminderKind = 'invitation-reminder'
const reminderDays = [1, 3, 7]
const payloadSchema = z.object({ sent: z.int() })

export async function scheduleReminder(
  transaction: Tx,
  { due, config }: Pick<ServerContext, 'due' | 'config'>,
  { ownerId, seatId, invitationId }: Place,
  sent: number,
  invitedAt: Date,
): Promise<void> {
  const days = reminderDays[sent]
  if (days === undefined) return
  const at = new Date(invitedAt.getTime() + days * config.daySeconds * 1000)
  const key = `${ownerId} ${seatId} ${invitationId}`
  await due.schedule(transaction, { kind: reminderKind, key, at, payload: { sent } })
}

export function handleReminders(context: ServerContext): void {
  const { due, outbox, config } = context
  due.handle(reminderKind, async (transaction, { key, payload }) => {
    const [ownerId = '', seatId = '', invitationId = ''] = key.split(' ')
    const place = { ownerId, seatId, invitationId }
    const invitation = await findInvitation(transaction, place)
    if (!invitation || (await isFilled(transaction, place))) return
    const { email, role, mail_name: name, invited_at: invitedAt } = invitation
    const owner = { name, email: await ownerEmail(transaction, ownerId) }
    const about = { purpose: 'invitation', reference: invitationId }
    await outbox.post(transaction, seatMails.reminder({ to: email, role, owner }, invitedAt), about)
    if (owner.email !== '') {
      const letter = seatMails.ownerReminder(owner.email, { email, role }, config.publicAddress)
      await outbox.post(transaction, letter, about)
    }
    const { sent } = z.parse(payloadSchema, payload)
    await scheduleReminder(transaction, context, place, sent + 1, invitedAt)
  })
}
