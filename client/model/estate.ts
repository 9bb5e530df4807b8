import type { ReleaseEvent } from '../../domain/releases.ts'
import type { Audience, SeatRole } from '../../domain/seats.ts'
import type { Definition, Step, ValuesOf } from '../../records/define.ts'
import type { SealedFile } from '../../records/fields/index.ts'

export type { Audience, ReleaseEvent, SeatRole }

/** One record of the opened estate, as screens see it: plain values, never keys or sealed bytes. */
export type SavedRecord<Values = Record<string, unknown>> = {
  id: string
  kind: string
  version: number
  values: Values
  audience: Audience
  /** Opened at incapacity too, not only at death. */
  alsoIfIncapacitated: boolean
  /** The seat this record's person sits in: only on attorney and authorized-contact records. */
  seat?: SeatRole
  /** Messages of the form for values that were kept although a form would refuse them (an imported 4-digit PIN), by field. */
  unchecked?: Record<string, string>
  /** The record that this one is the later copy of: two devices changed it at the same time. */
  copyOf?: string
  createdAt: string
  updatedAt: string
  /** It was changed without a connection, and waits to be sent. Its version is then none of the server's. */
  waiting?: boolean
}

export type SaveOptions = {
  /** Absent: a new record, or the one record of a kind of which there is exactly one. */
  id?: string
  audience: Audience
  alsoIfIncapacitated: boolean
  seat?: SeatRole
  unchecked?: Record<string, string>
  /** The version that the form was filled from. A newer one on the server is then a conflict: both are kept, and the person is told. */
  basedOn?: number
  /** The activity text; by default the definition's `added` or `changed` text. */
  activity?: string
}

/** What a screen needs to list, save and remove records of one kind. `all` is read from memory, newest first. */
export type Records<S extends readonly Step[]> = {
  definition: Definition<S>
  status: 'loading' | 'ready' | 'failed'
  all: SavedRecord<ValuesOf<S>>[]
  /** Resolves when the save is durable on the server. Rejects with an Error whose message can be shown. */
  save(values: ValuesOf<S>, options: SaveOptions): Promise<SavedRecord<ValuesOf<S>>>
  /** Saves many in one call (1 to 500): imports. One activity text for all of them. */
  saveMany(items: { values: ValuesOf<S>; options: SaveOptions }[], activity: string): Promise<void>
  /** Moves the record to the trash: it can be brought back for 30 days with `restore`. */
  remove(id: string, activity?: string): Promise<void>
  restore(id: string): Promise<void>
  /** Reads again from the server (the Try Again button). */
  reload(): Promise<void>
}

export type Activity = { id: string; text: string; at: string; kind?: string; recordId?: string }

/** One seat as its card shows it (*Not invited*, *Invited*, *Accepted*, *Confirmed*). */
export type Seat = {
  role: SeatRole
  /** Names the invitation that fills the seat, where there is one. */
  id?: string
  /** `left`: whoever held the seat deleted their account. */
  state: 'not-invited' | 'invited' | 'accepted' | 'confirmed' | 'left'
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

/** Bytes done of all, for a progress bar that tells the truth. */
export type Progress = { done: number; total: number }

/** Something the person must be told once: a conflict kept as two copies, or an alarm about the server's answers. */
export type Notice = { id: string; kind: 'conflict' | 'alarm' | 'info'; text: string }

/** A failure of the estate. `message` can be shown; `code` is for screens that react (for example `locked`, `offline`, `release-open`). */
export class EstateError extends Error {
  readonly code: string
  readonly field?: string
  readonly retryAfter?: number

  constructor(code: string, message: string, more: { field?: string; retryAfter?: number } = {}) {
    super(message)
    this.name = 'EstateError'
    this.code = code
    if (more.field !== undefined) this.field = more.field
    if (more.retryAfter !== undefined) this.retryAfter = more.retryAfter
  }
}
