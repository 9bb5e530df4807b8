import type { Definition, Step, ValuesOf } from '../define.ts'
import type { LeftOut } from './login.ts'

/** One record that a file would bring. */
export type Importable<S extends readonly Step[] = readonly Step[]> = {
  /** Where it stands in the file, for people. */
  row: string
  values: ValuesOf<S>
  /** Messages for what the form would refuse or somebody should look at, by field. The values are kept as they are. */
  unchecked: Record<string, string>
  /** The same as something here or earlier in the file. `same`: in all that counts, so that it need not be brought in again. */
  duplicateOf?: {
    where: 'here' | 'file'
    title: string
    same: boolean
    message: string
    /** What would be new to the one that is here, the position of that among those given, and what it would say then. */
    adds?: { at: number; what: readonly string[]; values: ValuesOf<S> }
  }
  /** What stands in the file and cannot be kept: *photo*. */
  notKept?: readonly string[]
}

/** What a file would bring: nothing is saved yet. */
export type ImportPreview<S extends readonly Step[] = readonly Step[]> = {
  /** Which of the formats it is. */
  format: string
  records: Importable<S>[]
  leftOut: LeftOut[]
}

/** A format of files: what it is called, and how people get such a file. */
export type ImportFormat = { readonly name: string; readonly how: string }

/** How records of a kind come in from files of other programs. Dialog, preview and worker are the same for all. */
export type Importer<S extends readonly Step[] = readonly Step[]> = {
  readonly kind: string
  /** `one` and `many` count the records: *1 account*, *12 accounts*. */
  readonly words: {
    readonly title: string
    readonly description: string
    readonly one: string
    readonly many: string
    readonly done: string
    readonly tooLarge: string
    /** What to do once they are here. */
    readonly after?: { readonly title: string; readonly text: string }
  }
  readonly formats: readonly ImportFormat[]
  /** For an input of the browser, and in words. */
  readonly accept: string
  readonly accepted: string
  readonly maxBytes: number
  /** Several files at once as one, where several may be chosen. */
  join?(this: void, files: readonly Uint8Array[]): Uint8Array
  /**
   * Reads a file. `existing` are the records already written down.
   * Throws UnreadableFile, with a message for people, when the file as a whole cannot be used.
   */
  preview(bytes: Uint8Array, existing: readonly ValuesOf<S>[]): ImportPreview<S>
}

/** Declares how records of a kind come in. */
export const importerFor = <S extends readonly Step[]>(
  { kind }: Definition<S>,
  rest: Omit<Importer<S>, 'kind'>,
): Importer<S> => ({ kind, ...rest })
