import { objectedWaitDays } from '../../../domain/opening.ts'
import { firstEvent } from '../../../domain/releases.ts'
import { type SeatRole, seatRoles } from '../../../domain/seats.ts'
import type { ReleaseEvent, ReleaseState, ReleaseStep, ReleaseView } from '../../estate/index.ts'
import { exactTime } from '../../ui/index.ts'
import { isAskedMeanwhile } from './attorneys-time.ts'
import { daysInWords } from '../../ui/days-in-words.ts'
import { type Hold, holdOf } from './holds.ts'
import { isEarly, isOpen } from './is-open.ts'
import { otherInSentence, partName, roleName } from './role-words.ts'
import { triedReason, triedSentence } from './tried-words.ts'
import { product } from '../../../domain/product.ts'

export const eventName: Record<ReleaseEvent, string> = {
  death: 'a death',
  incapacity: 'an incapacity',
}

export const reportedAboutYou: Record<ReleaseEvent, string> = {
  death: 'that you have died',
  incapacity: 'that you can no longer act for yourself',
}

/** False after a waived check, which makes the wait longer instead. */
export const wasChecked = (release: ReleaseView): boolean => release.log.some(({ step }) => step === 'approved')

const holder = ({ by, name }: Hold, reader: Reader): string => {
  if (by === 'link') return `The link in our email to ${ownerWithin(reader)}`
  const lookout = reader.me === 'owner' ? 'your lookout' : 'the lookout'
  return name === '' ? capital(lookout) : `${name}, ${lookout},`
}

type Party = SeatRole | 'owner'
/** The reader's part in the report, and the names that the reader knows. */
export type Reader = {
  me?: Party | 'deputy'
  /** The time at which the reader got the role: a predecessor took earlier steps. */
  since?: string
  names?: Partial<Record<Party, string>>
  /** The time at which the named person got each role: a predecessor took earlier steps. */
  named?: Partial<Record<SeatRole, string>>
  /** Something that this reader left or receives is for the first days. */
  hasFirst?: boolean
  /** True during a lockdown: no estate opens, and all waits stop. */
  onHold?: boolean
  /** The reader's own deputyId. */
  deputy?: string
}

const ownerFirst = ({ me, names }: Reader): string => (me === 'owner' ? 'You' : (names?.owner ?? 'The owner'))
const ownerWithin = ({ me, names }: Reader): string => (me === 'owner' ? 'you' : (names?.owner ?? 'the owner'))

/** Nothing opens to a deputy, or to a reader without a part. */
const receives = (me: Reader['me']): boolean => me !== undefined && me !== 'deputy'

const whatOpens = ({ event }: ReleaseView, { me }: Reader): string =>
  me === 'owner' ? 'What you chose to share' : receives(me) ? 'What is meant for you' : whatIs[event]

/** A living owner left nothing behind: the records are for an incapacity. */
const whatIs: Record<ReleaseEvent, string> = { death: 'What was left', incapacity: 'What was marked for this' }

/** When records for the first days open, if this reader has any and they open before the rest. */
export const firstMoment = (
  { firstOpensAt, firstAt, opensAt }: ReleaseView,
  { hasFirst }: Reader,
): string | undefined => (hasFirst === true && firstOpensAt !== opensAt ? (firstAt ?? firstOpensAt) : undefined)

/** When records for the first days opened, even if they are closed again. */
export const firstReleasedAt = ({ log }: Pick<ReleaseView, 'log'>): string | undefined =>
  log.findLast(({ step }) => step === 'first-released')?.at

const whatIsFirst = ({ me }: Reader): string =>
  me === 'owner' ? 'What you chose for the first days' : 'What was chosen for the first days'

function opensUnlessStopped(release: ReleaseView, reader: Reader): string {
  const owner = ownerWithin(reader)
  const { opensAt } = release
  if (opensAt === undefined)
    return `The waiting period begins once ${owner} ${reader.me === 'owner' ? 'have' : 'has'} been told.`
  const unless = `on ${exactTime(opensAt)}, unless ${owner} ${reader.me === 'owner' ? 'stop' : 'stops'} it.`
  const first = firstMoment(release, reader)
  if (first === undefined) return `${whatOpens(release, reader)} opens ${unless}`
  const day = exactTime(first)
  return isEarly(release)
    ? `${whatIsFirst(reader)} has been open since ${day}. The rest opens ${unless}`
    : `${whatIsFirst(reader)} opens on ${day}, and the rest ${unless}`
}

function whatWasOpen(release: ReleaseView, reader: Reader): string {
  const first = firstReleasedAt(release)
  if (first === undefined) return 'Nothing was opened.'
  // The first days begin for every seat, even for one that has no record for them.
  if (reader.me !== 'owner' && reader.hasFirst === false) return 'Nothing that is meant for you was opened.'
  return `${whatIsFirst(reader)} was open from ${exactTime(first)}, and is closed again. Nothing else was opened.`
}

const openForOthers: Record<ReleaseEvent, string> = {
  death: 'The people you named can open what you left them.',
  incapacity: 'The people you named can open what you marked for this.',
}

