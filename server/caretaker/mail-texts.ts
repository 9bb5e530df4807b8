import { product } from '../../domain/product.ts'
import { composeMail } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'

/** The mail to a caretaker, at first and then once a year. */
export const caretakerMail = (to: string, link: string, address: string, again: boolean): Mail =>
  composeMail(
    to,
    again
      ? `Could you still keep ${product.instance} running?`
      : `Someone named you to keep ${product.instance} running`,
    [
      again
        ? `A year ago you were named as the person who could keep ${product.name} at ${address} running if the person who runs it no longer can.`
        : `The person who runs ${product.name} at ${address} named you as the one who could keep it running if they no longer can. In it, people keep what their families will need someday.`,
      `If you could${again ? ' still' : ''} do this, please say so here. There is nothing else to do today:\n\n${link}`,
      'If not, or if you don’t know what this is about, write or call the person who runs it, and don’t press the link. They gave you, or will give you, a page that explains everything. No one can read what people keep there, and you couldn’t either.',
      'We ask once a year.',
    ],
  )
