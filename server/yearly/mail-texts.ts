import { inFull, inShort, type Named, sentence } from '../../contract/mail-sentences.ts'
import { product } from '../../domain/product.ts'
import type { PhoneAnswer } from '../../domain/yearly.ts'
import { composeMail, day } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'

type Question = { to: string; owner: Named; link: string; hasDrill: boolean }

export type Overview = {
  to: string
  address: string
  /** When the recovery kit was made; null if there is none, or none that the owner finished. */
  kitFrom: Date | null
  people: readonly { email: string; askedAt: Date | null; answeredAt: Date | null; phone: PhoneAnswer | null }[]
  /** Records that the owner has not changed for a year. */
  oldRecords: number
}

const kitLine = (kitFrom: Date | null): string =>
  kitFrom === null
    ? 'Recovery kit: you have none that is finished. It is the only way back in if you forget your password. Please print one.'
    : `Recovery kit: you have one, from ${day(kitFrom)}. Please look where the paper is, and whether you can read it.`

function personLine({ email, askedAt, answeredAt, phone }: Overview['people'][number]): string {
  if (answeredAt !== null)
    return `${email} answered on ${day(answeredAt)}: still there, ${phone === 'changed' ? 'but with a new phone number. Please ask for it, and write it down.' : 'with the same phone number.'}`
  return askedAt === null
    ? `${email} has not been asked yet. We ask a year after they accepted.`
    : `${email} has not answered since ${day(askedAt)}. That needn’t mean anything. Please call, and ask whether the email arrived.`
}

export const yearlyMails = {
  /** To a person named. It must not say or hint that anything happened to the owner. */
  question: ({ to, owner, link, hasDrill }: Question): Mail =>
    composeMail(to, `Are you still there for ${inShort(owner)}?`, [
      `${sentence(inFull(owner))} named you in ${product.name}. This doesn’t mean that anything has happened: we ask everyone once a year.`,
      `Are you still there for them, and does ${inShort(owner)} still have your right phone number? Open this page and press one of the two buttons:\n\n${link}`,
      hasDrill
        ? `${inShort(owner)} would also like to know whether you find your way in. Open ${product.name} as you usually do, and sign in with ${to}: there is a page of made-up examples, with the button “I got in.”`
        : `If you like, try whether you still find your way in: open ${product.name} as you usually do, and sign in with ${to}.`,
      `${inShort(owner)} reads on which day you answered. The page opens nothing and asks for no password. If you no longer want to do this, sign in and give the role back, or call ${inShort(owner)}.`,
    ]),

  overview: ({ to, address, kitFrom, people, oldRecords }: Overview): Mail =>
    composeMail(to, `Your year in ${product.name}: what to look at`, [
      'Once a year we write to you what is worth a look. It takes a quarter of an hour.',
      kitLine(kitFrom),
      people.length === 0
        ? `People: no one has accepted an invitation of yours, so nothing can reach anyone. Please name someone you trust:\n\n${address}/legal/contact`
        : `People:\n\n${people.map((person) => `- ${personLine(person)}`).join('\n')}`,
      people.length === 0
        ? ''
        : `Cards and the way to your people: try each printed card, check every step, and send a fire drill here:\n\n${address}/settings/drill`,
      oldRecords === 0
        ? 'Records: you changed all of them within the year.'
        : `Records: ${oldRecords === 1 ? 'one is' : `${oldRecords} are`} older than a year. The dashboard shows them. Please press “Still right”, or change them:\n\n${address}/overview`,
      `We can read nothing of what you wrote, so please look for yourself. You can turn these emails off here, for you and for your people:\n\n${address}/settings/release`,
    ]),
}