const openForEach = 'The waiting period is over. Each person can open what is meant for them.'

const openForMe: Record<ReleaseEvent, string> = {
  death: 'The time has come. You can open what was left for you.',
  incapacity: 'You can open what is meant for you now.',
}

/** Relatives read what to do about a rejection, not a verdict. */
const sentBack = 'The document was sent back, because something in it is missing or not right'

const meanwhile = (release: ReleaseView, me: Reader['me']): string[] =>
  isAskedMeanwhile(release) && release.objectUntil !== undefined
    ? [`${me === 'attorney' ? 'You' : 'The attorney'} can agree or object until ${exactTime(release.objectUntil)}.`]
    : []

const sentences: Record<ReleaseState, (release: ReleaseView, reader: Reader) => string> = {
  reported: ({ objectUntil, approval }, { me }) =>
    objectUntil === undefined
      ? 'The document is waiting to be checked.'
      : `${me === 'attorney' ? 'You' : 'The attorney'} can object until ${exactTime(objectUntil)}. ${
          approval === 'waived'
            ? 'Then a longer waiting period begins, because no one without a part in this can check the document here.'
            : 'Then the document is checked.'
        }`,
  'in-review': (release, { me }) =>
    release.approval === 'undecided'
      ? 'It is on hold until the people who run this site have checked their list of reviewers.'
      : ['The document is being checked by the people who run this site.', ...meanwhile(release, me)].join(' '),
  rejected: ({ reason = '' }, { me }) => {
    const said = me === undefined || me === 'owner' ? 'The document was not accepted' : sentBack
    return reason === '' ? `${said}.` : `${said}: ${reason}`
  },
  waiting: (release, reader) => {
    const hold = holdOf(release)
    return hold
      ? `${holder(hold, reader)} put it on hold until ${exactTime(hold.until)}. ${opensUnlessStopped(release, reader)}`
      : `${wasChecked(release) ? 'The document was verified.' : 'No one without a part in this can check the document here, so the wait is longer.'} ${opensUnlessStopped(release, reader)}`
  },
  vetoed: (release, reader) => `${ownerFirst(reader)} stopped it. ${whatWasOpen(release, reader)}`,
  released: ({ event }, { me }) =>
    me === 'owner' ? openForOthers[event] : me === 'deputy' ? openForEach : openForMe[event],
  ended: (_, reader) =>
    `${ownerFirst(reader)} ended it. What ${reader.me === 'owner' ? 'you write' : 'they write'} from then on is sealed again. ${reader.me === 'owner' ? 'You don’t have to hand out anything again: the people you' : 'You don’t need a new link or card: the people they'} named stay named.`,
}

const heldForOthers: Record<ReleaseEvent, string> = {
  death: 'the people you named can’t open what you left them.',
  incapacity: 'the people you named can’t open what you marked for this.',
}

const heldForMe: Record<ReleaseEvent, string> = {
  death: 'you can’t open what was left for you.',
  incapacity: 'you can’t open what is meant for you.',
}

/** Replaces sentences that are untrue during a lockdown, which stops waits and open releases. */
const sentencesOnHold: Partial<typeof sentences> = {
  reported: (release, reader) =>
    release.objectUntil === undefined
      ? sentences.reported(release, reader)
      : `${reader.me === 'attorney' ? 'You' : 'The attorney'} can object. Everything here is on hold right now, so the time to object has stopped. It picks up again once the hold is over.`,
  waiting: (release) =>
    `${wasChecked(release) ? 'The document was verified. ' : ''}Everything here is on hold right now, so the waiting period has stopped. It picks up again once the hold is over.`,
  released: ({ event }, { me }) =>
    `The waiting period is over, but everything here is on hold right now. Until the hold is over, ${me === 'deputy' ? 'no one can open anything.' : (me === 'owner' ? heldForOthers : heldForMe)[event]}`,
}

