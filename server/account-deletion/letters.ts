import type { SeatRole } from '../estates/tables.ts'
import type { Letter } from '../mail/outbox.ts'
import { roleNames } from '../releases/texts.ts'

const closing = '\n\nCairn\n'
const overview = (address: string) => `${address}/overview`

/** Mails about an account that is to be deleted. To the people in the seats: that it goes, and nothing of what is in it. */
export const letters = {
  planned: (to: string, finalAt: Date, address: string): Letter => ({
    to,
    subject: 'Your account will be deleted',
    text: `Your Cairn account is going to be deleted on ${finalAt.toUTCString()}: everything you wrote down, your files and your keys. After that nobody can bring anything back, and nothing can be opened for the people you named. They have been told that it will be deleted.\n\nUntil then you can sign in, read and export everything. To keep your account, sign in and press "Keep my account":\n\n${overview(address)}\n\nIf it was not you, keep the account now and change your password.${closing}`,
  }),
  reminder: (to: string, finalAt: Date, address: string): Letter => ({
    to,
    subject: 'Your account will soon be deleted',
    text: `On ${finalAt.toUTCString()} your Cairn account is deleted for good. If you want to keep something, export it before then; if you want to keep your account, sign in and press "Keep my account":\n\n${overview(address)}${closing}`,
  }),
  kept: (to: string): Letter => ({
    to,
    subject: 'Your account stays',
    text: `Your Cairn account is not going to be deleted. Everything is as it was.${closing}`,
  }),
  gone: (to: string): Letter => ({
    to,
    subject: 'Your account was deleted',
    text: `Your Cairn account and everything in it was deleted, as you asked. Nobody can bring it back.${closing}`,
  }),
  seatPlanned: (to: string, owner: string, finalAt: Date, address: string): Letter => ({
    to,
    subject: `${owner} is going to delete their account`,
    text: `${owner} asked for their Cairn account to be deleted. On ${finalAt.toUTCString()} everything in it goes for good, and nothing they left can be opened after that.\n\nIf they have died or cannot act for themselves, somebody else may have asked for this. Then report it before that day: once something is reported, nothing is deleted until it was looked at.\n\n${address}/auth/signin${closing}`,
  }),
  seatKept: (to: string, owner: string): Letter => ({
    to,
    subject: `${owner} keeps their account`,
    text: `The Cairn account of ${owner} is not going to be deleted. Your seat is as it was.${closing}`,
  }),
  seatGone: (to: string, owner: string): Letter => ({
    to,
    subject: `${owner} has deleted their account`,
    text: `The Cairn account of ${owner} was deleted, with everything in it. Your seat there is gone, and a release card is of no use any more.${closing}`,
  }),
  left: (to: string, who: string, role: SeatRole, address: string): Letter => ({
    to,
    subject: `${who} has deleted their account`,
    text: `${who}, your ${roleNames[role]}, has deleted their Cairn account and can no longer receive what you leave. Please remove them and invite somebody else:\n\n${overview(address)}${closing}`,
  }),
}
