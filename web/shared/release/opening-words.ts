import { type Course, forecast, type Forecast, type Standing } from '../../../domain/opening-forecast.ts'
import type { ReleaseEvent } from '../../estate/types.ts'
import { daysAfter, daysInWords } from '../../ui/days-in-words.ts'

// Every number of days on a screen comes from `forecast`, which the release machine is tested
// against. What depends on a person is said as such, and never as a date.

/** What decides one owner's days. `standing` is missing while the service doesn't answer. */
export type Outlook = {
  standing: Standing | undefined
  /** How many contacts accepted. */
  contacts: number
  /** `silent`: an attorney stepped down or left and was not removed, so no answer can come. */
  attorney: 'accepted' | 'silent' | 'none'
}

type Days = Extract<Forecast, { rest: number }>
type Subjects = { first: string | undefined; all: string; since: string }

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** When records for the first days open, if they do so before the rest. */
const firstIn = ({ first, rest }: Days): number | undefined => (first === null || first >= rest ? undefined : first)

function opens(days: Days, { first, all, since }: Subjects): string {
  const early = firstIn(days)
  return first === undefined || early === undefined
    ? `${all} opens ${daysAfter(days.rest, since)}`
    : `${first} opens ${daysAfter(early, since)}, and the rest ${daysAfter(days.rest)}`
}

const cannotTell = 'We can’t tell right now when anything would open. Please look again in a few minutes.'
const nobodyNow = 'No one can check a report right now, so nothing opens.'
const tellThem = 'Please tell whoever runs this site.'
const noMail = 'This site sends no email, so the wait is longer.'

const told = (mail: boolean, who: string): string => (mail ? `we have emailed ${who} about it` : 'the report')

/** What the attorney's silence keeps closed, where the wait is shorter than that. */
function notBefore(days: Days, isInTwo: boolean): string {
  const { rest, leastSinceReport } = days
  if (leastSinceReport <= rest) return ''
  return `, but not ${isInTwo ? 'everything ' : ''}before ${daysAfter(leastSinceReport, 'the report')}`
}

/** What the attorney's silence changes, beside an attorney who agreed. */
function ifSilent(agreed: Days, silent: Forecast, { who, isInTwo }: { who: string; isInTwo: boolean }): string[] {
  if (!('rest' in silent)) return []
  const later = silent.startsAfter - agreed.startsAfter
  if (later === 0) return [`If ${who}: the same${notBefore(silent, isInTwo)}.`]
  return [`If ${who}: ${silent.from === 'check' ? 'the check begins ' : ''}${daysInWords(later)} later.`]
}

const whyLonger = (standing: Standing, course: Course, days: Days): string[] => {
  const withMail = forecast({ ...standing, mail: true }, course)
  const isLonger = 'rest' in withMail && (withMail.rest !== days.rest || withMail.first !== days.first)
  return isLonger ? [noMail] : []
}

const reported: Record<ReleaseEvent, string> = {
  death: 'your death',
  incapacity: 'that you can no longer act for yourself',
}

const allOf: Record<ReleaseEvent, string> = { death: 'everything', incapacity: 'what you marked for this' }
const firstOfYou = 'what you chose for the first days'

const courseOf = ({ contacts, attorney }: Outlook, event: ReleaseEvent): Course => ({
  event,
  reporter: contacts === 0 && attorney === 'accepted' ? 'attorney' : 'contact',
  answer: attorney === 'silent' ? 'silent' : 'agrees',
})

export type Earliest = { first: number; rest: number; isChecked: boolean }

/** Days from now, were a report made and checked today. Undefined while nothing would open. */
export function earliestDays(outlook: Outlook, event: ReleaseEvent): Earliest | undefined {
  const { standing, contacts, attorney } = outlook
  if (standing === undefined || (contacts === 0 && attorney !== 'accepted')) return undefined
  const days = forecast(standing, courseOf(outlook, event))
  if (!('rest' in days) || !standing.operators.confirmed) return undefined
  const isChecked = days.from === 'check'
  if (isChecked && standing.operators.impartial === 0) return undefined
  const rest = Math.max(days.startsAfter + days.rest, days.leastSinceReport)
  return { first: firstIn(days) ?? rest, rest, isChecked }
}