export function whatNext(release: ReleaseView, reader: Reader = {}): string {
  const sentence = (reader.onHold ? sentencesOnHold[release.state] : undefined) ?? sentences[release.state]
  const next = sentence(release, reader)
  const by = release.answers.flatMap(({ stance, role }) => (stance === 'object' ? [role] : []))
  if (!isOpen(release) || by.length === 0) return next
  const longer = release.approval === 'waived' ? `, so the wait is ${daysInWords(objectedWaitDays)} longer` : ''
  const mine = by.toSorted((a, b) => Number(b === reader.me) - Number(a === reader.me))
  const who = [
    ...new Set(mine.map((role) => (role === reader.me ? 'you' : personAt(role, reader, release.reportedAt)))),
  ]
  // The attorney knows neither contact by name.
  const all = who.length < mine.length ? ['both authorized contacts'] : who
  return `${next} ${capital(all.join(' and '))} objected${longer}.`
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const nameAt = (role: SeatRole, { names, named }: Reader, at: string): string | undefined =>
  at >= (named?.[role] ?? '') ? names?.[role] : undefined

export function personAt(role: SeatRole, reader: Reader, at: string): string {
  const name = nameAt(role, reader, at)
  return name === undefined ? otherInSentence(role, reader.me) : withRole(role, name, reader)
}

const stepSentences: Record<string, string> = {
  reported: 'Reported',
  supported: 'Agreed',
  objected: 'Objected',
  'in-review': 'The document was sent to be checked',
  approved: 'The document was verified',
  rejected: 'The document was not accepted',
  waiting: 'The waiting period began',
  paused: 'Put on hold for seven days',
  held: 'Put on hold for seven days',
  vetoed: 'Stopped',
  'first-released': 'What was chosen for the first days can be opened',
  released: 'The waiting period is over. What is meant for each person can be opened',
  opened: 'Opened what is meant for them',
  ended: 'Ended',
  restored: `${product.name} was restored from an older copy. The waiting period starts over, and the owner is told again`,
  'card-presented': 'A printed card was used',
  'card-approved': 'A printed card was accepted',
  'card-rejected': 'A printed card was rejected',
  'agreement-withdrawn': 'An agreement no longer counts, because the person who gave it is no longer a deputy',
}

const actors: Record<string, string> = {
  operator: 'The person who checks documents',
  'mail link': 'The link in the email',
  lookout: 'The lookout',
}

const withRole = (role: SeatRole, name: string, { me }: Reader): string =>
  `${name} (${(me === undefined || me === 'owner' ? roleName : partName)[role].toLowerCase()})`

/** The actor of a step; `undefined` for the clock or the server. */
export function stepActor(step: ReleaseStep, reader: Reader = {}): string | undefined {
  const { by, at } = step
  if (by === 'owner') return ownerFirst(reader)
  const role = seatRoles.find((one) => one === by)
  const named = by === 'lookout' ? text(detailOf(step)['name']) : undefined
  if (named !== undefined) return `${named} (lookout)`
  if (role === undefined) return actors[by]
  if (isMyDeputyAnswer(step, reader)) return 'You'
  const mine = isMine({ by, at }, reader)
  if (isByDeputy(step)) return mine ? 'Your deputy' : `A deputy of ${personAt(role, reader, at)}`
  return mine ? 'You' : capital(personAt(role, reader, at))
}

export const isMine = ({ by, at }: Pick<ReleaseStep, 'by' | 'at'>, { me, since = '' }: Reader): boolean =>
  by === me && at >= since

/** The reasons for another check of a document, by the code in the log. */
const checkedAgain: Record<string, string> = {
  objected: 'The document is checked again before anything opens',
  'approval-fell':
    'The document is checked again: the person who verified it no longer checks reports here, or has a part in this now',
  'operator-added': 'The document was sent to be checked, because someone can check it now',
}

/** A log entry as a sentence. An unknown step of a newer server is shown verbatim. */
export function stepSentence(step: ReleaseStep, reader: Reader = {}): string {
  if (step.step === 'opened' && isEarlyOpening(step)) return 'Opened what was chosen for the first days'
  if (step.step === 'opened' && isMine(step, reader)) return 'Opened what is meant for you'
  if (step.step === 'in-review')
    return checkedAgain[String(detailOf(step)['because'])] ?? stepSentences['in-review'] ?? ''
  if (step.step === 'tried')
    return triedSentence(detailOf(step), reader.me === 'owner' ? undefined : ownerWithin(reader))
  if (step.step !== 'owner-told') return stepSentences[step.step] ?? step.step
  return detailOf(step)['mail'] === 'none'
    ? `No email reached ${ownerWithin(reader)}`
    : `We emailed ${ownerWithin(reader)}`
}

/** A deputy answers as the attorney, and the log names them beside it. */
export const isByDeputy = (step: Pick<ReleaseStep, 'detail'>): boolean => detailOf(step)['deputy'] !== undefined

/** Whether the reader gave this answer as a deputy. */
export const isMyDeputyAnswer = (step: Pick<ReleaseStep, 'detail'>, { deputy }: Reader): boolean =>
  deputy !== undefined && detailOf(step)['deputy'] === deputy

function detailOf({ detail }: Pick<ReleaseStep, 'detail'>): Readonly<Record<string, unknown>> {
  try {
    const about: unknown = JSON.parse(detail)
    return typeof about === 'object' && about !== null ? { ...about } : {}
  } catch {
    return {}
  }
}

/** Older entries name no events. */
function isEarlyOpening(step: ReleaseStep): boolean {
  const { events } = detailOf(step)
  return events === firstEvent || (Array.isArray(events) && events.length === 1 && events[0] === firstEvent)
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Quotes the server's word on mails, because only the server sent them. */
export function stepReason(step: ReleaseStep): string | undefined {
  const { reason, mail, answer } = detailOf(step)
  if (step.step === 'tried') return triedReason(detailOf(step))
  if (step.step !== 'owner-told') return text(reason)
  const said = text(answer)
  if (mail !== 'none')
    return said === undefined ? undefined : `${product.name} says the email was accepted for delivery.`
  return said === undefined
    ? 'Either this site sends no email, or none was accepted for delivery for three days. So the wait is longer.'
    : `${product.name} says the email was refused (“${said}”). So the wait is longer.`
}

export const PORTAL_TOAST_MS = 5000
