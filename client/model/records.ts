import type { Audience, SeatRole } from './estate.ts'

export type RecordChoices = {
  audience: Audience
  /** Opens at incapacity too, not only at death. */
  alsoIfIncapacitated: boolean
  /** The seat of this record's person: on attorney and authorized-contact records only. */
  seat?: SeatRole
  /** Form messages, by field, for imported values that the form would reject (a 4-digit PIN). */
  unchecked?: Record<string, string>
  /** The import that created it; undoing the import deletes all records with the same id. */
  importId?: string
  /** The import that added values, and the version before: undoable until the next edit. */
  added?: { importId: string; before: number }
}

/** The owner does not choose these: they follow from replaced grantees. */
export type LeftOut = {
  /** Seats whose present grantee is excluded: another one sat there when it was chosen. */
  notFor?: SeatRole[]
  /** Ids of removed persons' records: on their return, the record is meant for them again. */
  formerly?: string[]
}

/** One record as screens see it: plain values, never keys or sealed bytes. */
export type SavedRecord<Values = Record<string, unknown>> = RecordChoices &
  LeftOut & {
    id: string
    kind: string
    version: number
    values: Values
    /** The record that this one is a conflict copy of. */
    copyOf?: string
    createdAt: string
    updatedAt: string
    /** Changed offline and not sent yet; its version is then no server version. */
    waiting?: boolean
  }

type SaveTarget = {
  /** Absent for a new record, or for a singleton. */
  id?: string
  /** The id for a new record that others in the same save refer to. */
  newId?: string
  /** The version that the form started from. A newer one on the server is a conflict. */
  basedOn?: number
}

export type SaveOptions = RecordChoices &
  SaveTarget & {
    /** The activity text; defaults to the definition's `added` or `changed`. */
    activity?: string
  }

export type RecordInput = RecordChoices &
  SaveTarget & {
    kind: string
    definitionVersion: number
    values: Record<string, unknown>
    /** Every device of the owner derives the same id for the one record of this kind. */
    singleton?: boolean
    /** The exclusions to restore when a choice is undone; a new choice excludes no present grantee. */
    leftOut?: LeftOut
    /** The record that an import brings another version of: the owner chooses. */
    copyOf?: string
  }

/** A record with the version of the definition that its values were written by. */
export type StoredRecord = SavedRecord & { definitionVersion: number }
export type TrashedRecord = StoredRecord & { trashedAt: string }

/** Last change first. Times and ids have one spelling, so text order holds. */
export const newestFirst = <R extends { id: string; updatedAt: string }>(a: R, b: R): number =>
  a.updatedAt === b.updatedAt ? (a.id < b.id ? -1 : 1) : a.updatedAt < b.updatedAt ? 1 : -1

/** One version of a record; with `trashedAt` it was in the trash. */
export type StoredVersion = StoredRecord & { savedAt: string; trashedAt?: string }
/** A record with earlier versions; `replacedAt` is when the last one was overwritten. */
export type OverwrittenRecord = { id: string; versions: number; replacedAt: string }
