import type { ReleaseEvent, ReleaseState } from '../../domain/releases.ts'
import type { SeatRole } from '../../domain/seats.ts'
import { dayAndTime, inFull, inShort, letter, type Named, sentence } from '../mail/letter.ts'
import type { Letter } from '../mail/outbox.ts'
import { roleNames } from './texts.ts'

/** What the letters about one report tell of it. */
export type Told = {
  event: ReleaseEvent
  state: ReleaseState
  /** The role of whoever reported. */
  reportedBy: SeatRole
  objectUntil: Date | null
  opensAt: Date | null
  pausedUntil: Date | null
  /** An emergency lockdown lasts: nothing opens and no time counts, so no day is true. */
  onHold: boolean
  /** Nobody checks it, because nobody impartial could. */
  unchecked: boolean
  /** Why it was not accepted. */
  reason: string | null
  /** It had been accepted, and came back from its wait to be checked once more. */
  again: boolean
}

const reportedOfYou: Record<ReleaseEvent, string> = {
  death: 'that you have died',
  incapacity: 'that you can no longer act for yourself',
}

const reportedOf: Record<ReleaseEvent, (owner: string) => string> = {
  death: (owner) => `${owner} has died`,
  incapacity: (owner) => `${owner} can no longer act for themselves`,
}

/** What is said in a lockdown instead of a day. The other hold, that of the link in the mail, is called so: this one is not. */
const stopped =
  'As a precaution, the people who run this Cairn have stopped everything for now. Until that is over, nothing opens and no waiting time passes, so there is no date yet.'

/**
 * The owner's daily letter about a report that is open.
 * @param told `pausedUntil`: only while it still holds
 * @param link holds everything for seven days; null where that was used
 */
export function noticeLetter(
  to: string,
  told: Pick<Told, 'event' | 'reportedBy' | 'opensAt' | 'pausedUntil' | 'onHold' | 'unchecked'>,
  reporter: string,
  address: string,
  link: string | null,
): Letter {
  const { event, reportedBy, opensAt, pausedUntil, onHold, unchecked } = told
  const held =
    link !== null
      ? `If you cannot sign in right now, this link puts everything on hold for seven days. It works once, without a password:\n\n${link}`
      : pausedUntil === null
        ? 'The link in an earlier email was used, and it cannot be put on hold again. To stop it now, you have to sign in.'
        : `The link in an earlier email was used. Nothing opens before ${dayAndTime(pausedUntil)}, and it cannot be put on hold again. Please sign in before then and stop it.`
  return letter(to, `Are you there? Someone reported ${reportedOfYou[event]}`, [
    `Your ${roleNames[reportedBy]}, ${reporter}, has reported ${reportedOfYou[event]}.`,
    `If you are reading this, please stop it. Sign in and press "I am here. Stop this." at the top of the page:\n\n${address}/overview`,
    held,
    unchecked
      ? 'No one here can check whether it is true, because everyone who could has a part in your life. Only you can stop it.'
      : '',
    opensAt === null
      ? 'Nothing has been opened, and there is no date for it yet.'
      : onHold
        ? `${stopped} You can still sign in and stop the report for good.`
        : event === 'death'
          ? `Unless you stop it, what you left for the people you named opens on ${dayAndTime(opensAt)}.`
          : `Unless you stop it, the people you named can open what you marked for this case on ${dayAndTime(opensAt)}.`,
    'We will email you every day until it is stopped or over.',
  ])
}

/**
 * The owner's letter when a report about them is over; undefined while it goes on.
 * @param named whether anybody is named after it
 */
