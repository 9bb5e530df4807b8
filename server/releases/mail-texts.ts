import { isOpenState, type ReleaseEvent, type ReleaseState } from '../../domain/releases.ts'
import type { SeatRole } from '../../domain/seats.ts'
import {
  inFull,
  inShort,
  leftForYou,
  type Named,
  sentence,
  youCanOpen,
  byName,
  whose,
} from '../../contract/mail-sentences.ts'
import { day, deadline, composeMail, shortDay } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'
import { product } from '../../domain/product.ts'

export type ReportFacts = {
  event: ReleaseEvent
  state: ReleaseState
  reportedBy: SeatRole
  objectUntil: Date | null
  opensAt: Date | null
  /** When the reader's records for the first days open; null if they have none. */
  firstOpensAt: Date | null
  pausedUntil: Date | null
  /** No estate opens and no wait runs during a lockdown, so the mail names no day. */
  onHold: boolean
  /** No operator is impartial, so no operator reviews the report. */
  unchecked: boolean
  reason: string | null
  /** The report was approved, and then returned from its wait to review. */
  again: boolean
  waitDays: number | null
  /** An earlier report opened the records for incapacity, or this one those for the first days. */
  openAlready: boolean
}

const reportedOf: Record<ReleaseEvent, (owner: string) => string> = {
  death: (owner) => `${owner} has died`,
  incapacity: (owner) => `${owner} can no longer act`,
}

const whatOpens: Record<ReleaseEvent, (owner: string) => string> = {
  death: leftForYou,
  incapacity: (owner) => `what ${owner} wants you to have`,
}

/** An earlier report may have opened the records for incapacity. */
export const nothingOpened = (openAlready: boolean) =>
  openAlready ? 'Nothing more was opened.' : 'Nothing was opened.'

/** Replaces the day in mails during a lockdown. The hold by a mail's link has its own text. */
export const stopped = `As a precaution, the people who run ${product.instance} have stopped everything for now. Until that is over, nothing opens and no waiting time passes, so there is no date yet.`

type About = { owner: Named; role: SeatRole; reporter: boolean; stays: boolean }

function opening({ event, opensAt, firstOpensAt, onHold }: ReportFacts, who: string): string {
  if (onHold) return stopped
  if (firstOpensAt !== null && opensAt !== null && firstOpensAt < opensAt)
    return `What ${who} wants you to have in the first days opens on ${day(firstOpensAt)}, and everything else on ${day(opensAt)}.`
  // The wait begins with the notice to the owner, which a mail about a death must not mention.
  const first = event === 'death' ? '' : `we have told ${who} and `
  const when = opensAt === null ? `once ${first}the waiting time is over` : `on ${day(opensAt)}`
  return `${sentence(whatOpens[event](who))} opens ${when}.`
}

/** Explains the wait, without a hint that the dead may stop it or that the reporter is doubted. */
function theWait({ event, waitDays }: Pick<ReportFacts, 'event' | 'waitDays'>, who: string, reporter: boolean): string {
  const howLong = waitDays === null ? 'we wait' : waitDays === 1 ? 'we wait one day' : `we wait ${waitDays} days`
  const wait = `Before anything opens, ${howLong}, in case of a mistake.`
  if (reporter) return `${wait} It isn’t about you.`
  return event === 'death' ? wait : `${wait} ${who} can still stop it.`
}

const nameFirst = (owner: Named): string => (owner.name === null ? sentence(byName(owner)) : owner.name)

const nothingToDo = 'There is nothing you need to do.'

const news: Record<ReleaseState, (facts: ReportFacts, about: About) => string[]> = {
  reported: ({ event, objectUntil, onHold, unchecked }, { owner, role }) => {
    const before = objectUntil === null || onHold ? '' : ` before ${deadline(objectUntil)}`
    const check = unchecked
      ? 'No one without a part in this can check the document here. So after that, we wait longer, in case of a mistake.'
      : 'After that, the document is checked. Then we wait, in case of a mistake.'
    const then = event === 'death' ? check : `${check} ${inShort(owner)} can still stop it.`
    return role === 'attorney'
      ? [
          `As ${whose(owner)} estate attorney, you can agree or object${before}. ${then}`,
          'Please sign in and tell us what you know.',
        ]
      : [
          `${sentence(whose(owner))} estate attorney can agree or object${before}. ${then}`,
          `${nothingToDo} We will email you at each step.`,
        ]
  },
  'in-review': ({ again, objectUntil, onHold }, { owner, reporter, role }) => [
    again
      ? `The report about ${byName(owner)} had been accepted, or was waiting without a check. Now the document is being checked once more, and nothing opens until that is done. The page says why.`
      : `The document ${reporter ? 'you sent ' : ''}about ${byName(owner)} is now being checked by the people who run ${product.instance}. We will email you when that is done.`,
    role === 'attorney' && !reporter && objectUntil !== null && !again
      ? `As ${whose(owner)} estate attorney, you can agree or object meanwhile. ${onHold ? '' : `If you say nothing before ${deadline(objectUntil)}, we go on without your answer. `}Please sign in and tell us what you know.`
      : nothingToDo,
  ],
  waiting: (facts, { owner, reporter }) => [
    `${facts.unchecked ? 'No one without a part in this can check the document here, so the waiting time is longer.' : `The report about ${byName(owner)} was accepted.`} ${theWait(facts, inShort(owner), reporter)} ${opening(facts, inShort(owner))}`,
    'There is nothing you need to do until then. We will email you the day it opens.',
  ],
  rejected: ({ reason, openAlready }, { owner, reporter }) => [
    `The document ${reporter ? 'you sent ' : ''}about ${byName(owner)} was sent back: something in it is missing or not right. ${nothingOpened(openAlready)}${reason ? ` The reason: ${reason}` : ''}`,
    'If it is true, it can be reported again with a better document.',
  ],
  vetoed: ({ openAlready }, { owner }) => [
    `${nameFirst(owner)} has answered and stopped the report. ${nothingOpened(openAlready)}`,
    nothingToDo,
  ],
  released: ({ event }, { owner }) => [
    `You can now open ${whatOpens[event](byName(owner))}. Sign in with this email address, and the page will guide you.`,
    event === 'death'
      ? 'It will stay there. Take all the time you need.'
      : `It stays open until ${inShort(owner)} can act again and ends it.`,
  ],
  ended: ({ event }, { owner, stays }) => [
    `We have heard from ${byName(owner)}. ${event === 'death' ? 'The report was a mistake. Everything' : `${inShort(owner)} can act again. Everything`} that was opened for you is closed.`,
    stays
      ? `You are still one of the people ${inShort(owner)} named. ${nothingToDo} Your link or printed card still works.`
      : `For now, you are not one of the people ${inShort(owner)} named, and your old link or printed card no longer works. If ${inShort(owner)} would like you to be there again, you will be invited.`,
  ],
}

