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
  /** Nobody checks it, because nobody impartial could. */
  unchecked: boolean
  /** Why it was not accepted. */
  reason: string | null
}

const reportedOfYou: Record<ReleaseEvent, string> = {
  death: 'that you have died',
  incapacity: 'that you can no longer act for yourself',
}

const reportedOf: Record<ReleaseEvent, (owner: string) => string> = {
  death: (owner) => `${owner} has died`,
  incapacity: (owner) => `${owner} can no longer act for themselves`,
}

/**
 * The owner's daily letter about a report that is open.
 * @param told `pausedUntil`: only while it still holds
 * @param link holds everything for seven days; null where that was used
 */
export function noticeLetter(
  to: string,
  told: Pick<Told, 'event' | 'reportedBy' | 'opensAt' | 'pausedUntil' | 'unchecked'>,
  reporter: string,
  address: string,
  link: string | null,
): Letter {
  const { event, reportedBy, opensAt, pausedUntil, unchecked } = told
  const held =
    link !== null
      ? `If you cannot sign in now, this link holds everything for seven days. It works once, without a password:\n\n${link}`
      : pausedUntil === null
        ? 'The link in an earlier mail was used, and nothing can be held a second time. Only signing in stops it now.'
        : `The link in an earlier mail was used. Nothing opens before ${dayAndTime(pausedUntil)}, and it cannot be held a second time: please sign in before then, and stop it.`
  return letter(to, `Are you there? It was reported ${reportedOfYou[event]}`, [
    `Your ${roleNames[reportedBy]}, ${reporter}, has reported ${reportedOfYou[event]}.`,
    `If you are reading this, please stop it. Sign in, and press "I am here. Stop this." at the top of the page:\n\n${address}/overview`,
    held,
    unchecked
      ? 'Nobody here can check whether it is true, because whoever could has a part in your life. Only you can stop it.'
      : '',
    opensAt === null
      ? 'Nothing has been opened, and no day is set for it yet.'
      : `If nobody stops it, what you left opens for the people you named on ${dayAndTime(opensAt)}.`,
    'We write to you every day until it is stopped or over.',
  ])
}

/** The owner's letter when a report about them is over; undefined while it goes on. */
export function outcomeLetter(to: string, { event, state, reason }: Told, address: string): Letter | undefined {
  const report = `the report ${reportedOfYou[event]}`
  const settings = `${address}/settings/release`
  if (state === 'rejected')
    return letter(to, 'The report about you was not accepted', [
      `We wrote to you about ${report}. It was looked at and not accepted. Nothing was opened.`,
      reason ? `The reason: ${reason}` : '',
      `There is nothing you have to do. You can read what happened here:\n\n${settings}`,
    ])
  if (state === 'vetoed')
    return letter(to, 'The report about you was stopped', [
      `You stopped ${report}. Nothing was opened, and everything is as it was.`,
      `If it was not you who stopped it, somebody else has your password: please change it now, under Sign-in and Security:\n\n${address}/settings/security`,
    ])
  if (state === 'released')
    return letter(to, 'What you left was opened', [
      `The waiting time after ${report} is over. ${
        event === 'death'
          ? 'The people you named can now open what you left for them.'
          : 'The people you named can now open what you marked for this case.'
      }`,
      `If you are reading this, please end it. Sign in, open My Release Settings, and press "${event === 'death' ? 'I am alive. End this.' : 'I can act for myself again. End this.'}" Everything you write from then on is closed again:\n\n${settings}`,
    ])
  if (state === 'ended')
    return letter(to, 'You closed what had been opened', [
      `You ended what ${report} had opened. What you write from now on is closed again. What somebody has read or saved already cannot be taken back.`,
      `All keys were changed, so nobody is named at the moment. Please invite your attorney and your contacts again:\n\n${address}/overview`,
      'If it was not you, somebody else has your password: please change it now, under Sign-in and Security.',
    ])
  return undefined
}

const opensOn = (opensAt: Date | null, who: string): string =>
  opensAt === null ? `once we have told ${who} and the waiting time is over` : `on ${dayAndTime(opensAt)}`

type News = (told: Told, who: string, role: SeatRole) => string[]