export function outcomeLetter(
  to: string,
  { event, state, reason }: Told,
  address: string,
  named: boolean,
): Letter | undefined {
  const report = `the report ${reportedOfYou[event]}`
  const settings = `${address}/settings/release`
  if (state === 'rejected')
    return letter(to, 'The report about you was not accepted', [
      `We wrote to you about ${report}. It was checked and not accepted. Nothing was opened.`,
      reason ? `The reason: ${reason}` : '',
      `There is nothing you need to do. You can read what happened here:\n\n${settings}`,
    ])
  if (state === 'vetoed')
    return letter(to, 'The report about you was stopped', [
      `You stopped ${report}. Nothing was opened, and everything is as it was.`,
      `If it was not you who stopped it, someone else has your password. Please change it now under Sign-in and Security:\n\n${address}/settings/security`,
    ])
  if (state === 'released')
    return letter(to, event === 'death' ? 'What you left was opened' : 'What you marked was opened', [
      `The waiting time after ${report} is over. ${
        event === 'death'
          ? 'The people you named can now open what you left for them.'
          : 'The people you named can now open what you marked for this case.'
      }`,
      `If you are reading this, please end it. Sign in, open My Release Settings, and press "${event === 'death' ? 'I am alive. End this.' : 'I can act for myself again. End this.'}" Everything you write from then on is sealed again:\n\n${settings}`,
    ])
  if (state === 'ended')
    return letter(to, 'You closed what had been opened', [
      `You ended what ${report} had opened. What you write from now on is sealed again. What someone has already read or saved cannot be taken back.`,
      named
        ? 'All keys were changed. Nothing to hand over again; the people you named stay named, and their links and printed cards still work.'
        : `All keys were changed, and no one is named right now. Please invite your attorney and your contacts:\n\n${address}/overview`,
      'If this was not you, someone else has your password. Please change it now under Sign-in and Security.',
    ])
  return undefined
}

function opening({ event, opensAt, onHold }: Told, who: string): string {
  if (onHold) return stopped
  const what = event === 'death' ? 'What was left' : 'What is meant'
  const when = opensAt === null ? `once we have told ${who} and the waiting time is over` : `on ${dayAndTime(opensAt)}`
  return `${what} for you opens ${when}.`
}

type News = (told: Told, who: string, role: SeatRole, stays: boolean) => string[]

/** What happened and what comes next, as the people who were named are told it. `who`: the owner. */
const news: Record<ReleaseState, News> = {
  reported: ({ objectUntil, onHold, unchecked }, who, role) => {
    const until = objectUntil === null || onHold ? '' : ` until ${dayAndTime(objectUntil)}`
    const then = unchecked
      ? `No one without a part in this can check the document here. So after that, a longer waiting time begins, and ${who} can still stop it.`
      : `After that, the document is checked. Then a waiting time begins, and ${who} can still stop it.`
    return role === 'attorney'
      ? [
          `As their estate attorney, you can agree or object${until}. ${then}`,
          'Please sign in and tell us what you know.',
        ]
      : [
          `Their estate attorney can agree or object${until}. ${then}`,
          'There is nothing you need to do. We will email you at each step.',
        ]
  },
  'in-review': ({ again }) => [
    again
      ? 'The report had been accepted, or was waiting without a check. Now the document is being checked once more, and nothing opens until that is done. The page says why.'
      : 'The document that came with the report is now being checked by the people who run this Cairn. We will email you when that is done.',
    'There is nothing you need to do.',
  ],
  waiting: (told, who) => [
    `${told.unchecked ? 'No one without a part in this can check the document here, so the waiting time is longer.' : 'The report was accepted.'} In case it is wrong, ${who} has time to stop it. ${opening(told, who)}`,
    'There is nothing you need to do until then. We will email you the day it opens.',
  ],
  rejected: ({ reason }) => [
    `The report was not accepted, and nothing was opened.${reason ? ` The reason: ${reason}` : ''}`,
    'If it is true after all, it can be reported again with a better document.',
  ],
  vetoed: (_, who) => [`${who} has answered and stopped it. Nothing was opened.`, 'There is nothing you need to do.'],
  released: ({ event }, who) => [
    `The waiting time is over. You can now open what ${who} ${event === 'death' ? 'left for you' : 'wants you to have now'}. Sign in with this email address, and the page will guide you.`,
    event === 'death'
      ? 'It will stay there. Take all the time you need.'
      : `It stays open until ${who} can act for themselves again and ends it.`,
  ],
  ended: ({ event }, who, _, stays) => [
    `We have heard from ${who}. ${event === 'death' ? 'The report was a mistake, and they' : 'They can act for themselves again, and'} closed everything that was opened for you.`,
    stays
      ? 'You stay one of the people they named. There is nothing you need to do, and your link or printed card still works.'
      : `For now, you are not one of the people they named, and your old link or printed card no longer works. If ${who} would like you to be there again, they will invite you.`,
  ],
}

