import type { Drill, DrilledSeat, DrillStep, Readiness, SeatRole } from '../../estate/index.ts'
import { dayInWords } from '../../ui/index.ts'
import { listInWords } from '../../ui/list-in-words.ts'
import { missingWords, sendWords, stepWords, whyWords, words } from './words.ts'

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

/** A person is reached if each step but the keeper's daily proof went well. */
const isReached = ({ steps }: DrilledSeat): boolean =>
  steps.every((step) => isProved(step) || step.why === 'proved-today' || step.why === 'older-shares')

type Verdict = { tone: 'pine' | 'amber'; title: string; more: string }

/** Never red: what could not be proved is a question, not an answer. */
export function verdictOf(readiness: Readiness, nameOf: (seat: DrilledSeat) => string, now: Date): Verdict {
  const { seats, at } = readiness
  if (isOld(at, now)) return { tone: 'amber', title: words.old, more: words.oldMore }
  if (!seats.some(isReached)) return { tone: 'amber', title: words.nobodyToday, more: words.unprovedMore }
  const open = seats.filter(({ steps }) => !steps.every(isProved))
  if (open.length === 0)
    return { tone: 'pine', title: words.wouldReach(listInWords(seats.map(nameOf))), more: words.wouldReachMore }
  const count = open.reduce((sum, { steps }) => sum + steps.filter((step) => !isProved(step)).length, 0)
  return { tone: 'amber', title: words.unproved(count, listInWords(open.map(nameOf))), more: words.unprovedMore }
}

/** Whether a person answered a drill within a year. Silence is a question, never an alarm. */
export function answerOf(drill: Drill, role: SeatRole, name: string, now: Date): { text: string; isIn: boolean } {
  const { call, answers = [] } = drill
  const answer = answers.find((one) => one.role === role)
  const isAsked = call?.seats.some((one) => one.role === role) === true
  if (call && isAsked && answer?.drillId !== call.drillId)
    return { text: sendWords.noAnswer(name, dayInWords(call.at)), isIn: false }
  if (!answer) return { text: sendWords.never(name), isIn: false }
  const day = dayInWords(answer.at)
  return isOld(answer.at, now)
    ? { text: sendWords.gotInLong(name, day), isIn: false }
    : { text: sendWords.gotIn(name, day), isIn: true }
}
