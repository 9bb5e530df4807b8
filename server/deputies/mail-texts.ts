import { inFull, inShort, type Named } from '../../contract/mail-sentences.ts'
import { product } from '../../domain/product.ts'
import { composeMail } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'

export const deputyMails = {
  named: (to: string, attorney: string, owner: Named, address: string): Mail =>
    composeMail(to, `${attorney} asks you to be their deputy`, [
      `The estate attorney of ${inFull(owner)} in ${product.name} asks you to answer for them while they can’t. Their email address is ${attorney}.`,
      'If someone reports a death or an incapacity, you read the document and agree or object. You can’t report anything, and nothing opens to you.',
      `To accept, you need the private link from ${attorney}. We never send it. If you don’t have it, please ask them.`,
      `You can already make your account with this email address:\n\n${address}/auth/signup`,
    ]),

  /** Names the address that accepted: the owner never met this person. */
  accepted: (to: string, deputy: string, address: string): Mail =>
    composeMail(to, 'Your estate attorney has a deputy', [
      `Your estate attorney named a deputy, and someone with the email address ${deputy} has accepted. While your attorney can’t answer, this deputy may agree or object when someone reports something about you.`,
      'Their answer counts as your attorney’s. They can’t report anything, and nothing you leave opens to them.',
      `If you don’t want that, you can remove them with one press:\n\n${address}/legal/attorney`,
    ]),

  ended: (to: string, owner: Named): Mail =>
    composeMail(to, 'You are no longer a deputy', [
      `You are no longer a deputy of the estate attorney of ${inFull(owner)} in ${product.name}. If you had agreed to a report that is still open, that no longer counts.`,
      'There is nothing you need to do. Thank you for having been there.',
    ]),

  /** To the attorney, who may count on this person while away. */
  left: (to: string, deputy: string, owner: Named, address: string): Mail =>
    composeMail(to, `${deputy} is no longer your deputy`, [
      `In ${product.name}, ${deputy} can no longer answer reports about ${inFull(owner)} for you. If they had agreed to a report that is still open, that no longer counts.`,
      `If you need someone while you are away, please name another deputy:\n\n${address}/estateattorneyportal`,
    ]),

  reported: (to: string, owner: Named, address: string): Mail =>
    composeMail(to, `A report about ${inShort(owner)} waits for an answer`, [
      `Someone has sent a report about ${inShort(owner)}. As a deputy of their estate attorney, you can agree or object, unless the attorney has already answered.`,
      `Please sign in with ${to} and read the document first:\n\n${address}/estateattorneyportal`,
    ]),
}
