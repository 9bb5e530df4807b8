import { leastWaitDays, type Terms } from './release-terms.ts'
import type { ReleaseEvent } from './releases.ts'

// [Note: one arithmetic of days] The release machine opens by these functions, and screens speak by
// them (opening-forecast.ts), so that what an owner or an heir reads is when it opens.

/** Undecided while the operator list is unconfirmed (release/approval.ts). */
export type Approval = 'undecided' | 'demanded' | 'waived'

/** Days for the attorney's objection where it comes before the review. */
const objectionDays = 14
/** What an attorney's silence costs where operators review meanwhile. */
const silenceDays = 3
const unnotifiedWaitDays = 14
export const objectedWaitDays = 14
export const pauseDays = 7

/** What decides the days of one report. `mail` is null until the first notice to the owner. */
export type ReportTerms = {
  event: ReleaseEvent
  policy: Terms
  approval: Approval
  mail: boolean | null
  mayObject: boolean
  hasAnswered: boolean
  isPaused: boolean
  /** The owner's lookout held it. */
  isHeld: boolean
  isObjected: boolean
}

/** Days from the start of the wait, except `leastSinceReport`. */
export type OpeningDays = {
  rest: number
  /** Null: the records for the first days open with the rest. */
  first: number | null
  leastSinceReport: number
}

export type Operators = {
  confirmed: boolean
  impartial: number
}

/** Whether an operator must approve, as the operator list is now. */
export function approvalAfter(before: Approval, mayWaive: boolean, { confirmed, impartial }: Operators): Approval {
  if (before === 'demanded' || !mayWaive || impartial > 0) return 'demanded'
  return confirmed ? 'waived' : before
}

/** Whether the attorney answers beside the review: an operator must approve, under newer terms. */
export const isReviewedMeanwhile = ({ policy, approval }: Pick<ReportTerms, 'policy' | 'approval'>): boolean =>
  policy.firstDays !== undefined && approval === 'demanded'

/** Days from the report in which the attorney may answer; null if there is none to ask. */
export function daysToAnswer(report: Pick<ReportTerms, 'policy' | 'approval' | 'mayObject'>): number | null {
  if (!report.mayObject) return null
  return isReviewedMeanwhile(report) ? silenceDays : objectionDays
}

export function openingDays(report: ReportTerms): OpeningDays {
  const { event, policy, approval, mail, isPaused, isHeld } = report
  const isUnchecked = approval !== 'demanded'
  const days = Math.max(
    leastWaitDays,
    event === 'death' ? policy.waitDeathDays : policy.waitIncapacityDays,
    isUnchecked ? policy.fallbackDays : 0,
    mail === false ? unnotifiedWaitDays : 0,
  )
  const pause = (isPaused ? pauseDays : 0) + (isHeld ? pauseDays : 0)
  const hasFirst = event === 'death' && !!policy.firstDays && isReviewedMeanwhile(report) && mail === true
  const isSilent = isReviewedMeanwhile(report) && report.mayObject && !report.hasAnswered
  return {
    rest: days + pause + (isUnchecked && report.isObjected ? objectedWaitDays : 0),
    first: hasFirst ? (policy.firstDays ?? 0) + pause : null,
    leastSinceReport: isSilent ? silenceDays : 0,
  }
}

/** The wait begins at the later of `waitFrom`, the last condition met, and the owner's notice. */
export type Moments = { reportedAt: number; waitFrom: number; noticeAt: number }

/** `afterRunning` counts running time alone, so no confirmed stop of the service shortens it. */
export type Calendar = Record<'after' | 'afterRunning', (moment: number, days: number) => number>

export function openingMoments(
  { rest, first, leastSinceReport }: OpeningDays,
  { reportedAt, waitFrom, noticeAt }: Moments,
  { after, afterRunning }: Calendar,
): { rest: number; first: number | null } {
  const start = Math.max(waitFrom, noticeAt)
  const waited = after(start, rest)
  const whole = leastSinceReport === 0 ? waited : Math.max(waited, after(reportedAt, leastSinceReport))
  return { rest: whole, first: first === null ? null : Math.min(whole, afterRunning(start, first)) }
}
