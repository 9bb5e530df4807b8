import {
  type Approval,
  approvalAfter,
  daysToAnswer,
  isReviewedMeanwhile,
  type OpeningDays,
  openingDays,
  type Operators,
} from './opening.ts'
import type { Terms } from './release-terms.ts'
import type { ReleaseEvent } from './releases.ts'

/** What the days of a report would be computed from, were it sent now. */
export type Standing = {
  /** The terms that count now: weaker ones wait. */
  terms: Terms
  operators: Operators
  /** Whether the server sends mail; none at all makes waits longer. */
  mail: boolean
  /** An attorney accepted and was not removed, even if they stepped down since. */
  hasAttorney: boolean
}

/** `answer` is the attorney's, to a contact's report. */
export type Course = {
  event: ReleaseEvent
  reporter: 'contact' | 'attorney'
  answer: 'agrees' | 'silent' | 'objects'
  /** What the service decided about the approval of an open report. */
  approval?: Approval
  isPaused?: boolean
  isHeld?: boolean
  isObjected?: boolean
}

/**
 * `check`: from the approval, or the owner's notice if that is later. `notice`: no operator can
 * approve, so from that notice. `startsAfter`: days from the report before either can begin.
 */
export type Forecast =
  | (OpeningDays & { from: 'check' | 'notice'; startsAfter: number })
  /** The attorney's objection ends a report that no operator can check. */
  | { from: 'never' }
  /** Unknown until a human confirms the operator list. */
  | { from: 'list' }

/** What a report would wait for, by the arithmetic of the release machine itself. */
export function forecast({ terms, operators, mail, hasAttorney }: Standing, course: Course): Forecast {
  const { event, reporter, answer, isPaused = false, isHeld = false, isObjected = false } = course
  const approval = approvalAfter(course.approval ?? 'undecided', terms.fallbackDays > 0, operators)
  const mayObject = hasAttorney && reporter === 'contact'
  const hasAnswered = mayObject && answer !== 'silent'
  if (approval === 'undecided') return { from: 'list' }
  if (approval === 'waived' && hasAnswered && answer === 'objects') return { from: 'never' }
  const report = { event, policy: terms, approval, mail, mayObject, hasAnswered, isPaused, isHeld, isObjected }
  const startsAfter = hasAnswered || isReviewedMeanwhile(report) ? 0 : (daysToAnswer(report) ?? 0)
  return { from: approval === 'demanded' ? 'check' : 'notice', ...openingDays(report), startsAfter }
}
