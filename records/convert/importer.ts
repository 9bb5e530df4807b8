import type { Own } from '../kinds/profile.ts'
import { type Definition, read, type Step, type ValuesOf, versionOf } from '../define.ts'
import type { Values } from '../fields/index.ts'
import type { LeftOut } from './reading.ts'

export type Importable<V extends Values = Values> = {
  row: string
  kind: string
  values: V
  /** The id by which other records of the file refer to this one, and under which it is saved. */
  id?: string
  /** Maps fields to messages. The values are imported unchanged; the owner should check them. */
  unchecked: Record<string, string>
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
  /** Names the saved record or earlier row. `same` means that the import can leave this one out. */
  duplicateOf?: {
    where: 'here' | 'file'
    title: string
    same: boolean
    message: string
    at?: number
    /** New details for the saved record at this position in `existing`, with the merged values. */
    adds?: { at: number; what: readonly string[]; values: V }
  }
  /** What the file contains and a record cannot hold, such as *photo*. */
  notKept?: readonly string[]
}

export type Columns = {
  titles: readonly string[]
  sample: readonly (readonly string[])[]
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

export type FilePart = { readonly from: number; readonly to: number; readonly all: number }

/** The part of `count` entries after `skip`; undefined if that is the whole file. */
export const partOf = (skip: number, count: number, all: number): FilePart | undefined =>
  count < all ? { from: skip + 1, to: skip + count, all } : undefined

/**
 * `both`: password and key file together fail; KeePass does not say which. `none`: the file needs a
 * password. The last two: the key file is damaged, or is a database.
 */
export type WrongKey = 'password' | 'none' | 'key-file' | 'both' | 'damaged-key-file' | 'database'

/** A question that the owner must answer before the file can be read. */
export type ImportQuestion =
  | { asks: 'password'; format: string; wrong?: WrongKey }
  | { asks: 'columns'; columns: Columns; readAs?: ReadAs }

export type ImportAnswers = {
  readonly password?: string
  readonly keyFile?: { readonly name: string; readonly bytes: Uint8Array } | undefined
  readonly encoding?: string
  readonly columns?: { readonly roles: readonly string[]; readonly headed: boolean }
  readonly owner?: string
  readonly skip?: number
}

export type ImportContext = {
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

export type Reader = {
  readonly kind: string
  join?(this: void, files: readonly Uint8Array[]): Uint8Array
  preview(
    bytes: Uint8Array,
    existing: Existing,
    answers: ImportAnswers,
    context?: ImportContext,
  ): Promise<ImportPreview | ImportQuestion>
}

export const existingOf = <S extends readonly Step[]>(definition: Definition<S>, existing: Existing): ValuesOf<S>[] =>
  (existing[definition.kind] ?? []).map((values) => read(definition, versionOf(definition), values))
