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

/** Even after a refusal the clock may move the estate. A line's `at`: running time when due. */
export type Step = {
  refused: Refusal | null
  estate: Estate | null
  lines: (LogLine & { at: number })[]
  handovers: Handover[]
  proves?: true
  /** Delete the whole estate: its shares, statements and log. */
  forgotten?: true
}
