import type { KeyEvent } from '../domain/releases.ts'
import type { Refusal } from '../contract/release-service.ts'
import type { Base64url, Estate } from './estate.ts'

/** A line of the release log. `about` becomes its detail. */
export type LogLine = { step: string; by: string; about: Record<string, string> }

export type Handover = {
  event: KeyEvent
  epoch: number
  releaseId: string
  seatId: string
  invitationId: string
  sealedB: Base64url
  hybridKey: Base64url
}

export type Outcome = {
  estate: Estate
  lines: LogLine[]
  handovers?: Handover[]
  forgotten?: true
  proves?: true
}

/** The clock may change the estate of a refused message. `at`: when a line's change was due. */
export type Step = {
  refused: Refusal | null
  estate: Estate | null
  lines: (LogLine & { at: number })[]
  handovers: Handover[]
  proves?: true
  /** Set if the store must delete the whole estate: its shares, statements and log. */
  forgotten?: true
}
