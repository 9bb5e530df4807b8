import type { Own } from '../kinds/profile.ts'
import { type Definition, read, type Step, type ValuesOf, versionOf } from '../define.ts'
import type { Values } from '../fields/index.ts'
import type { LeftOut } from './reading.ts'

/** One record that a file would bring. */
export type Importable<V extends Values = Values> = {
  /** Where it stands in the file, for people; no two have the same. */
  row: string
  kind: string
  values: V
  /** What others of the same file call it where they refer to it; it is saved under this id. */
  id?: string
  /** Messages for what the form would refuse or somebody should look at, by field. The values are kept as they are. */
  unchecked: Record<string, string>
  /** It could not be read for certain: somebody should look at it before it is brought in. */
  doubtful?: boolean
  /** The folder that it lay in. */
  folder?: string
  /** The group of its kind that we put it in, where somebody may choose another for it. */
  suggestedGroup?: string
  /** A file that is sealed with it, in the field `name`. */
  file?: {
    field: string
    name: string
    type: string
    bytes: Uint8Array
    /** The record comes in without it where it is no good. */
    optional?: boolean
  }
  /** The same as something here or earlier in the file. `same`: in all that counts, so that it need not be brought in again. */
  duplicateOf?: {
    where: 'here' | 'file'
    title: string
    same: boolean
    message: string
    /** The position among those given of the one that is here. */
    at?: number
    /** What would be new to the one that is here, the position of that among those given, and what it would say then. */
    adds?: { at: number; what: readonly string[]; values: V }
  }
  /** What stands in the file and cannot be kept: *photo*. */
  notKept?: readonly string[]
}

/** What the columns of a table hold, as we take them or as somebody says. */
export type Columns = {
  /** The titles and the first rows, to look at. */
  titles: readonly string[]
  sample: readonly (readonly string[])[]
  /** What each column holds, and what it may hold, with its name for people. */
  roles: readonly string[]
  choices: Readonly<Record<string, string>>
  headed: boolean
}

/** The encoding that a file was read in, and words of it by which people see whether that was right. */
export type ReadAs = { encoding: string; choices: Readonly<Record<string, string>>; sample: string }

/** Which of the people in a file the owner is: what everybody is to them depends on it. */
export type OwnerQuestion = {
  readonly label: string
  readonly hint: string
  /** Said for nobody of them: *I’m not in this file*. */
  readonly none: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** What was answered, or seems likely; '' for nobody. */
  readonly answer: string
  /** Why the person who is the owner does not come in, once all is done: *you (already in the tree)*. */
  readonly leftOut: string
}

/** What a file would bring: nothing is saved yet. */
export type ImportPreview<V extends Values = Values> = {
  /** Whose format it is: *Bitwarden*. */
  format: string
  records: Importable<V>[]
  leftOut: LeftOut[]
  columns?: Columns
  readAs?: ReadAs
  owner?: OwnerQuestion
  part?: FilePart
}

/** Which entries of a file these are, from 1, where it holds more than come in at once. */
export type FilePart = { readonly from: number; readonly to: number; readonly all: number }

/** The part of a file that begins behind so many entries; nothing where that is all of it. */
export const partOf = (skip: number, count: number, all: number): FilePart | undefined =>
  count < all ? { from: skip + 1, to: skip + count, all } : undefined

/**
 * What was tried on a locked file and does not open it: a password, a key file, or both together, of which nobody can tell which is
 * wrong; or nothing was, and it has a password. Or what somebody chose as a key file is damaged, or another database.
 */
export type WrongKey = 'password' | 'none' | 'key-file' | 'both' | 'damaged-key-file' | 'database'

/** What has to be known before a file can be read: its password, or what its columns hold. */
export type ImportQuestion =
  | { asks: 'password'; format: string; wrong?: WrongKey }
  | { asks: 'columns'; columns: Columns; readAs?: ReadAs }

/** What somebody said about a file. */
export type Said = {
  readonly password?: string
  /** The file without which the password does not open it. */
  readonly keyFile?: { readonly name: string; readonly bytes: Uint8Array } | undefined
  readonly encoding?: string
  readonly columns?: { readonly roles: readonly string[]; readonly headed: boolean }
  /** Which of the people in it they are. */
  readonly owner?: string
  /** How many of its entries came in before. */
  readonly skip?: number
}

/** What is known of whoever chose a file, and of what they have. */
export type Around = {
  /** The ids of their records of the importer’s own kind, in the order of `existing`. */
  readonly ids: readonly string[]
  /** Who they are, where their profile tells it. */
  readonly own?: Own
}

/** A format of files: what it is called, and how people get such a file. */
type ImportFormat = { readonly name: string; readonly how: string }

/** The records there are already, of the kinds that a file may bring. */
export type Existing = Readonly<Record<string, readonly Values[]>>

/** How records of a kind come in from files of other programs. Dialog, preview and worker are the same for all. */
export type Importer = {
  readonly kind: string
  /** Other kinds that the same files bring. */
  readonly also?: readonly string[]
  /** `one` and `many` count the records: *1 account*, *12 accounts*. */
  readonly words: {
    readonly title: string
    readonly description: string
    readonly one: string
    readonly many: string
    readonly done: string
    readonly tooLarge: string
    /** What to do once they are here: all that is in the file, or some of it. */
    readonly after?: Readonly<Record<'all' | 'some', { readonly title: string; readonly text: string }>>
  }
  readonly formats: readonly ImportFormat[]
  /** For an input of the browser, and in words. */
  readonly accept: string
  readonly accepted: string
  /** Several files may be chosen at once. */
  readonly several?: boolean
  readonly maxBytes: number
}

/** How the files of an importer are read: in the worker, so that no page brings it along. */
export type Reader = {
  readonly kind: string
  /** Several files as one, where several may be chosen. */
  join?(this: void, files: readonly Uint8Array[]): Uint8Array
  /**
   * Reads a file, or says what must be known first. `existing` are the records already written down.
   * Throws UnreadableFile, with a message for people, when the file as a whole cannot be used.
   */
  preview(bytes: Uint8Array, existing: Existing, said: Said, around?: Around): Promise<ImportPreview | ImportQuestion>
}

/** The records of a kind among those there are, as its definition has them. */
export const existingOf = <S extends readonly Step[]>(definition: Definition<S>, existing: Existing): ValuesOf<S>[] =>
  (existing[definition.kind] ?? []).map((values) => read(definition, versionOf(definition), values))