/** How a letter about a report begins: to whoever reported, and to everybody else. */
function openingOf({ event, reportedBy }: Told, owner: Named, reporter: boolean, first: boolean): string {
  const happened = reportedOf[event](inFull(owner))
  if (!first) return `This is about ${reporter ? 'your report' : 'the report'} that ${happened}.`
  const sorry = event === 'death'
  if (reporter)
    return `You told us that ${happened}. ${sorry ? 'We are very sorry. ' : ''}Thank you for letting us know.`
  const sad = sorry ? ' If this email is how you are learning of it, we are very sorry.' : ''
  return `We have been told that ${happened}.${sad} ${reportedBy === 'attorney' ? 'Their estate attorney' : 'One of their authorized contacts'} reported it to us.`
}

/**
 * The letter to somebody who was named, at a state of a report. Every letter about one report has one subject.
 * @param to `reporter`: it is they who reported it
 * @param first they have not heard of this report before
 */
export function stateLetter(
  to: { email: string; role: SeatRole; owner: Named; reporter: boolean; stays: boolean },
  told: Told,
  first: boolean,
  address: string,
): Letter {
  const { email, role, owner, reporter, stays } = to
  const portal = role === 'attorney' ? 'estateattorneyportal' : 'authcontactportal'
  return letter(email, `A report about ${inShort(owner)}`, [
    openingOf(told, owner, reporter, first),
    ...news[told.state](told, inShort(owner), role, stays),
    `You can see where it stands at any time:\n\n${address}/${portal}`,
  ])
}

/** The letter to those who check documents. */
export const reviewLetter = (to: string, { event, again }: Pick<Told, 'event' | 'again'>, address: string): Letter =>
  letter(to, again ? 'A report is back for your review' : 'A report is waiting for your review', [
    again
      ? 'This report was on its way to open, and now it has stopped. Someone who was named has objected, or what had let it through no longer counts. The page tells you which.'
      : '',
    `Someone has reported ${event === 'death' ? 'a death' : 'that a person can no longer act'}, and sent a document. Nothing opens until one of the reviewers has looked at it.`,
    `Please sign in, read the document, and decide:\n\n${address}/admin`,
  ])

/** The letter to those who check documents, where each of them has a part in it and so nobody may. */
export const uncheckedLetter = (to: string, { event }: Pick<Told, 'event'>, address: string): Letter =>
  letter(to, 'A report is moving ahead without a check', [
    `Someone has reported ${event === 'death' ? 'a death' : 'that a person can no longer act'}, and sent a document. We would ask you to check it, but you have a part in it yourself, and no one else here can check it. So ${event === 'death' ? 'what was left' : 'what was marked for this case'} opens without a check, after a longer wait, unless the person it is about stops it.`,
    'If you want it checked, add another reviewer: someone who has an account here and no part in it. On the server: npm run admin -- grant EMAIL',
    `You can see where it stands here:\n\n${address}/admin`,
  ])

/** The owner's letter when their terms open more or sooner than before: whoever has their device may have done it. */
export const weakenedLetter = (to: string, since: Date, countsAt: Date, address: string): Letter =>
  letter(to, 'Your release settings were made weaker', [
    `On ${dayAndTime(since)}, the settings that protect you from a false report were made weaker. The change counts from ${dayAndTime(countsAt)}. Until then, the settings you had before still hold.`,
    `If it was you, there is nothing you need to do. If it was not, someone else has your password. Please change it now under Sign-in and Security, and choose the longer times again, which count right away:\n\n${address}/settings/release`,
  ])

/** The letter to the others in the estate when its owner began again: it may have been somebody else. */
export const startedAgainLetter = (to: string, owner: Named): Letter =>
  letter(to, `${inShort(owner)} has started over`, [
    `${sentence(inFull(owner))} has started over in Cairn, with nothing in it yet. Or someone else who can read their email did.`,
    'What they wrote down before is still there, and you are still named in it. It can still be opened when the time comes.',
    `There is nothing you need to do. If you doubt that it was ${inShort(owner)}, please call them.`,
  ])

/** The letter to the others in the estate when its owner is back in it. */
export const returnedLetter = (to: string, owner: Named): Letter =>
  letter(to, `${inShort(owner)} is back`, [
    `${sentence(inFull(owner))} had started over in Cairn with nothing in it. Someone with their password or recovery code has now gone back to what was there before.`,
    'You are still named in it. There is nothing you need to do.',
  ])
