import type { SeatRole } from '../../domain/seats.ts'
import { day, inFull, inShort, letter, type Named, sentence } from '../mail/letter.ts'
import type { Letter } from '../mail/outbox.ts'
import { roleNames } from '../releases/texts.ts'

type Invited = { to: string; role: SeatRole; owner: Named }

const asks: Record<SeatRole, string> = {
  attorney:
    'If they die or can no longer act for themselves, you can tell us, and say whether what others tell us is right.',
  contact_1: 'If they die or can no longer act for themselves, you can tell us, and then open what they left for you.',
  contact_2: 'If they die or can no longer act for themselves, you can tell us, and then open what they left for you.',
}

const howToAccept = (who: string): string =>
  `To accept, you need the link or the square code that ${who} gives you in person or in a message of their own. We never send it. If you do not have it, please ask them.`

const ownKit = (address: string): string =>
  `So that a forgotten password cannot keep you out, print your own recovery kit:\n\n${address}/settings/security`

/** Where the owner sees somebody they named. */
const ownPage = (address: string, role: SeatRole): string =>
  `${address}/legal/${role === 'attorney' ? 'attorney' : 'contact'}`

const portalOf = (role: SeatRole): string => (role === 'attorney' ? 'estateattorneyportal' : 'authcontactportal')

/** Mails about being named: who names whom, what it means, what to do. None holds a secret. */
export const seatLetters = {
  invited: ({ to, role, owner }: Invited, address: string): Letter =>
    letter(to, `${inShort(owner)} has named you`, [
      `${sentence(inFull(owner))} has named you as their ${roleNames[role]} in Cairn, where people write down what those they trust will need one day.`,
      asks[role],
      howToAccept(inShort(owner)),
      `You can make your account already, with this email address:\n\n${address}/auth/signup`,
    ]),

  /** Nobody accepted yet: to the person who was invited. */
  reminder: ({ to, role, owner }: Invited, invitedAt: Date): Letter =>
    letter(to, `${inShort(owner)} has named you`, [
      `On ${day(invitedAt)}, ${inFull(owner)} named you as their ${roleNames[role]} in Cairn. You have not accepted yet, so nothing they leave can reach you.`,
      `${howToAccept(inShort(owner))} Open it, and press Accept.`,
      'If you would rather not, you need not do anything.',
    ]),

  /** Nobody accepted yet: to the owner. */
  ownerReminder: (to: string, invited: { email: string; role: SeatRole }, address: string): Letter =>
    letter(to, `${invited.email} has not accepted yet`, [
      `You invited ${invited.email} as your ${roleNames[invited.role]}. They have not accepted, so nothing you leave can reach them yet.`,
      `Do they have the link or the code? Only you can give it to them. Sign in, and press "Show link and code" beside their name:\n\n${ownPage(address, invited.role)}`,
    ]),

  /** To the owner: with the address that accepted, since the link may have come into other hands. */
  accepted: (to: string, taken: { email: string; role: SeatRole; invitedEmail: string }, address: string): Letter =>
    letter(to, `Your ${roleNames[taken.role]} has accepted`, [
      `Somebody with the email address ${taken.email} has accepted to be your ${roleNames[taken.role]}. From now on, what you leave for them can reach them.`,
      taken.invitedEmail === taken.email
        ? ''
        : `You sent the invitation to ${taken.invitedEmail}, so please look closely.`,
      `Is this the person you meant? If not, remove them:\n\n${ownPage(address, taken.role)}`,
    ]),

  /** To whoever accepted: the mail to keep. */
  yourPart: ({ to, role, owner }: Invited, address: string): Letter =>
    letter(to, `Please keep this: you stand by ${inShort(owner)}`, [
      `You accepted to be the ${roleNames[role]} of ${inFull(owner)}. Thank you. There is nothing you have to do today; please keep this mail for the day it is needed.`,
      `When that day comes:\n1. Go to ${address}/${portalOf(role)} and sign in with ${to}.\n2. Say what happened, with a document such as a death certificate.\n3. It is checked, and after a waiting time you can open what was left for you. We write to you at each step.`,
      ownKit(address),
      `${inShort(owner)} can change their mind at any time, and so can you.`,
    ]),

  /** To the owner: a card is used when the owner cannot speak, or by somebody who found it. */
  cardPresented: (to: string, taken: { email: string; role: SeatRole }, address: string): Letter =>
    letter(to, 'Somebody has used a release card of yours', [
      `Somebody with the email address ${taken.email} has shown the printed card that you made for your ${roleNames[taken.role]}.`,
      'The card opens nothing by itself, and nothing has been opened. It is looked at first.',
      `If you know nothing of it, the card may have been found or stolen. Then remove the person whom you made the card for, which makes it worthless, and invite them again:\n\n${ownPage(address, taken.role)}`,
    ]),

  /** To whoever holds the same place already. */
  cardOfYours: ({ to, role, owner }: Invited, email: string, address: string): Letter =>
    letter(to, `A card was used in your place with ${inShort(owner)}`, [
      `You are the ${roleNames[role]} of ${inFull(owner)}. Somebody with the email address ${email} has now shown the printed card that was made for the same place.`,
      'The card opens nothing by itself. It is looked at first, and what you hold stays as it is.',
      `If it was not you, and you do not know who it was, please tell ${inShort(owner)}, or whoever else is named:\n\n${address}/${portalOf(role)}`,
    ]),

  /** To each of those who look at cards. */
  cardToCheck: (to: string, role: SeatRole, address: string): Letter =>
    letter(to, 'A release card waits for you to look at it', [
      `Somebody has shown a printed release card, as the ${roleNames[role]} of somebody who keeps their records in this Cairn. Until you have looked at it, they can neither report anything nor open what was left for them.`,
      `Whoever shows a card may have just lost somebody, so please look soon:\n\n${address}/admin`,
    ]),

  /** To whoever showed the card. */
  cardAccepted: ({ to, role, owner }: Invited, address: string): Letter =>
    letter(to, `Your card from ${inShort(owner)} was accepted`, [
      `The printed card that you showed, as the ${roleNames[role]} of ${inFull(owner)}, was accepted. Please keep this mail.`,
      `You can go on now. Sign in with ${to}, and say what happened, with a document such as a death certificate. A photograph of it will do:\n\n${address}/${portalOf(role)}`,
      ownKit(address),
    ]),

  cardNotAccepted: ({ to, role, owner }: Invited, reason: string | null, address: string): Letter =>
    letter(to, `Your card from ${inShort(owner)} was not accepted`, [
      `The printed card that you showed, as the ${roleNames[role]} of ${inFull(owner)}, was looked at and could not be accepted.`,
      reason === null ? '' : `The reason that was given: ${reason}`,
      `We know that this may come at a hard time. Nothing that was left has been lost or deleted. If you think that this is a mistake, please write to the people who run this Cairn, or ask somebody else whom ${inShort(owner)} named. If you find another card, you can show it here:\n\n${address}/claim`,
    ]),

  /** The owner made a newer card or named somebody else while this one was waiting to be looked at. */
  cardReplaced: ({ to, owner }: Invited, address: string): Letter =>
    letter(to, `Your card from ${inShort(owner)} no longer works`, [
      `The printed card from ${inFull(owner)} that you showed no longer works: a newer card was made since, or somebody else was named. So nobody looks at it any more.`,
      `If you hold a newer card (its number is at the bottom), you can show that one:\n\n${address}/claim`,
    ]),
}
