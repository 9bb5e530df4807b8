import type { SeatRole } from '../../domain/seats.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import type { Named } from '../../contract/mail-sentences.ts'
import type { Mail } from '../mail/outbox.ts'
import { returnedMail, startedAgainMail } from '../releases/mail-texts.ts'
import { ownerEmail, seatHolders } from '../releases/people.ts'
import { mailCardToOperators } from './card-mails.ts'
import { seatMails } from './mail-texts.ts'

type Post = Pick<ServerContext, 'outbox' | 'config'>

/** Omits the invitation's secret: the owner hands over link or QR code. */
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
  const letter = seatMails.invited({ to: email, role, owner: named }, config.publicAddress)
  await outbox.post(transaction, letter, { purpose: 'invitation', reference: invitationId })
}

export async function mailAcceptance(
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
      ? seatMails.cardPresented(to, { email, role, invitedEmail: invitation.email }, address)
      : seatMails.accepted(to, { email, role, invitedEmail: invitation.email }, address)
    await outbox.post(transaction, letter, about)
  }
  if (!byCard) {
    await outbox.post(transaction, seatMails.yourPart({ to: email, role, owner }, address), about)
    return
  }
  await mailCardToOperators(transaction, { outbox, config }, { ownerId, role })
  const others = (await seatHolders(transaction, ownerId)).filter(
    (other) => other.accountId !== accountId && other.role === role,
  )
  for (const other of others) {
    const letter = seatMails.cardOfYours({ to: other.email, role, owner: other.owner }, email, address)
    await outbox.post(transaction, letter, about)
  }
}

/** Mails owner and grantee, because a stranger may have stepped down for them. */
export async function mailStepDown(
  transaction: Tx,
  { outbox, config }: Post,
  left: { ownerId: string; email: string; role: SeatRole; invitation: { mailName: string | null } },
): Promise<void> {
  const { ownerId, email, role, invitation } = left
  const about = { purpose: 'step-down', reference: ownerId }
  const to = await ownerEmail(transaction, ownerId)
  const owner: Named = { name: invitation.mailName, email: to }
  if (to !== '') await outbox.post(transaction, seatMails.steppedDown(to, { email, role }, config.publicAddress), about)
  await outbox.post(transaction, seatMails.youSteppedDown({ to: email, role, owner }, config.publicAddress), about)
}

/** Removed grantees whom the same save invites again get the invitation instead. */
export async function mailRemoval(
  transaction: Tx,
  { outbox }: Post,
  ownerId: string,
  voidAt: Date,
  invited: ReadonlySet<string>,
): Promise<void> {
  const holders = await seatHolders(transaction, ownerId, voidAt)
  for (const { email, role, owner, stays } of holders)
    if (!stays && !invited.has(email))
      await outbox.post(transaction, seatMails.removed({ to: email, role, owner }), {
        purpose: 'removal',
        reference: ownerId,
      })
}

export const mailNewStart = (transaction: Tx, post: Post, oldOwnerId: string): Promise<void> =>
  mailSeats(transaction, post, oldOwnerId, startedAgainMail)

/** Informs every grantee that the owner returned to this earlier estate. */
export const mailReturn = (transaction: Tx, post: Post, ownerId: string): Promise<void> =>
  mailSeats(transaction, post, ownerId, returnedMail)

async function mailSeats(
  transaction: Tx,
  { outbox }: Post,
  ownerId: string,
  letterTo: (to: string, owner: Named) => Mail,
): Promise<void> {
  const about = { purpose: 'start-again', reference: ownerId }
  for (const { email, owner } of await seatHolders(transaction, ownerId))
    await outbox.post(transaction, letterTo(email, owner), about)
}
