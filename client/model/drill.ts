import type { KeyEvent } from '../../domain/releases.ts'
import type { SeatRole } from '../../domain/seats.ts'

/** The kind of the owner's sealed record with the results. */
export const drillKind = 'fire-drill'

/** When the owner last checked every step, as the record with the results says. */
export function checkedAtIn({ readiness }: Readonly<Record<string, unknown>>): string | undefined {
  const at = typeof readiness === 'object' && readiness !== null && 'at' in readiness ? readiness.at : undefined
  return typeof at === 'string' ? at : undefined
}

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

export type CardTried = { role: SeatRole; invitationId: string; at: string }

/** The owner's newest call, as its device keeps it to judge answers. `nonce` is base64url. */
export type DrillCalled = {
  drillId: string
  nonce: string
  at: string
  seats: { role: SeatRole; seatId: string; invitationId: string; epoch: number }[]
}

/** A verified answer, the newest per filling. `statement` is base64url. */
export type DrillAnswer = { role: SeatRole; invitationId: string; drillId: string; at: string; statement: string }

export type Drill = {
  readiness?: Readiness | undefined
  cards?: CardTried[] | undefined
  call?: DrillCalled | undefined
  answers?: DrillAnswer[] | undefined
}

/** A drill of an owner who named this person. The app has verified the owner's call. */
export type HeldDrill = {
  heldId: string
  drillId: string
  ownerName: string
  role: SeatRole
  calledAt: string
  answeredAt?: string
}
