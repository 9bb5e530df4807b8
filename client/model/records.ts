import type { Audience, SeatRole } from './estate.ts'

/** What the owner chose about a record beside its values. */
export type RecordChoices = {
  audience: Audience
  /** Opened at incapacity too, not only at death. */
  alsoIfIncapacitated: boolean
  /** The seat this record's person sits in: only on attorney and authorized-contact records. */
  seat?: SeatRole
  /** Messages of the form for values that were kept although a form would refuse them (an imported 4-digit PIN), by field. */
  unchecked?: Record<string, string>
  /** The import that brought it: all that came in with it have the same, so that they can be taken back together. */
  importId?: string
  /** The import that added to it, and the version before: until it is changed again, that can be taken back. */
  added?: { importId: string; before: number }
}

/** Whom a record leaves out, or left out, beside its audience: nobody chooses it, it comes of people who were replaced. */
export type LeftOut = {
  /** Seats that the audience names and whose new person is not meant: somebody else sat there when it was chosen. */
  notFor?: SeatRole[]
  /** People it was meant for until they were removed, by the records they were written down in: brought back, they are meant again. */
  formerly?: string[]
}

/** One record of the opened estate, as screens see it: plain values, never keys or sealed bytes. */
export type SavedRecord<Values = Record<string, unknown>> = RecordChoices &
  LeftOut & {
    id: string
    kind: string
    version: number
    values: Values
    /** The record that this one is the later copy of: two devices changed it at the same time. */
    copyOf?: string
    createdAt: string
    updatedAt: string
    /** It was changed without a connection, and waits to be sent. Its version is then none of the server's. */
    waiting?: boolean
  }

/** Which record a save is for. */
type SaveTarget = {
  /** Absent: a new record, or the one record of a kind of which there is exactly one. */
  id?: string
  /** The id of a new record, where others that are saved with it refer to it. */
  newId?: string
  /** The version that the form was filled from. A newer one on the server is then a conflict: both are kept, and the person is told. */
  basedOn?: number
}

/** How a screen of one kind saves a record. */
export type SaveOptions = RecordChoices &
  SaveTarget & {
    /** The activity text; by default the definition's `added` or `changed` text. */
    activity?: string
  }

/** One record of any kind as it is handed over to be saved. */
export type RecordInput = RecordChoices &
  SaveTarget & {
    kind: string
    definitionVersion: number
    values: Record<string, unknown>
    /** Of this kind an estate has exactly one record: a new one gets the id that every device of the owner would give it. */
    singleton?: boolean
    /** Whom it leaves out, where a choice is taken back: a new choice means today's people. */
    leftOut?: LeftOut
    /** A new record that is another version of this one, as an export has it: the owner chooses between them. */
    copyOf?: string
  }

/** A record of any kind, with the version of the definition that its values were written by. */
export type StoredRecord = SavedRecord & { definitionVersion: number }
export type TrashedRecord = StoredRecord & { trashedAt: string }

/** The order of every list: the record that changed last comes first. Times and ids are written in one way, so that their texts stand in their order. */
export const newestFirst = <R extends { id: string; updatedAt: string }>(a: R, b: R): number =>
  a.updatedAt === b.updatedAt ? (a.id < b.id ? -1 : 1) : a.updatedAt < b.updatedAt ? 1 : -1

/** One version of a record, and when it was saved; with `trashedAt` it lay in the trash as this version. */
export type StoredVersion = StoredRecord & { savedAt: string; trashedAt?: string }
/** A record of which `versions` earlier versions are kept; `replacedAt` is when the last of them was overwritten. */
export type OverwrittenRecord = { id: string; versions: number; replacedAt: string }
