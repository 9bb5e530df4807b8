import type { KeyEvent } from '../domain/releases.ts'
import type { Refusal } from '../contract/release-service.ts'
import type { Base64url, Estate } from './estate.ts'

/** A step for the release log. `about` becomes its detail. */
export type LogLine = { step: string; by: string; about: Record<string, string> }

/** Share B of one event that is to be sealed to a grantee. */
export type Handover = {
  event: KeyEvent
  epoch: number
  releaseId: string
  seatId: string
  invitationId: string
  sealedB: Base64url
  hybridKey: Base64url
}

/** What a message did. */
export type Outcome = {
  estate: Estate
  lines: LogLine[]
  handovers?: Handover[]
  forgotten?: true
  /** Every share that is armed is to be proved. */
  proves?: true
}

/** The estate after a message, refused or not: the clock may have moved it. `at` of a line is when it was due, in running time. */
export type Step = {
  refused: Refusal | null
  estate: Estate | null
  lines: (LogLine & { at: number })[]
  handovers: Handover[]
  proves?: true
  /** Nothing of the estate is to be kept: not its shares, its statements or its log. */
  forgotten?: true
}
