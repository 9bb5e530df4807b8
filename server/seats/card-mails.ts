import type { SeatRole } from '../../domain/seats.ts'
import type { Tx } from '../db/scope.ts'
import { acceptancesWithSeats } from '../db/seat-joins.ts'
import type { ServerContext } from '../context.ts'
import type { Mail } from '../mail/outbox.ts'
import { activeOperators, emailOf, ownerEmail } from '../releases/people.ts'
import { seatMails } from './mail-texts.ts'
import type { Standing } from './tables.ts'

type Post = Pick<ServerContext, 'outbox' | 'config'>

export async function mailCardToOperators(
  transaction: Tx,
  { outbox, config }: Post,
  { ownerId, role }: { ownerId: string; role: SeatRole },
): Promise<void> {
  for (const { email } of await activeOperators(transaction)) {
    const letter = seatMails.cardToCheck(email, role, config.publicAddress)
    await outbox.post(transaction, letter, { purpose: 'card-to-check', reference: ownerId })
  }
}

const presentedCards = (transaction: Tx, ownerId: string) =>
  acceptancesWithSeats(transaction)
    .select(['acceptance.account_id', 'acceptance.reason', 'invitation.mail_name', 'seat.role'])
    .where('acceptance.owner_id', '=', ownerId)
    .where('acceptance.via', '=', 'card')

type Presented = Awaited<ReturnType<ReturnType<typeof presentedCards>['execute']>>[number]

async function post(
  transaction: Tx,
  { outbox }: Post,
  ownerId: string,
  { account_id, mail_name, role }: Presented,
  letterTo: (holder: Parameters<typeof seatMails.invited>[0]) => Mail,
): Promise<void> {
  const to = await emailOf(transaction, account_id)
  if (to === '') return
  const owner = { name: mail_name, email: await ownerEmail(transaction, ownerId) }
  await outbox.post(transaction, letterTo({ to, role, owner }), { purpose: 'card', reference: ownerId })
}

export async function mailCardDecision(
  transaction: Tx,
  context: Post,
  ownerId: string,
  { hash, standing }: { hash: Uint8Array; standing: Standing },
): Promise<void> {
  if (standing !== 'accepted' && standing !== 'refused') return
  const card = await presentedCards(transaction, ownerId).where('acceptance.hash', '=', hash).executeTakeFirst()
  if (!card) return
  const address = context.config.publicAddress
  await post(transaction, context, ownerId, card, (holder) =>
    standing === 'accepted'
      ? seatMails.cardAccepted(holder, address)
      : seatMails.cardNotAccepted(holder, card.reason, address),
  )
}

export async function mailReplacedCards(transaction: Tx, context: Post, ownerId: string, voidAt: Date): Promise<void> {
  const cards = await presentedCards(transaction, ownerId)
    .where('acceptance.standing', '=', 'presented')
    .where('invitation.void_at', '=', voidAt)
    .execute()
  const address = context.config.publicAddress
  for (const card of cards)
    await post(transaction, context, ownerId, card, (holder) => seatMails.cardReplaced(holder, address))
}
