import type { Audience, SeatRole } from './estate.ts'

export type RecordChoices = {
  audience: Audience
  /** The record opens at incapacity too, not only at death. */
  alsoIfIncapacitated: boolean
  /** After a death the record opens in the first days. A save without it leaves it as it is. */
  firstDays?: boolean
  /** The seat of this record's person; only on attorney and authorized-contact records. */
  seat?: SeatRole
  /** Form messages, by field, for imported values that the form would reject (a 4-digit PIN). */
  unchecked?: Record<string, string>
  importId?: string
  /** An import added values to version `before`: the owner can undo that until the next edit. */
  added?: { importId: string; before: number }
}

/** A grantee who can read a record while its owner lives: their invitation, and since when. */
export type ReaderNow = { to: string; since: string }

/** The owner does not choose these; they result from replaced grantees. */
export type LeftOut = {
  /** Seats whose present grantee is excluded: another one held the seat when the owner chose it. */
  notFor?: SeatRole[]
  /** Ids of removed people's records: when a person returns, the record is meant for them again. */
  formerly?: string[]
}

/** A record as screens see it: plain values, never keys or sealed bytes. */
export type SavedRecord<Values = Record<string, unknown>> = RecordChoices &
  LeftOut & {
    id: string
    kind: string
    version: number
    values: Values
    /** Who can read this already. A save leaves it as it is, within the audience. */
    now?: ReaderNow[]
    copyOf?: string
    createdAt: string
    updatedAt: string
    /** Changed offline and not sent yet; its version is then not a server version. */
    waiting?: boolean
  }

type SaveTarget = {
  /** Absent for a new record, and for a singleton. */
  id?: string
  /** The id for a new record to which others in the same save refer. */
  newId?: string
  /** The version with which the form began. A newer one on the server is a conflict. */
  basedOn?: number
}

export type SaveOptions = RecordChoices &
  SaveTarget & {
    /** The text of the activity line; the default is the definition's `added` or `changed`. */
    activity?: string
    /** Other records that the same save changes. */
    beside?: readonly { readonly record: StoredRecord; readonly values: Record<string, unknown> }[]
  }

export type RecordInput = RecordChoices &
  SaveTarget & {
    kind: string
    definitionVersion: number
    values: Record<string, unknown>
    /** True for the one record of its kind: every device of the owner derives the same id. */
    singleton?: boolean
    /** Restored when the owner undoes a choice; a new choice excludes no present grantee. */
    leftOut?: LeftOut
    /** The record of which an import has another version: the owner chooses between them. */
    copyOf?: string
  }

/** A record with the version of the definition with which its values were written. */
export type StoredRecord = SavedRecord & { definitionVersion: number }
export type TrashedRecord = StoredRecord & { trashedAt: string }

/** Times and ids have one spelling, so comparing them as text works. */
export const newestFirst = <R extends { id: string; updatedAt: string }>(a: R, b: R): number =>
  a.updatedAt === b.updatedAt ? (a.id < b.id ? -1 : 1) : a.updatedAt < b.updatedAt ? 1 : -1

/** One version of a record; `trashedAt` is set while it was in the trash. */
export type StoredVersion = StoredRecord & { savedAt: string; trashedAt?: string }
export type OverwrittenRecord = { id: string; versions: number; replacedAt: string }
