import type { Own } from '../kinds/profile.ts'
import { type Definition, read, type Step, type ValuesOf, versionOf } from '../define.ts'
import type { Values } from '../fields/index.ts'
import type { LeftOut } from './reading.ts'

export type Importable<V extends Values = Values> = {
  /** The position in the file, in words for users; unique. */
  row: string
  kind: string
  values: V
  /** The id by which other records of the file refer to this one, and under which it is saved. */
  id?: string
  /**
   * Messages, by field, for values that a form would refuse or that the owner should check. The
   * values are imported unchanged.
   */
  unchecked: Record<string, string>
  /** True if the reader is unsure: the owner should check the record before the import. */
  doubtful?: boolean
  folder?: string
  suggestedGroup?: string
  file?: {
    field: string
    name: string
    type: string
    bytes: Uint8Array
    /** If true and the file is unusable, the record is imported without the file. */
    optional?: boolean
  }
  /**
   * The saved record or earlier row of which this one is a duplicate. `same`: all values that count
   * are equal, so the import can leave it out.
   */
  duplicateOf?: {
    where: 'here' | 'file'
    title: string
    same: boolean
    message: string
    at?: number
    /**
     * New details for a saved record: the record's position in `existing`, what is new, and the
     * merged values.
     */
    adds?: { at: number; what: readonly string[]; values: V }
  }
  /** What the file contains and a record cannot hold, such as *photo*. */
  notKept?: readonly string[]
}

export type Columns = {
  titles: readonly string[]
  sample: readonly (readonly string[])[]
  /** The role of each column; `choices` are the possible roles with their names. */
  roles: readonly string[]
  choices: Readonly<Record<string, string>>
  headed: boolean
}

export type ReadAs = { encoding: string; choices: Readonly<Record<string, string>>; sample: string }

/** Asks which person of a file is the owner, because all relations depend on that. */
export type OwnerQuestion = {
  readonly label: string
  readonly hint: string
  /** The label of the answer "none of them": *I’m not in this file*. */
  readonly none: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The given or likely answer; '' if there is none. */
  readonly answer: string
  /** Why the owner's own entry is not imported: *you (already in the tree)*. */
  readonly leftOut: string
}

export type ImportPreview<V extends Values = Values> = {
  /** The exporting program: *Bitwarden*. */
  format: string
  records: Importable<V>[]
  leftOut: LeftOut[]
  columns?: Columns
  readAs?: ReadAs
  owner?: OwnerQuestion
  part?: FilePart
}

/** The entries of one part, counted from 1, if a file has more than one import takes. */
export type FilePart = { readonly from: number; readonly to: number; readonly all: number }

/** The part of `count` entries after `skip`; undefined if that is the whole file. */
export const partOf = (skip: number, count: number, all: number): FilePart | undefined =>
  count < all ? { from: skip + 1, to: skip + count, all } : undefined

/**
 * Why a locked file did not open. `both`: password and key file together fail, and KeePass does not
 * say which is wrong. `none`: the file needs a password. The last two: the key file is damaged, or
 * is itself a database.
 */
export type WrongKey = 'password' | 'none' | 'key-file' | 'both' | 'damaged-key-file' | 'database'

/**
 * A question that the owner must answer before the file can be read: the password, or the columns.
 */
export type ImportQuestion =
  | { asks: 'password'; format: string; wrong?: WrongKey }
  | { asks: 'columns'; columns: Columns; readAs?: ReadAs }

export type ImportAnswers = {
  readonly password?: string
  readonly keyFile?: { readonly name: string; readonly bytes: Uint8Array } | undefined
  readonly encoding?: string
  readonly columns?: { readonly roles: readonly string[]; readonly headed: boolean }
  readonly owner?: string
  /** How many entries an earlier import took. */
  readonly skip?: number
}

export type ImportContext = {
  /** The ids of the records of the importer's kind, in the order of `existing`. */
  readonly ids: readonly string[]
  readonly own?: Own
}

type ImportFormat = { readonly name: string; readonly how: string }

export type Existing = Readonly<Record<string, readonly Values[]>>

export type Importer = {
  readonly kind: string
  readonly also?: readonly string[]
  readonly words: {
    readonly title: string
    readonly description: string
    readonly one: string
    readonly many: string
    readonly done: string
    readonly tooLarge: string
    readonly after?: Readonly<Record<'all' | 'some', { readonly title: string; readonly text: string }>>
  }
  readonly formats: readonly ImportFormat[]
  readonly accept: string
  readonly accepted: string
  readonly several?: boolean
  readonly maxBytes: number
}

/** The parser of an importer. It runs in the worker, so that no page has to load it. */
export type Reader = {
  readonly kind: string
  join?(this: void, files: readonly Uint8Array[]): Uint8Array
  /**
   * Parses a file, or returns a question that the owner must answer first.
   * @throws UnreadableFile with a message for users if the whole file is unusable
   */
  preview(
    bytes: Uint8Array,
    existing: Existing,
    answers: ImportAnswers,
    context?: ImportContext,
  ): Promise<ImportPreview | ImportQuestion>
}

export const existingOf = <S extends readonly Step[]>(definition: Definition<S>, existing: Existing): ValuesOf<S>[] =>
  (existing[definition.kind] ?? []).map((values) => read(definition, versionOf(definition), values))
