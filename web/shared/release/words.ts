import { type SeatRole, seatRoles } from '../../../domain/seats.ts'
import type { ReleaseEvent, ReleaseState, ReleaseStep, ReleaseView } from '../../estate/index.ts'
import { exactTime, type Tone } from '../../ui/index.ts'
import { isOpen } from './is-open.ts'
import { otherInSentence, partName, roleName } from './role-words.ts'

/** What a report says happened, in the middle of a sentence. */
export const eventName: Record<ReleaseEvent, string> = {
  death: 'a death',
  incapacity: 'an incapacity',
}

/** The document that proves it. */
export const documentName: Record<ReleaseEvent, string> = {
  death: 'Death Certificate',
  incapacity: 'Incapacitation Document',
}

/** How the owner is told what was reported about them. */
export const reportedAboutYou: Record<ReleaseEvent, string> = {
  death: 'that you have died',
  incapacity: 'that you can no longer act for yourself',
}

type StateBadge = { label: string; tone: Tone }

const badges: Record<ReleaseState, StateBadge> = {
  reported: { label: 'Pending Review', tone: 'amber' },
  'in-review': { label: 'Pending Review', tone: 'amber' },
  rejected: { label: 'Rejected', tone: 'brick' },
  waiting: { label: 'Verified', tone: 'sage' },
  vetoed: { label: 'Stopped', tone: 'neutral' },
  released: { label: 'Verified', tone: 'sage' },
  ended: { label: 'Ended', tone: 'neutral' },
}

/** A submission's status, as portals, settings and operators see it. */
export function badgeOf(
  release: Pick<ReleaseView, 'state' | 'approval'> & { log?: readonly ReleaseStep[] },
): StateBadge {
  const { approval, log } = release
  const unchecked = approval === 'waived' || (log !== undefined && !log.some(({ step }) => step === 'approved'))
  // Where nobody checks documents, nothing may be called verified.
  if (unchecked && release.state === 'waiting') return { label: 'Waiting', tone: 'amber' }
  if (unchecked && release.state === 'released') return { label: 'Opened', tone: 'sage' }
  return badges[release.state]
}

/** An operator looked at the document and found it good. Without operators nobody does, and the wait is longer instead. */
export const wasChecked = (release: ReleaseView): boolean => release.log.some(({ step }) => step === 'approved')

/** Whether a hold by the link in the mail is in force at `now`. */
export const isPaused = (release: ReleaseView, now = Date.now()): boolean =>
  release.pausedUntil !== undefined && Date.parse(release.pausedUntil) > now

/** Somebody a report concerns: one of those who were named, or whom it is about. */
type Party = SeatRole | 'owner'
/** Who reads: what they are in the story of a report, and whom of the others they know by name. */
export type Reader = {
  me?: Party
  /** Since when: what somebody in their role did before was not done by them. */
  since?: string
  names?: Partial<Record<Party, string>>
  /** Since when somebody with that name has the role: before, it was perhaps somebody else's. */
  named?: Partial<Record<SeatRole, string>>
  /** An emergency lockdown lasts: nothing opens, and no wait goes on. */
  onHold?: boolean
}

/** The owner at the beginning of a sentence, and in the middle of one. */
const ownerFirst = ({ me, names }: Reader): string => (me === 'owner' ? 'You' : (names?.owner ?? 'The owner'))
const ownerWithin = ({ me, names }: Reader): string => (me === 'owner' ? 'you' : (names?.owner ?? 'the owner'))

/** What opens, as whoever reads would say it. */
const whatOpens = ({ event }: ReleaseView, { me }: Reader): string =>
  me === 'owner' ? 'What you chose to share' : me === undefined ? whatIs[event] : 'What is meant for you'

/** Of a living person nothing was left behind: they marked it for this case. */
const whatIs: Record<ReleaseEvent, string> = { death: 'What was left', incapacity: 'What was marked for this' }

const opensUnlessStopped = (release: ReleaseView, reader: Reader): string =>
  release.opensAt === undefined
    ? `The waiting period begins once ${ownerWithin(reader)} ${reader.me === 'owner' ? 'have' : 'has'} been told.`
    : `${whatOpens(release, reader)} opens on ${exactTime(release.opensAt)}, unless ${ownerWithin(reader)} ${reader.me === 'owner' ? 'stop' : 'stops'} it.`

