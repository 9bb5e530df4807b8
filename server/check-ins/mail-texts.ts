import { inFull, inShort, type Named, sentence } from '../../contract/mail-sentences.ts'
import { product } from '../../domain/product.ts'
import { composeMail, day, deadline } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

const changeIt = (address: string): string =>
  `You can change or turn off check-ins here:\n\n${address}/settings/release`

/** @param people the addresses of those whom the first step tells */
const otherwise = (people: readonly string[], tellsAt: Date): string =>
  people.length === 0
    ? 'The people you chose for this no longer have a role here, so no one will be told.'
    : `If we hear nothing by ${deadline(tellsAt)}, we ask ${listed.format(people)} to call you. Nothing opens, and no one reads anything you wrote.`

type Question = { to: string; link: string; address: string; people: readonly string[]; tellsAt: Date }

const question = (subject: string, opening: string, { to, link, address, people, tellsAt }: Question): Mail =>
  composeMail(to, subject, [
    opening,
    `Are you there? Open this page and press the button on it:\n\n${link}`,
    'Signing in answers too.',
    otherwise(people, tellsAt),
    changeIt(address),
  ])

export const checkInMails = {
  ask: (about: Question): Mail =>
    question(
      `Your check-in with ${product.name}`,
      'You asked us to check in with you from time to time, and it has been a while.',
      about,
    ),

  remind: (about: Question): Mail =>
    question(
      `Your check-in with ${product.name} is still open`,
      'We asked a few days ago and have not heard from you yet.',
      about,
    ),

  /** To a person the owner chose. It must not say or hint that anything happened to the owner. */
  tell: (to: string, owner: Named, since: Date): Mail =>
    composeMail(to, `Please call ${inShort(owner)}`, [
      `${sentence(inFull(owner))} asked us to write to you whenever they miss a check-in in ${product.name}. We asked them on ${day(since)} and once more since then, and have not had an answer.`,
      'This says nothing about how they are. Most of the time an email was missed, or someone is traveling. Please call them or stop by.',
      `There is nothing for you to do in ${product.name}, and nothing opens because of this. If you reach them, ask them to sign in. We have told them that we wrote to you, and we will tell you when they answer.`,
    ]),

  told: (to: string, people: readonly string[], link: string, address: string): Mail =>
    composeMail(to, `We asked ${listed.format(people)} to call you`, [
      `You did not answer your check-in, so we wrote to ${listed.format(people)}, as you wished, and asked for a call to you. We said nothing else, and nothing has opened.`,
      `Are you there? Open this page and press the button on it, and we let them know:\n\n${link}`,
      'Signing in answers too.',
      changeIt(address),
    ]),

  answered: (to: string, owner: Named): Mail =>
    composeMail(to, `${inShort(owner)} has answered`, [
      `We wrote to you because ${inFull(owner)} had missed a check-in. They have answered now, and there is nothing more to do. Thank you for looking after them.`,
    ]),
}