/** What happened and what comes next, as the people who were named are told it. `who`: the owner. */
const news: Record<ReleaseState, News> = {
  reported: ({ objectUntil, unchecked }, who, role) => {
    const until = objectUntil === null ? '' : ` until ${dayAndTime(objectUntil)}`
    const then = unchecked
      ? `Nobody here can check the document without having a part in it, so after that a longer waiting time begins, in which ${who} could still stop it.`
      : `After that the document is checked, and then a waiting time begins in which ${who} could still stop it.`
    return role === 'attorney'
      ? [
          `We ask you, as their estate attorney, to look at it: you can agree or object${until}. ${then}`,
          'Please sign in and say what you know.',
        ]
      : [
          `Their estate attorney can say${until} whether it is right. ${then}`,
          'There is nothing you have to do. We write to you at each step.',
        ]
  },
  'in-review': () => [
    'The document that came with the report is now being checked by the people who run this Cairn. We write to you when that is done.',
    'There is nothing you have to do.',
  ],
  waiting: ({ opensAt, unchecked }, who) => [
    `${unchecked ? 'Nobody here can check the document without having a part in it, so the waiting time is longer.' : 'The report was accepted.'} In case it is wrong after all, ${who} has a waiting time in which to stop it. What was left for you opens ${opensOn(opensAt, who)}.`,
    'There is nothing you have to do until then. We write to you that day.',
  ],
  rejected: ({ reason }) => [
    `The report was not accepted, and nothing was opened.${reason ? ` The reason: ${reason}` : ''}`,
    'If it is true all the same, it can be reported again with a better document.',
  ],
  vetoed: (_, who) => [`${who} is there and has stopped it. Nothing was opened.`, 'There is nothing you have to do.'],
  released: ({ event }, who) => [
    `The waiting time is over. You can now open what ${who} left for you${event === 'incapacity' ? ' for this case' : ''}. Sign in with this email address; the page leads you through it.`,
    'It stays there. Take the time you need.',
  ],
  ended: (_, who) => [
    `${who} is there and has ended it. What was opened for you is closed again.`,
    `You are not named by them any more: your link and any printed card have stopped working. If ${who} would like to name you again, they will invite you.`,
  ],
}

/** How a letter about a report begins: to whoever reported, and to everybody else. */
function openingOf({ event, reportedBy }: Told, owner: Named, reporter: boolean, first: boolean): string {
  const happened = reportedOf[event](inFull(owner))
  if (!first) return `This is about ${reporter ? 'your report' : 'the report'} that ${happened}.`
  const sorry = event === 'death'
  if (reporter)
    return `You told us that ${happened}. ${sorry ? 'We are very sorry. ' : ''}Thank you for letting us know.`
  const sad = sorry ? ' If you learn of it by this mail, we are very sorry.' : ''
  return `We have been told that ${happened}.${sad} Their ${roleNames[reportedBy]} has reported it to us.`
}

/**
 * The letter to somebody who was named, at a state of a report. Every letter about one report has one subject.
 * @param to `reporter`: it is they who reported it
 * @param first they have not heard of this report before
 */
export function stateLetter(
  to: { email: string; role: SeatRole; owner: Named; reporter: boolean },
  told: Told,
  first: boolean,
  address: string,
): Letter {
  const { email, role, owner, reporter } = to
  const portal = role === 'attorney' ? 'estateattorneyportal' : 'authcontactportal'
  return letter(email, `About ${inShort(owner)}: what was reported`, [
    openingOf(told, owner, reporter, first),
    ...news[told.state](told, inShort(owner), role),
    `Where it stands, at any time:\n\n${address}/${portal}`,
  ])
}

/** The letter to those who check documents. */
export const reviewLetter = (to: string, { event }: Pick<Told, 'event'>, address: string): Letter =>
  letter(to, 'A report waits for you to check it', [
    `Somebody has reported ${event === 'death' ? 'a death' : 'that a person can no longer act'}, and sent a document. Nothing opens before one of you has looked at it.`,
    `Please sign in, read the document, and decide:\n\n${address}/admin`,
  ])

/** The letter to those who check documents, where each of them has a part in it and so nobody may. */
export const uncheckedLetter = (to: string, { event }: Pick<Told, 'event'>, address: string): Letter =>
  letter(to, 'A report goes on without a check', [
    `Somebody has reported ${event === 'death' ? 'a death' : 'that a person can no longer act'}, and sent a document. You would be asked to check it, but you have a part in it yourself, and nobody else here can. So nobody checks it, and it opens after a longer wait unless its owner stops it.`,
    'If somebody should check it all the same, add a second person who has an account here and no part in it. On the machine itself: npm run admin -- grant EMAIL',
    `Where it stands:\n\n${address}/admin`,
  ])

/** The letter to the others in the estate when its owner began again: it may have been somebody else. */
export const startedAgainLetter = (to: string, owner: Named): Letter =>
  letter(to, `${inShort(owner)} has started again`, [
    `${sentence(inFull(owner))} has begun again in Cairn, with nothing in it yet. Or somebody else who can read their mail has done so.`,
    'What they had written down before is still there, and you are still named in it. It can still be opened when the time comes.',
    `There is nothing you have to do. If you doubt that it was ${inShort(owner)}, please call them.`,
  ])

/** The letter to the others in the estate when its owner is back in it. */
export const returnedLetter = (to: string, owner: Named): Letter =>
  letter(to, `${inShort(owner)} is back`, [
    `${sentence(inFull(owner))} had begun again in Cairn with nothing in it. Somebody with their password or their recovery code has now gone back to what was there before.`,
    'You are named in it as before. There is nothing you have to do.',
  ])