/** Gives each state its own subject; only the first names a report. */
function subjectOf(
  { event, state, opensAt, onHold, again }: ReportFacts,
  who: string,
  reporter: boolean,
  first: boolean,
): string {
  const about: Record<ReleaseState, string> = {
    reported: reporter ? `We received your report about ${who}` : `We were told that ${reportedOf[event](who)}`,
    'in-review': `The document about ${who} is being checked${again ? ' once more' : ''}`,
    waiting:
      opensAt === null || onHold
        ? `The waiting time for ${who} has begun`
        : `${sentence(whatOpens[event](who))} opens on ${shortDay(opensAt)}`,
    rejected: `The document about ${who} was sent back`,
    vetoed: `${who} has answered and stopped the report`,
    released: youCanOpen(whatOpens[event](who)),
    ended: `We have heard from ${who}`,
  }
  return about[first && isOpenState(state) ? 'reported' : state]
}

function openingOf({ event, reportedBy }: ReportFacts, { owner, reporter }: About, first: boolean): string {
  const happened = reportedOf[event](byName(owner))
  if (!first) return ''
  const sorry = event === 'death'
  if (reporter)
    return `You told us that ${happened}. ${sorry ? 'We are very sorry. ' : ''}Thank you for letting us know.`
  const sad = sorry ? ' If this email is how you are learning of it, we are very sorry.' : ''
  const by = reportedBy === 'attorney' ? 'estate attorney' : 'authorized contacts'
  const one = reportedBy === 'attorney' ? sentence(whose(owner)) : `One of ${whose(owner)}`
  return `We have been told that ${happened}.${sad} ${one} ${by} reported it to us.`
}

export function stateMail(to: About & { email: string }, facts: ReportFacts, first: boolean, address: string): Mail {
  const portal = to.role === 'attorney' ? 'estateattorneyportal' : 'authcontactportal'
  return composeMail(to.email, subjectOf(facts, inShort(to.owner), to.reporter, first), [
    openingOf(facts, to, first),
    ...news[facts.state](facts, to),
    `You can see where it stands at any time:\n\n${address}/${portal}`,
  ])
}

export const reviewMail = (to: string, { event, again }: Pick<ReportFacts, 'event' | 'again'>, address: string): Mail =>
  composeMail(to, again ? 'A report is back for your review' : 'A report is waiting for your review', [
    again
      ? 'This report was on its way to open, and now it has stopped. Someone who was named has objected, or what had let it through no longer counts. The page tells you which.'
      : '',
    `Someone has reported ${event === 'death' ? 'a death' : 'that a person can no longer act'}, and sent a document. Nothing opens until one of the reviewers has looked at it.`,
    `Please sign in, read the document, and decide:\n\n${address}/admin`,
  ])

export const uncheckedMail = (to: string, { event }: Pick<ReportFacts, 'event'>, address: string): Mail =>
  composeMail(to, 'A report is moving ahead without a check', [
    `Someone has reported ${event === 'death' ? 'a death' : 'that a person can no longer act'}, and sent a document. We would ask you to check it, but you have a part in it yourself, and no one else here can check it. So ${event === 'death' ? 'what was left' : 'what was marked for this case'} opens without a check, after a longer wait, unless the person it is about stops it.`,
    'If you want it checked, add another reviewer: someone who has an account here and no part in it. On the server: npm run admin -- grant EMAIL',
    `You can see where it stands here:\n\n${address}/admin`,
  ])

export const startedAgainMail = (to: string, owner: Named): Mail =>
  composeMail(to, `${inShort(owner)} has started over`, [
    `${sentence(inFull(owner))} has started over in ${product.name}, with nothing in it yet. Or someone else who can read their email did.`,
    'What they wrote down before is still there, and you are still named in it. It can still be opened when the time comes.',
    `There is nothing you need to do. If you doubt that it was ${inShort(owner)}, please call them.`,
  ])

export const returnedMail = (to: string, owner: Named): Mail =>
  composeMail(to, `${inShort(owner)} is back`, [
    `${sentence(inFull(owner))} had started over in ${product.name} with nothing in it. Someone with their password or recovery code has now gone back to what was there before.`,
    'You are still named in it. There is nothing you need to do.',
  ])
