import type { DrilledSeat, DrillStep, Readiness } from '../../estate/index.ts'
import { missingWords, stepWords, whyWords, words } from './words.ts'
import { listInWords } from '../../ui/list-in-words.ts'

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
