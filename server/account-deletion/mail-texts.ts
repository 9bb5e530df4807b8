import type { SeatRole } from '../../domain/seats.ts'
import { inFull, inShort, type Named, roleNames, sentence } from '../../contract/mail-sentences.ts'
import { day, composeMail } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'
import { product } from '../../domain/product.ts'

const overview = (address: string) => `${address}/overview`

export const deletionMails = {
  asked: (to: string, reason: string, address: string): Mail =>
    composeMail(to, `Do you still want your ${product.name} account?`, [
      `The people who run ${product.instance} would like to know whether you still want your account.`,
      reason === '' ? '' : `They write: "${reason}"`,
      `To keep it, sign in and press "Keep my account". We tell them, and that is the end of it:\n\n${overview(address)}`,
      'If you don’t answer, nothing happens. Your account is deleted only if you delete it yourself, and then you have 30 days to change your mind.',
    ]),
  declined: (to: string, who: string, askedAt: Date): Mail =>
    composeMail(to, `${who} is keeping their account`, [
      `On ${day(askedAt)}, ${who} was asked whether they still want their ${product.name} account. They answered that they are keeping it.`,
      'Nothing is deleted, and there is nothing you need to do.',
    ]),
  planned: (to: string, finalAt: Date, address: string): Mail =>
    composeMail(to, 'Your account will be deleted', [
      `You asked us to delete your ${product.name} account. On ${day(finalAt)}, everything in it will be deleted: what you wrote down, your files, and your keys. After that, no one can bring it back, and nothing can be opened for the people you named. We have told everyone who accepted your invitation.`,
      `Until then, you can sign in, read, and export everything. To keep your account, sign in and press "Keep my account":\n\n${overview(address)}`,
      'If you did not ask for this, please keep the account now and change your password.',
    ]),
  reminder: (to: string, finalAt: Date, address: string): Mail =>
    composeMail(to, 'Your account will soon be deleted', [
      `On ${day(finalAt)}, your ${product.name} account will be deleted for good, as you asked.`,
      `If you want anything from it, please export it before then. To keep your account, sign in and press "Keep my account":\n\n${overview(address)}`,
    ]),
  kept: (to: string): Mail =>
    composeMail(to, 'Your account stays', [
      `Your ${product.name} account will not be deleted. Everything is as it was.`,
    ]),
  keptAsReported: (to: string): Mail =>
    composeMail(to, 'Your account stays', [
      `Your ${product.name} account was going to be deleted. Someone has reported something about you since then, so it will not be deleted. Everything is as it was.`,
      'If you still want it deleted, please stop the report first, and then ask for it again.',
    ]),
  gone: (to: string): Mail =>
    composeMail(to, 'Your account was deleted', [
      `Your ${product.name} account and everything in it was deleted, as you asked. No one can bring it back.`,
    ]),
  seatPlanned: (to: string, owner: Named, finalAt: Date, address: string): Mail =>
    composeMail(to, `${inShort(owner)} is going to delete their account`, [
      `${sentence(inFull(owner))} has asked us to delete their ${product.name} account. On ${day(finalAt)}, everything in it will be deleted for good. After that, nothing can be opened for you.`,
      'If they are well, there is nothing you need to do.',
      `If they have died or can no longer act for themselves, someone else may have asked for this. Please report it before that day. Then nothing is deleted until the report has been looked at:\n\n${address}/auth/signin`,
    ]),
  seatKept: (to: string, owner: Named): Mail =>
    composeMail(to, `${inShort(owner)} is keeping their account`, [
      `${sentence(inFull(owner))} will not delete their ${product.name} account. You are still named in it.`,
    ]),
  seatGone: (to: string, owner: Named): Mail =>
    composeMail(to, `${inShort(owner)} has deleted their account`, [
      `${sentence(inFull(owner))} has deleted their ${product.name} account, with everything in it. You are no longer named in it, and any printed release card no longer works.`,
      'There is nothing you need to do.',
    ]),
  left: (to: string, who: string, role: SeatRole, address: string): Mail =>
    composeMail(to, `${who} has deleted their account`, [
      `Your ${roleNames[role]}, ${who}, has deleted their ${product.name} account. What you leave for them can no longer reach them.`,
      `Please remove them and name someone else:\n\n${overview(address)}`,
    ]),
}
