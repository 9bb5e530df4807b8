import { inFull, inShort, type Named, sentence } from '../../contract/mail-sentences.ts'
import { day, composeMail } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'
import { product } from '../../domain/product.ts'

const securityAt = (address: string) => `${address}/settings/security#keys`

export const successionMails = {
  waits: {
    kit: (to: string, countsAt: Date, address: string): Mail =>
      composeMail(to, 'Your newest recovery kit will protect your keys', [
        `From ${day(countsAt)} on, only someone who has your newest recovery kit on paper can give your account new keys.`,
        'If you made this kit, there is nothing you need to do.',
        `If you did not make it, someone knows your password. Please sign in before that day, stop it, and change your password:\n\n${securityAt(address)}`,
      ]),
    keys: (to: string, countsAt: Date, address: string): Mail =>
      composeMail(to, 'Someone asked for new keys to your account', [
        `Someone who can open your ${product.name} account asked for new keys. On ${day(countsAt)}, the new keys will take over, and yours will stop working.`,
        `If this was not you, please sign in now and stop it. Then change your password:\n\n${securityAt(address)}`,
        'We write to you every day until then.',
      ]),
  },
  stopped: (to: string, address: string): Mail =>
    composeMail(to, 'Your keys stay as they are', [
      `Someone who is signed in to your ${product.name} account stopped what was waiting to decide about your keys. Everything is as it was.`,
      `If this was not you, please sign out everywhere, change your password, and make a new recovery kit:\n\n${securityAt(address)}`,
    ]),
  counts: (to: string, address: string): Mail =>
    composeMail(to, 'Your account has new keys', [
      `From now on, your ${product.name} account uses new keys. The earlier ones no longer count for anything.`,
      `If this was not you, please tell the person who runs ${product.instance} right away:\n\n${address}`,
    ]),
  seatCounts: (to: string, owner: Named): Mail =>
    composeMail(to, `${inShort(owner)} has new keys`, [
      `${sentence(inFull(owner))} changed the keys of their ${product.name} account. You don’t need to do anything.`,
      'If you are in touch with them, you could ask whether it was really them.',
    ]),
  frozen: (to: string): Mail =>
    composeMail(to, 'Two people asked for new keys to your account', [
      `Within a few days, two different people asked for new keys to your ${product.name} account, and both could sign as you. We cannot tell which one is you, so neither request counts, and no later one will.`,
      `Someone else has your keys. Please call the people you named, and the person who runs ${product.instance}. You can start again with new keys: use "Forgot your password?" and choose to start again.`,
    ]),
  operatorFrozen: (to: string, owner: string): Mail =>
    composeMail(to, `Two people asked for new keys to the account of ${owner}`, [
      `Two different people asked for new keys to the account of ${owner}, and both could sign as its owner. Neither request counts, and no later one will.`,
      'Someone else has that person’s keys. Please talk to them in person before you approve anything about their account.',
    ]),
}
