import type { SeatRole } from '../../domain/seats.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import type { Named } from '../../contract/mail-sentences.ts'
import type { Letter } from '../mail/outbox.ts'
import { returnedLetter, startedAgainLetter } from '../releases/mail-texts.ts'
import { ownerEmail, seatHolders } from '../releases/people.ts'
import { tellOperatorsOfCard } from './card-mails.ts'
import { seatLetters } from './mail-texts.ts'

type Post = Pick<ServerContext, 'outbox' | 'config'>

/** Tells somebody that they were named. No secret: the link or QR code comes from the owner's own hands. System scope. */
export async function inviteByMail(
  transaction: Tx,
  { outbox, config }: Post,
  owner: { email: string },
  {
    email,
    role,
    invitationId,
    mailName,
  }: { email: string; role: SeatRole; invitationId: string; mailName: string | null },
): Promise<void> {
  const named = { name: mailName, email: owner.email }
  const letter = seatLetters.invited({ to: email, role, owner: named }, config.publicAddress)
  await outbox.post(transaction, letter, { purpose: 'invitation', reference: invitationId })
}

/** Tells the owner and the person themselves that a seat was taken, and, for a card, whoever holds the same seat already. System scope. */
export async function tellOfAcceptance(
  transaction: Tx,
  { outbox, config }: Post,
  taken: {
    ownerId: string
    accountId: string
    email: string
    role: SeatRole
    via: 'invitation' | 'card'
    invitation: { email: string; mailName: string | null }
  },
): Promise<void> {
  const { ownerId, accountId, email, role, invitation } = taken
  const address = config.publicAddress
  const about = { purpose: 'acceptance', reference: ownerId }
  const to = await ownerEmail(transaction, ownerId)
  const owner: Named = { name: invitation.mailName, email: to }
  const byCard = taken.via === 'card'
  if (to !== '') {
    const letter = byCard
      ? seatLetters.cardPresented(to, { email, role, invitedEmail: invitation.email }, address)
      : seatLetters.accepted(to, { email, role, invitedEmail: invitation.email }, address)
    await outbox.post(transaction, letter, about)
  }
  if (!byCard) {
    await outbox.post(transaction, seatLetters.yourPart({ to: email, role, owner }, address), about)
    return
  }
  await tellOperatorsOfCard(transaction, { outbox, config }, { ownerId, role })
  const others = (await seatHolders(transaction, ownerId)).filter(
    (other) => other.accountId !== accountId && other.role === role,
  )
  for (const other of others) {
    const letter = seatLetters.cardOfYours({ to: other.email, role, owner: other.owner }, email, address)
    await outbox.post(transaction, letter, about)
  }
}

/** Tells the owner that somebody gave their seat back, and the person themselves, who may not have done it. System scope. */
export async function tellOfStepDown(
  transaction: Tx,
  { outbox, config }: Post,
  left: { ownerId: string; email: string; role: SeatRole; invitation: { mailName: string | null } },
): Promise<void> {
  const { ownerId, email, role, invitation } = left
  const about = { purpose: 'step-down', reference: ownerId }
  const to = await ownerEmail(transaction, ownerId)
  const owner: Named = { name: invitation.mailName, email: to }
  if (to !== '')
    await outbox.post(transaction, seatLetters.steppedDown(to, { email, role }, config.publicAddress), about)
  await outbox.post(transaction, seatLetters.youSteppedDown({ to: email, role, owner }, config.publicAddress), about)
}

/**
 * Tells those who had accepted, and whose seat the owner took from them at this moment. System scope.
 * @param invited who is invited anew by the same save, and hears of it by that
 */
export async function tellOfRemoval(
  transaction: Tx,
  { outbox }: Post,
  ownerId: string,
  voidAt: Date,
  invited: ReadonlySet<string>,
): Promise<void> {
  const holders = await seatHolders(transaction, ownerId, voidAt)
  for (const { email, role, owner, stays } of holders)
    if (!stays && !invited.has(email))
      await outbox.post(transaction, seatLetters.removed({ to: email, role, owner }), {
        purpose: 'removal',
        reference: ownerId,
      })
}

/** Tells everybody in the seats that the owner began a new estate; the old one stays as it is. System scope. */
export const tellOfNewStart = (transaction: Tx, post: Post, oldOwnerId: string): Promise<void> =>
  tellSeats(transaction, post, oldOwnerId, startedAgainLetter)

/** Tells everybody in the seats of an estate that its owner, who had started again, is back in it. System scope. */
export const tellOfReturn = (transaction: Tx, post: Post, ownerId: string): Promise<void> =>
  tellSeats(transaction, post, ownerId, returnedLetter)

async function tellSeats(
  transaction: Tx,
  { outbox }: Post,
  ownerId: string,
  letterTo: (to: string, owner: Named) => Letter,
): Promise<void> {
  const about = { purpose: 'start-again', reference: ownerId }
  for (const { email, owner } of await seatHolders(transaction, ownerId))
    await outbox.post(transaction, letterTo(email, owner), about)
}