/** The sentences of an owner's screen. The last ones say what else would change the days. */
export function whenItOpens(
  outlook: Outlook,
  { event, hasFirst }: { event: ReleaseEvent; hasFirst: boolean },
): { says: string[]; more: string[] } {
  const { standing, contacts, attorney } = outlook
  if (standing === undefined) return { says: [cannotTell], more: [] }
  const { operators, mail } = standing
  const course = courseOf(outlook, event)
  const { reporter } = course
  const days = forecast(standing, course)
  if (!('rest' in days) || !operators.confirmed) return { says: [nobodyNow, tellThem], more: [] }
  const isChecked = days.from === 'check'
  const since = isChecked ? 'it was checked' : told(mail, 'you')
  const subjects = { first: hasFirst ? firstOfYou : undefined, all: allOf[event], since }
  const isAsked = reporter === 'contact' && attorney === 'accepted'
  const who = reporter === 'attorney' ? 'your attorney' : contacts > 1 ? 'one of your contacts' : 'your contact'
  const isInTwo = hasFirst && firstIn(days) !== undefined
  return {
    says: [
      ...(contacts === 0 && attorney !== 'accepted' ? [nobodyAccepted] : []),
      ...(operators.impartial > 0 ? [] : [isChecked ? waitsForSomebody : nobodyChecks]),
      ...whyLonger(standing, course, days),
      `If ${who} reports ${reported[event]}${isAsked ? ' and the attorney agrees' : ''}, ${opens(days, subjects)}${notBefore(days, isInTwo)}.`,
      ...(isAsked
        ? ifSilent(days, forecast(standing, { ...course, answer: 'silent' }), { who: 'nobody answers', isInTwo })
        : []),
    ],
    more: whatElse(standing, course, subjects),
  }
}

const nobodyAccepted = 'No one you named has accepted yet, so no one can report anything, and nothing opens.'
const nobodyChecks = 'No one here can check a report, so everything waits longer.'
const waitsForSomebody = 'No one here can check a report yet, and you chose to wait until someone can.'

function whatElse(standing: Standing, course: Course, subjects: Subjects): string[] {
  const days = forecast(standing, course)
  if (!('rest' in days)) return []
  const later = (change: Partial<Course>): number => {
    const changed = forecast(standing, { ...course, ...change })
    return 'rest' in changed ? changed.rest - days.rest : 0
  }
  const unreached = forecast({ ...standing, mail: false }, course)
  const isObjected = forecast(standing, { ...course, answer: 'objects' })
  return [
    ...(days.from === 'check'
      ? ['If someone objects: the document is checked once more, and the days begin again.']
      : []),
    ...(isObjected.from === 'never' ? ['If the attorney objects: nothing opens.'] : []),
    ...(later({ isObjected: true }) > 0
      ? [`If a contact objects: everything opens ${daysInWords(later({ isObjected: true }))} later.`]
      : []),
    `If you press the link in our email that puts it on hold: everything opens ${daysInWords(later({ isPaused: true }))} later.`,
    ...(standing.mail && days.from === 'check' && 'rest' in unreached
      ? [
          'If our first email to you goes out only after the check, the days count from that email.',
          `If we can’t reach you by email: everything opens ${daysAfter(unreached.rest, subjects.since)}.`,
        ]
      : []),
  ]
}

/** For the dashboard, without who reports and who answers. */
export function opensBriefly(standing: Standing | undefined, hasFirst: boolean): { first?: string; rest: string } {
  if (standing === undefined) return { rest: 'once a report is checked' }
  const days = forecast(standing, { event: 'death', reporter: 'attorney', answer: 'silent' })
  const nobody = standing.operators.impartial === 0 && 'from' in days && days.from === 'check'
  if (!('rest' in days) || !standing.operators.confirmed || nobody) return { rest: 'once someone can check a report' }
  const early = hasFirst ? firstIn(days) : undefined
  if (early !== undefined) return { first: daysAfter(early, 'a report is checked'), rest: daysAfter(days.rest) }
  return { rest: daysAfter(days.rest, days.from === 'check' ? 'a report is checked' : 'we tell you about a report') }
}

/** What the people who report read: `hasFirst`, something for the first days is for this reader. */
export type ReportOutlook = {
  standing: Standing
  course: Omit<Course, 'answer'> & { answer: Course['answer'] | undefined }
  owner: string
  hasFirst: boolean
}

export function afterSending({ standing, course, owner, hasFirst }: ReportOutlook): string[] {
  const { operators, mail } = standing
  const { answer = 'agrees', ...about } = course
  const days = forecast(standing, { ...about, answer })
  if (days.from === 'never') return []
  if (days.from === 'list' || !operators.confirmed) return [nobodyNow]
  const isChecked = days.from === 'check'
  const subjects = {
    first: hasFirst ? 'what was chosen for the first days' : undefined,
    all: course.event === 'death' ? 'what was left for you' : 'what is meant for you',
    since: isChecked ? 'it was checked' : told(mail, owner),
  }
  const isAsked = standing.hasAttorney && course.reporter === 'contact' && course.answer === undefined
  const opening = opens(days, subjects)
  return [
    isChecked
      ? operators.impartial > 0
        ? 'Someone checks the document first.'
        : 'No one here can check the document yet. It waits until someone can.'
      : 'No one without a part in this can check the document here, so the wait is longer.',
    `${isAsked ? `If the attorney agrees, ${opening}` : capital(opening)}, unless ${owner} stops it.`,
    ...(isAsked
      ? ifSilent(days, forecast(standing, { ...about, answer: 'silent' }), {
          who: 'the attorney doesn’t answer',
          isInTwo: hasFirst && firstIn(days) !== undefined,
        })
      : []),
  ]
}