const openForOthers: Record<ReleaseEvent, string> = {
  death: 'The people you named can open what you left them.',
  incapacity: 'The people you named can open what you marked for this.',
}

const openForMe: Record<ReleaseEvent, string> = {
  death: 'The time has come. You can open what was left for you.',
  incapacity: 'You can open what is meant for you now.',
}

/** To the family of somebody who died: what to do about it, not a verdict. */
const sentBack = 'The document was sent back, because something in it is missing or not right'

const sentences: Record<ReleaseState, (release: ReleaseView, reader: Reader) => string> = {
  reported: ({ objectUntil, approval }, { me }) =>
    objectUntil === undefined
      ? 'The document is waiting to be checked.'
      : `${me === 'attorney' ? 'You' : 'The attorney'} can object until ${exactTime(objectUntil)}. ${
          approval === 'waived'
            ? 'Then a longer waiting period begins, because no one without a part in this can check the document here.'
            : 'Then the document is checked.'
        }`,
  'in-review': ({ approval }) =>
    approval === 'undecided'
      ? 'It is on hold until the people who run this Cairn have checked their list of reviewers.'
      : 'The document is being checked by the people who run this Cairn.',
  rejected: ({ reason = '' }, { me }) => {
    const said = me === undefined || me === 'owner' ? 'The document was not accepted' : sentBack
    return reason === '' ? `${said}.` : `${said}: ${reason}`
  },
  waiting: (release, reader) =>
    isPaused(release) && release.pausedUntil !== undefined
      ? `The link in our email to ${ownerWithin(reader)} put it on hold until ${exactTime(release.pausedUntil)}. ${opensUnlessStopped(release, reader)}`
      : `${wasChecked(release) ? 'The document was verified.' : 'No one without a part in this can check the document here, so the wait is longer.'} ${opensUnlessStopped(release, reader)}`,
  vetoed: (_, reader) => `${ownerFirst(reader)} stopped it. Nothing was opened.`,
  released: ({ event }, { me }) => (me === 'owner' ? openForOthers[event] : openForMe[event]),
  ended: (_, reader) =>
    `${ownerFirst(reader)} ended it. What ${reader.me === 'owner' ? 'you write' : 'they write'} from then on is sealed again. Nothing to hand over again; the people ${reader.me === 'owner' ? 'you' : 'they'} named stay named.`,
}

const heldForOthers: Record<ReleaseEvent, string> = {
  death: 'the people you named can’t open what you left them.',
  incapacity: 'the people you named can’t open what you marked for this.',
}

const heldForMe: Record<ReleaseEvent, string> = {
  death: 'you can’t open what was left for you.',
  incapacity: 'you can’t open what is meant for you.',
}

/** What is true instead while an emergency lockdown lasts, which stops waits and what was opened. */
const sentencesOnHold: Partial<typeof sentences> = {
  reported: (release, reader) =>
    release.objectUntil === undefined
      ? sentences.reported(release, reader)
      : `${reader.me === 'attorney' ? 'You' : 'The attorney'} can object. Everything here is on hold right now, so the time to object has stopped. It picks up again once the hold is over.`,
  waiting: (release) =>
    `${wasChecked(release) ? 'The document was verified. ' : ''}Everything here is on hold right now, so the waiting period has stopped. It picks up again once the hold is over.`,
  released: ({ event }, { me }) =>
    `The waiting period is over, but everything here is on hold right now. Until the hold is over, ${(me === 'owner' ? heldForOthers : heldForMe)[event]}`,
}

/** One sentence: what stands between now and the opening. */
export function whatNext(release: ReleaseView, reader: Reader = {}): string {
  const sentence = (reader.onHold ? sentencesOnHold[release.state] : undefined) ?? sentences[release.state]
  const next = sentence(release, reader)
  const by = release.answers.flatMap(({ stance, role }) => (stance === 'object' ? [role] : []))
  if (!isOpen(release) || by.length === 0) return next
  const longer = release.approval === 'waived' ? ', so the wait is 14 days longer' : ''
  const mine = by.toSorted((a, b) => Number(b === reader.me) - Number(a === reader.me))
  const who = [
    ...new Set(mine.map((role) => (role === reader.me ? 'you' : personAt(role, reader, release.reportedAt)))),
  ]
  // The attorney knows neither of two contacts by name.
  const all = who.length < mine.length ? ['both authorized contacts'] : who
  return `${next} ${capital(all.join(' and '))} objected${longer}.`
}

