import type { KeyEvent } from '../../domain/releases.ts'
import type { SeatRole } from '../../domain/seats.ts'

/** What the owner's app tries for each person it named, in the order of a release. */
export const drillSteps = ['accepted', 'armed', 'share', 'boxes', 'list', 'records', 'files'] as const
export type DrillStepName = (typeof drillSteps)[number]

/** Why a step could not be proved. `wrong`: an answer differs from what the owner signed. */
export const unprovedReasons = [
  'not-accepted',
  'stepped-down',
  'left',
  'not-armed',
  'no-answer',
  'proved-today',
  'older-shares',
  'wrong',
  'missing',
] as const
export type Unproved = (typeof unprovedReasons)[number]

export type DrillStep = {
  step: DrillStepName
  /** When the proof was given; absent if it was not. */
  provedAt?: string | undefined
  why?: Unproved | undefined
  /** Records or files that were tried, or that did not come through. */
  count?: number | undefined
  /** The titles of up to five records that did not come through. */
  which?: string[] | undefined
}

/** How many records of each kind a person would get at an event. */
export type DrillEvent = { event: KeyEvent; kinds: { kind: string; count: number }[] }

export type DrilledSeat = { role: SeatRole; invitationId: string; gets: DrillEvent[]; steps: DrillStep[] }

export type Readiness = {
  at: string
  seats: DrilledSeat[]
  /** Whether an impartial operator is on the release service's signed list. */
  reviewers: { provedAt?: string | undefined; why?: 'no-answer' | 'nobody' | undefined }
}

export type Drill = { readiness?: Readiness | undefined }
