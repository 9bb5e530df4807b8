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
  /** The same in all saves of one action: the last line replaces the earlier ones. */
  partOf?: string
}

/** One seat as its card shows it (*Not invited*, *Invited*, *Accepted*, *Confirmed*). */
export type Seat = {
  role: SeatRole
  id?: string
  /** `left`: the grantee deleted their account. `stepped-down`: they gave the seat back. */
  state: 'not-invited' | 'invited' | 'accepted' | 'confirmed' | 'left' | 'stepped-down'
  email?: string
  invitedAt?: string
  acceptedAt?: string
  /** The accepting address, according to the server: the link may have reached another person. */
  acceptedBy?: string
  via?: 'invitation' | 'card'
  /** While something is shared with this person now: whom a record's `now` names. */
  readsNow?: string
}

/** `ownerId`: the grantee's own estate, derived from their first key. */
export type Grantee = { role: SeatRole; ownerId: string }

/** A sealed file in the form that a record stores: its key stays inside the sealed record. */
export type FileReference = SealedFile

/** A file to open: whole, or only this piece (4 MiB each), which is verified separately. */
export type FileToOpen = FileReference & { readonly piece?: number }

export type Progress = { done: number; total: number }

/** Shown once: a conflict kept as two copies, or an alarm about the server's answers. */
export type Notice = { id: string; kind: 'conflict' | 'alarm' | 'info'; text: string }

/** The message is written for the reader; messages of browsers and libraries are not. */
export class UserFacingError extends Error {
  override name = 'UserFacingError'
}

/** Screens show `message` and react to `code` (`locked`, `offline`, `release-open`). */
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