/** Makes the first letter a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The name of whoever had a role at a moment, where the reader knows it. */
const nameAt = (role: SeatRole, { names, named }: Reader, at: string): string | undefined =>
  at >= (named?.[role] ?? '') ? names?.[role] : undefined

/** Somebody who had a role at a moment, in the middle of a sentence: by name where it is known, and by what they are. */
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
  vetoed: 'Stopped',
  released: 'The waiting period is over. What is meant for each person can be opened',
  opened: 'Opened what is meant for them',
  ended: 'Ended',
  restored: 'Cairn was restored from an older copy. The waiting period starts over, and the owner is told again',
  'card-presented': 'A printed card was used',
  'card-approved': 'A printed card was accepted',
  'card-rejected': 'A printed card was rejected',
}

const actors: Record<string, string> = {
  operator: 'The person who checks documents',
  'mail link': 'The link in the email',
}

/** Somebody by name, and by what they are: with a number for the owner alone. */
const withRole = (role: SeatRole, name: string, { me }: Reader): string =>
  `${name} (${(me === undefined || me === 'owner' ? roleName : partName)[role].toLowerCase()})`

/** Who took a step: `undefined` for what the clock or the server did by itself. */
export function stepActor({ by, at }: ReleaseStep, reader: Reader = {}): string | undefined {
  if (by === 'owner') return ownerFirst(reader)
  const role = seatRoles.find((one) => one === by)
  if (role === undefined) return actors[by]
  return isMine({ by, at }, reader) ? 'You' : capital(personAt(role, reader, at))
}

/** Whether whoever reads took a step: what somebody in their role did before was not done by them. */
export const isMine = ({ by, at }: Pick<ReleaseStep, 'by' | 'at'>, { me, since = '' }: Reader): boolean =>
  by === me && at >= since

/** Why a document is checked once more, as the log says it. */
const checkedAgain: Record<string, string> = {
  objected: 'The document is checked again before anything opens',
  'approval-fell':
    'The document is checked again: the person who verified it no longer checks reports here, or has a part in this now',
  'operator-added': 'The document was sent to be checked, because someone can check it now',
}

/** One line of the release log in words. An unknown step of a newer server is shown as it is. */
export function stepSentence(step: ReleaseStep, reader: Reader = {}): string {
  if (step.step === 'opened' && isMine(step, reader)) return 'Opened what is meant for you'
  if (step.step === 'in-review')
    return checkedAgain[String(detailOf(step)['because'])] ?? stepSentences['in-review'] ?? ''
  if (step.step !== 'owner-told') return stepSentences[step.step] ?? step.step
  return detailOf(step)['mail'] === 'none'
    ? `No email reached ${ownerWithin(reader)}`
    : `We emailed ${ownerWithin(reader)}`
}

/** What came with a step. Its detail is JSON; anything else reads as nothing. */
function detailOf({ detail }: ReleaseStep): Readonly<Record<string, unknown>> {
  try {
    const about: unknown = JSON.parse(detail)
    return typeof about === 'object' && about !== null ? { ...about } : {}
  } catch {
    return {}
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The reason that came with a step, where there is one. Of mails it is what the server says: nobody else saw them go. */
export function stepReason(step: ReleaseStep): string | undefined {
  const { reason, mail, answer } = detailOf(step)
  if (step.step !== 'owner-told') return text(reason)
  const said = text(answer)
  if (mail !== 'none') return said === undefined ? undefined : 'Cairn says the email was accepted for delivery.'
  return said === undefined
    ? 'Either this Cairn sends no email, or none was accepted for delivery for three days. So the wait is longer.'
    : `Cairn says the email was refused (“${said}”). So the wait is longer.`
}

/** How long a notice stays in the portals. */
export const PORTAL_TOAST_MS = 5000
