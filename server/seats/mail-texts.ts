import type { SeatRole } from '../../domain/seats.ts'
import { chosenAs, inFull, inShort, type Named, roleNames, byName, sentence } from '../../contract/mail-sentences.ts'
import { day, composeMail } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'
import { product } from '../../domain/product.ts'

type Invited = { to: string; role: SeatRole; owner: Named }

const asks: Record<SeatRole, string> = {
  attorney:
    'If they die or can no longer act for themselves, you can report it. If someone else reports it, you can say whether it is true.',
  contact_1:
    'If they die or can no longer act for themselves, you can report it, and then open what they leave for you.',
  contact_2:
    'If they die or can no longer act for themselves, you can report it, and then open what they leave for you.',
}

const howToAccept = (who: string): string =>
  `To accept, you need the private link or the QR code from ${who}. They give it to you in person or send it themselves. We never send it. If you do not have it, please ask them.`

const ownKit = (address: string): string =>
  `In case you ever forget your password, print your own recovery kit now:\n\n${address}/settings/security`

const ownPage = (address: string, role: SeatRole): string =>
  `${address}/legal/${role === 'attorney' ? 'attorney' : 'contact'}`

const portalOf = (role: SeatRole): string => (role === 'attorney' ? 'estateattorneyportal' : 'authcontactportal')

