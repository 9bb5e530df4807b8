import type { ReleaseEvent } from '../../domain/releases.ts'
import type { Audience, SeatRole } from '../../domain/seats.ts'
import type { SealedFile } from '../../records/fields/index.ts'

export type { Audience, ReleaseEvent, SeatRole }

export type Activity = {
  id: string
  text: string
  at: string
  kind?: string
  recordId?: string
  /** What takes several saves has the same in each: the last line says what all of them did. */
  partOf?: string
}

/** One seat as its card shows it (*Not invited*, *Invited*, *Accepted*, *Confirmed*). */
export type Seat = {
  role: SeatRole
  /** Names the invitation that fills the seat, where there is one. */
  id?: string
  /** `left`: whoever held the seat deleted their account. `stepped-down`: they gave it back. */
  state: 'not-invited' | 'invited' | 'accepted' | 'confirmed' | 'left' | 'stepped-down'
  /** The e-mail the invitation went to, when there is one. */
  email?: string
  invitedAt?: string
  acceptedAt?: string
  /** The address with which it was accepted, as the server tells it. The link may have come into other hands. */
  acceptedBy?: string
  /** How the person in the seat took it: by the link that was handed over, or by a printed card. */
  via?: 'invitation' | 'card'
}

/** A sealed file as a record keeps it: its key stays inside the sealed record. */
export type FileReference = SealedFile

/** A file to be opened: all of it, or only its piece of this number (4 MiB each), which is checked by itself. */
export type FileToOpen = FileReference & { readonly piece?: number }

/** Bytes done of all, for a progress bar that tells the truth. */
export type Progress = { done: number; total: number }

/** Something the person must be told once: a conflict kept as two copies, or an alarm about the server's answers. */
export type Notice = { id: string; kind: 'conflict' | 'alarm' | 'info'; text: string }

/** A failure whose message was written for the person who reads it. What a browser or a library throws speaks to programmers. */
export class UserFacingError extends Error {
  override name = 'UserFacingError'
}

/** A failure of the estate. `message` can be shown; `code` is for screens that react (for example `locked`, `offline`, `release-open`). */
export class EstateError extends UserFacingError {
  override name = 'EstateError'
  readonly code: string
  readonly field?: string
  readonly retryAfter?: number

  constructor(code: string, message: string, more: { field?: string; retryAfter?: number } = {}) {
    super(message)
    this.code = code
    if (more.field !== undefined) this.field = more.field
    if (more.retryAfter !== undefined) this.retryAfter = more.retryAfter
  }
}
