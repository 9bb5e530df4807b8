import { composeMail } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'
import { product } from '../../domain/product.ts'

export const warningMails = {
  /** @param found the sentences of the checks */
  found: (to: string, found: readonly string[], address: string): Mail =>
    composeMail(to, `Your ${product.name} needs you`, [
      `You get this because you are an operator of the server at ${address}. Please pass it on to the person who runs the server, if that is not you.`,
      found.map((sentence) => `- ${sentence}`).join('\n'),
      `Where to look:\n\n${address}/admin`,
      'We write about each of these once when it begins, again when its day comes closer (90, 30 and 7 days before), and otherwise every 30 days while it lasts.',
    ]),
}