/** Mails about seats: who invites whom, what a seat means, what to do. No mail has a secret. */
export const seatMails = {
  invited: ({ to, role, owner }: Invited, address: string): Mail =>
    composeMail(to, `${inShort(owner)} chose you as their ${roleNames[role]}`, [
      `${chosenAs(owner, role)} ${product.name} is where people write down what those they trust will need one day.`,
      asks[role],
      howToAccept(inShort(owner)),
      `You can already make your account with this email address:\n\n${address}/auth/signup`,
    ]),

  reminder: ({ to, role, owner }: Invited, invitedAt: Date): Mail =>
    composeMail(to, `${inShort(owner)} chose you as their ${roleNames[role]}`, [
      `On ${day(invitedAt)}, ${inFull(owner)} chose you as their ${roleNames[role]} in ${product.name}. You have not accepted yet, so nothing they leave can reach you.`,
      `${howToAccept(inShort(owner))} Open it and press Accept.`,
      'If you would rather not, you do not need to do anything.',
    ]),

  ownerReminder: (to: string, invited: { email: string; role: SeatRole }, address: string): Mail =>
    composeMail(to, `${invited.email} has not accepted yet`, [
      `You invited ${invited.email} as your ${roleNames[invited.role]}. They have not accepted yet, so nothing you leave can reach them.`,
      `Do they have the link or the code? Only you can give it to them. Sign in and press "Show link and code" next to their name:\n\n${ownPage(address, invited.role)}`,
    ]),

  /** Names the address that accepted, because the link may have reached another person. */
  accepted: (to: string, taken: { email: string; role: SeatRole; invitedEmail: string }, address: string): Mail =>
    composeMail(to, `Your ${roleNames[taken.role]} has accepted`, [
      `Someone with the email address ${taken.email} has agreed to be your ${roleNames[taken.role]}. From now on, what you leave for them can reach them.`,
      taken.invitedEmail === taken.email ? '' : `But you invited ${taken.invitedEmail}, so please look closely.`,
      `Is this the person you meant? If not, please remove them:\n\n${ownPage(address, taken.role)}`,
    ]),

  /** Tells the new grantee, who should keep this mail. */
  yourPart: ({ to, role, owner }: Invited, address: string): Mail =>
    composeMail(to, `Please keep this: you are here for ${inShort(owner)}`, [
      `You agreed to be the ${roleNames[role]} of ${inFull(owner)}. Thank you. There is nothing you need to do today. Please keep this email for the day it is needed.`,
      `When that day comes:\n1. Go to ${address}/${portalOf(role)} and sign in with ${to}.\n2. Say what happened, and send a document such as a death certificate.\n3. Someone checks it. After a waiting time, you can open what is meant for you. We will email you at each step.`,
      ownKit(address),
      `If you can no longer do this, you can step down at any time, at the end of this page. ${inShort(owner)} is told, and can choose someone else:\n\n${address}/${portalOf(role)}`,
    ]),

  /** Names no record: a mailbox is read by others too. */
  shared: ({ to, role, owner }: Invited, address: string): Mail =>
    composeMail(to, `${inShort(owner)} shared something new with you`, [
      `${sentence(inFull(owner))} would like you to be able to read something in ${product.name} already, today. It doesn’t mean that anything has happened to them.`,
      `To read it, sign in as usual:\n\n${address}/${portalOf(role)}`,
      'We write at most once a day, however much is new. You do not need to do anything.',
    ]),

  /** Tells the owner, because a thief with their password could share without them. */
  youShared: (to: string, reader: { email: string; role: SeatRole; isNew: boolean }, address: string): Mail =>
    composeMail(to, `${reader.email} can read ${reader.isNew ? 'something' : 'more'} of yours already`, [
      `You let your ${roleNames[reader.role]}, who signs in as ${reader.email}, read ${reader.isNew ? 'something' : 'more'} in ${product.name} today, without a report. Or someone else did who knows your password.`,
      'If it was you, you do not need to do anything.',
      `If it was not you, please take it back at the person's name:\n\n${ownPage(address, reader.role)}`,
      `Then change your password:\n\n${address}/settings/security`,
    ]),

  removed: ({ to, role, owner }: Invited): Mail =>
    composeMail(to, `You are no longer the ${roleNames[role]} of ${inShort(owner)}`, [
      `You are no longer the ${roleNames[role]} of ${byName(owner)} in ${product.name}, and your old link or printed card no longer works. Thank you for having been there.`,
      `There is nothing you need to do. If this is a surprise, please talk to ${inShort(owner)}.`,
    ]),

  /** Tells the owner that the grantee lost all access, and that only an invitation restores it. */
  steppedDown: (to: string, left: { email: string; role: SeatRole }, address: string): Mail =>
    composeMail(to, `${left.email} has stepped down`, [
      `Your ${roleNames[left.role]}, who signs in as ${left.email}, has stepped down. They can no longer report anything about you, and what you leave for them can no longer reach them.`,
      `Nothing else has changed, and nothing was opened. Please remove them, then invite someone else. If they change their mind, you can invite them again:\n\n${ownPage(address, left.role)}`,
    ]),

  youSteppedDown: ({ to, role, owner }: Invited, address: string): Mail =>
    composeMail(to, `You have stepped down as ${roleNames[role]}`, [
      `You are no longer the ${roleNames[role]} of ${inFull(owner)}. You can no longer report anything about them or open what they leave. We have told them.`,
      `Thank you for having been there. If you change your mind, ask ${inShort(owner)} to invite you again.`,
      `If it was not you who did this, please tell ${inShort(owner)}, and change your password:\n\n${address}/settings/security`,
    ]),

  /** Tells the owner: a card is presented when the owner cannot speak, or by a finder. */
  cardPresented: (to: string, taken: { email: string; role: SeatRole; invitedEmail: string }, address: string): Mail =>
    composeMail(to, 'Someone used one of your release cards', [
      `Someone with the email address ${taken.email} has used the printed card you made for your ${roleNames[taken.role]}, ${taken.invitedEmail}.`,
      'The card opens nothing by itself, and nothing has been opened. Someone has to check the card first.',
      `If this is a surprise to you, the card may have been lost or stolen. Please remove the person you made it for, so that the card stops working. Then invite them again:\n\n${ownPage(address, taken.role)}`,
    ]),

  cardOfYours: ({ to, role, owner }: Invited, email: string, address: string): Mail =>
    composeMail(to, `A release card from ${inShort(owner)} was used`, [
      `You are the ${roleNames[role]} of ${inFull(owner)}. Someone with the email address ${email} has now used the printed card that was made for the same role.`,
      'The card opens nothing by itself. Someone has to check it first, and nothing changes for you.',
      `If it was not you and you do not know who it was, please tell ${inShort(owner)} or someone else they named. You can see where things stand here:\n\n${address}/${portalOf(role)}`,
    ]),

  cardToCheck: (to: string, role: SeatRole, address: string): Mail =>
    composeMail(to, 'A release card is waiting for your review', [
      `Someone has used a printed release card, as the ${roleNames[role]} of a person who keeps their records in ${product.instance}. Until you review it, they can neither report anything nor open what is meant for them.`,
      `They may have just lost someone, so please look soon:\n\n${address}/admin`,
    ]),

  cardAccepted: ({ to, role, owner }: Invited, address: string): Mail =>
    composeMail(to, `Your card from ${inShort(owner)} was accepted`, [
      `The printed card you used as the ${roleNames[role]} of ${inFull(owner)} was accepted. Please keep this email.`,
      `You can go on now. Sign in with ${to} and say what happened. You need a document such as a death certificate. A photo of it is fine:\n\n${address}/${portalOf(role)}`,
      ownKit(address),
    ]),

  cardNotAccepted: ({ to, role, owner }: Invited, reason: string | null, address: string): Mail =>
    composeMail(to, `Your card from ${inShort(owner)} was not accepted`, [
      `The printed card you used as the ${roleNames[role]} of ${inFull(owner)} could not be accepted.`,
      reason === null ? '' : `The reason given: ${reason}`,
      `We know this may come at a hard time. Nothing has been lost or deleted. If you think this is a mistake, please write to the people who run ${product.instance}, or ask someone else ${inShort(owner)} named. If you find another card, you can show it here:\n\n${address}/claim`,
    ]),

  /** The owner printed a newer card or invited another person while this card waited for review. */
  cardReplaced: ({ to, owner }: Invited, address: string): Mail =>
    composeMail(to, `Your card from ${inShort(owner)} no longer works`, [
      `The printed card you used from ${inFull(owner)} no longer works. A newer card was made since then, or someone else was named.`,
      `If you have a newer card, you can use that one:\n\n${address}/claim`,
    ]),
}
