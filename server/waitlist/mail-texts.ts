import { composeMail } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'
import { product } from '../../domain/product.ts'

/** No mail quotes a visitor's text, because strangers must not send their words in Cairn's name. */
export const waitlistMails = {
  joined: (to: string, address: string): Mail =>
    composeMail(to, 'You’re on the waitlist for a demo', [
      `Thank you for your interest in ${product.name}. We have noted this email address and will write to you to arrange the demo. There is nothing you need to do.`,
      `We use what you told us to arrange the demo and for nothing else. If it wasn’t you who asked, or if you change your mind, write to us and we’ll take you off the list. How to reach us is here:\n\n${address}/privacy`,
    ]),

  grown: (to: string, people: number, address: string): Mail =>
    composeMail(to, 'New on the demo waitlist', [
      `There ${people === 1 ? 'is one new person' : `are ${people} new people`} on the demo waitlist. We told them that you will write to them to arrange the demo.`,
      `You’ll find them under Waitlist, newest first:\n\n${address}/admin`,
      'We write to you about this at most once a day.',
    ]),
}
