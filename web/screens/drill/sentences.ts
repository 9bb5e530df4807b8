import type { Drill, DrilledSeat, DrillEvent, DrillStep, Readiness, SeatRole } from '../../estate/index.ts'
import { earliestDays, type Outlook } from '../../shared/release/opening-words.ts'
import { dayInWords } from '../../ui/index.ts'
import { listInWords } from '../../ui/list-in-words.ts'
import { missingWords, sendWords, stepWords, whenWords, whyWords, words } from './words.ts'

const yearMilliseconds = 365 * 24 * 3600_000

export const isOld = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) > yearMilliseconds

export const isProved = ({ provedAt }: DrillStep): boolean => provedAt !== undefined

/** What a step says: the proof, or what is missing and what the owner can do. */
export function stepSentence(step: DrillStep, name: string): string {
  const { why, count = 0 } = step
  if (isProved(step) || why === undefined) return stepWords.person[step.step](name, count)
  if (why !== 'missing') return whyWords[why](name)
  if (step.step === 'records') return missingWords.records(count, listInWords(step.which ?? []))
  if (step.step === 'files') return missingWords.files(count)
  return missingWords[step.step === 'list' ? 'list' : 'boxes']()
}

type Invited = (seat: DrilledSeat) => string | undefined
type About = { nameOf: (seat: DrilledSeat) => string; invitedAt?: Invited; now: Date }

/** What passes by itself: a proof that comes once a day, or shares from before such proofs. */
const isAboutProof = ({ why }: DrillStep): boolean => why === 'proved-today' || why === 'older-shares'

/** A person is reached if each step but the keeper's daily proof went well. */
const isReached = ({ steps }: DrilledSeat): boolean => steps.every((step) => isProved(step) || isAboutProof(step))

const patienceMilliseconds = 30 * 24 * 3600_000

/** Only the answer to a new invitation is missing, and a person takes some days for it. */
function isWaitedFor(seat: DrilledSeat, { invitedAt, now }: About): boolean {
  const since = invitedAt?.(seat)
  if (since === undefined || now.getTime() - Date.parse(since) > patienceMilliseconds) return false
  const { steps } = seat
  return (
    steps.some(({ why }) => why === 'not-accepted') &&
    steps.every(
      (step) => isProved(step) || isAboutProof(step) || step.why === 'not-accepted' || step.why === 'not-armed',
    )
  )
}

type Verdict = { tone: 'pine' | 'neutral' | 'amber'; title: string; more: string }

/** Never red: what could not be proved is a question, not an answer. */
export function verdictOf({ seats, at }: Readiness, about: About): Verdict {
  const { nameOf, now } = about
  const names = (those: DrilledSeat[]) => listInWords(those.map(nameOf))
  if (isOld(at, now)) return { tone: 'amber', title: words.old, more: words.oldMore }
  const open = seats.filter(({ steps }) => !steps.every(isProved))
  if (open.length === 0 && seats.length > 0)
    return { tone: 'pine', title: words.wouldReach(names(seats)), more: words.wouldReachMore }
  const waited = seats.filter((seat) => isWaitedFor(seat, about))
  const reached = seats.filter(isReached)
  if (waited.length > 0 && waited.length + reached.length === seats.length)
    return { tone: 'neutral', title: words.waiting(names(waited)), more: words.waitingMore(names(reached)) }
  if (reached.length === 0) return { tone: 'amber', title: words.nobodyToday, more: words.unprovedMore }
  if (open.every(({ steps }) => steps.every((step) => isProved(step) || step.why === 'proved-today')))
    return { tone: 'neutral', title: words.wouldReach(names(seats)), more: words.tomorrow }
  const count = open.reduce((sum, { steps }) => sum + steps.filter((step) => !isProved(step)).length, 0)
  return { tone: 'amber', title: words.unproved(count, names(open)), more: words.unprovedMore }
}

type Answer = { text: string; state: 'in' | 'waiting' | 'open' }
const answerMilliseconds = 7 * 24 * 3600_000

/** Whether a person answered a drill within a year. Silence is a question, never an alarm. */
export function answerOf(drill: Drill, role: SeatRole, name: string, now: Date): Answer {
  const { call, answers = [] } = drill
  const answer = answers.find((one) => one.role === role)
  const isAsked = call?.seats.some((one) => one.role === role) === true
  if (call && isAsked && answer?.drillId !== call.drillId) {
    const isNew = now.getTime() - Date.parse(call.at) < answerMilliseconds
    const say = isNew ? sendWords.asked : sendWords.noAnswer
    return { text: say(name, dayInWords(call.at)), state: isNew ? 'waiting' : 'open' }
  }
  if (!answer) return { text: sendWords.never(name), state: 'waiting' }
  const day = dayInWords(answer.at)
  return isOld(answer.at, now)
    ? { text: sendWords.gotInLong(name, day), state: 'open' }
    : { text: sendWords.gotIn(name, day), state: 'in' }
}

/** The day on which records for this event would open at the earliest, were it reported now. */
export function earliestSentence(
  event: DrillEvent['event'],
  outlook: Outlook,
  { now, dayMilliseconds }: { now: Date; dayMilliseconds: number },
): string | undefined {
  const days = earliestDays(outlook, event === 'incapacity' ? 'incapacity' : 'death')
  if (!days) return undefined
  const after = event === 'death-first' ? days.first : days.rest
  const day = dayInWords(new Date(now.getTime() + after * dayMilliseconds).toISOString())
  return days.isChecked ? whenWords.checked(day) : whenWords.unchecked(day)
}
