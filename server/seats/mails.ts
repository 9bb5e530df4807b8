import type { Tx } from '../db/scope.ts'
import type { SeatRole } from '../estates/tables.ts'
import type { Ground } from '../ground.ts'
import { ownerEmail, seatHolders } from '../releases/people.ts'
import { roleNames } from '../releases/texts.ts'

type Post = Pick<Ground, 'outbox' | 'config'>

/** Tells somebody that they were named. No secret: the link or QR code comes from the owner's own hands. System scope. */
export async function inviteByMail(
  transaction: Tx,
  { outbox, config }: Post,
  owner: string,
  { email, role, invitationId }: { email: string; role: SeatRole; invitationId: string },
): Promise<void> {
  const text = [
    `${owner} has named you as their ${roleNames[role]} in Cairn.`,
    '',
    `To accept, ask ${owner} for the link or the QR code: it is handed over personally and is never in our mail.`,
    'You can make your account already:',
    `${config.publicAddress}/auth/signup`,
  ].join('\n')
  await outbox.post(
    transaction,
    { to: email, subject: `${owner} has named you`, text },
    { purpose: 'invitation', reference: invitationId },
  )
}

/** Tells the owner that somebody took a seat, and, for a card, whoever holds the same seat already. System scope. */
export async function tellOfAcceptance(
  transaction: Tx,
  { outbox, config }: Post,
  taken: { ownerId: string; accountId: string; email: string; role: SeatRole; via: 'invitation' | 'card' },
): Promise<void> {
  const owner = await ownerEmail(transaction, taken.ownerId)
  const about = { purpose: 'acceptance', reference: taken.ownerId }
  const what =
    taken.via === 'card'
      ? `${taken.email} has presented the release card of your ${roleNames[taken.role]}.`
      : `${taken.email} has accepted to be your ${roleNames[taken.role]}.`
  if (owner !== '') {
    const text = [what, '', `If you do not know them, remove them: ${config.publicAddress}/overview`].join('\n')
    await outbox.post(transaction, { to: owner, subject: what, text }, about)
  }
  if (taken.via === 'invitation') return
  const others = (await seatHolders(transaction, taken.ownerId)).filter(
    ({ accountId, role }) => accountId !== taken.accountId && role === taken.role,
  )
  for (const { email } of others) {
    const text = `${taken.email} has presented the release card of the seat that you hold in the estate of ${owner}.`
    await outbox.post(transaction, { to: email, subject: `About ${owner}`, text }, about)
  }
}

/** Tells everybody in the seats that the owner began a new estate; the old one stays as it is. System scope. */
export async function tellOfNewStart(transaction: Tx, post: Post, oldOwnerId: string): Promise<void> {
  await tellSeats(transaction, post, oldOwnerId, 'has started again', (owner) => [
    `Somebody with access to the mailbox of ${owner} has started again with an empty estate.`,
    'The estate in which you hold a seat stays as it was, and can still be released.',
    'If you think that this was not the owner, please speak with the others.',
  ])
}

/** Tells everybody in the seats of an estate that its owner, who had started again, is back in it. System scope. */
export async function tellOfReturn(transaction: Tx, post: Post, ownerId: string): Promise<void> {
  await tellSeats(transaction, post, ownerId, 'is back', (owner) => [
    `${owner} had started again with an empty estate. Somebody with the password or the recovery code of the estate in which you hold a seat went back to it.`,
    'Your seat is as it was. There is nothing that you have to do.',
  ])
}

async function tellSeats(
  transaction: Tx,
  { outbox }: Post,
  ownerId: string,
  what: string,
  lines: (owner: string) => string[],
): Promise<void> {
  const owner = await ownerEmail(transaction, ownerId)
  const text = lines(owner).join('\n')
  for (const { email } of await seatHolders(transaction, ownerId))
    await outbox.post(
      transaction,
      { to: email, subject: `${owner} ${what}`, text },
      { purpose: 'start-again', reference: ownerId },
    )
}
