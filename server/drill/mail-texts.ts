import { inFull, inShort, type Named, sentence } from '../../contract/mail-sentences.ts'
import { product } from '../../domain/product.ts'
import { composeMail } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'

/** Has no link, so that drills teach no grantee to follow links in mails. */
export const drillMail = (to: string, owner: Named): Mail =>
  composeMail(to, `${inShort(owner)} asks you to try something in ${product.name}`, [
    `${sentence(inFull(owner))} is trying out whether you would find your way into ${product.name} one day. It doesn’t mean that anything has happened.`,
    `Please open ${product.name} as you usually do, and sign in with ${to}. You’ll see a short note there, with a page of made-up examples and one button to press. It takes two minutes.`,
    `This email has no link on purpose. If you’re not sure that it is real, please call ${inShort(owner)}.`,
  ])
