import type { PersonFields } from '../person-fields.ts'

/** A sealed file as its record refers to it. Its key exists only here, inside the sealed record. */
export type SealedFile = {
  readonly id: string
  readonly name: string
  readonly type: string
  /** The number of bytes before sealing. */
  readonly size: number
  readonly key: string
  readonly hash: string
  readonly chunks: number
  readonly preview?: SealedFile
  /** SHA-256 of the original file, if sealing re-encoded it: identifies the same photo later. */
  readonly source?: string
  /** The length of a film or a sound; absent where the browser could not tell. */
  readonly seconds?: number
  /** The password of a locked file whose record has no field for it. */
  readonly password?: string
}

export type FileRule = {
  /** File extensions by media type, separated by blanks: `jpg jpeg`. */
  readonly types: Readonly<Record<string, string>>
  readonly maxBytes: number
  readonly tooLarge: string
  readonly most?: { readonly count: number; readonly message: string }
  /** If true and one of several files is refused, all of them are. */
  readonly allOrNone?: boolean
  /** The secret field that holds a locked file's password. */
  readonly password?: string
  /** Re-encodes pictures before sealing: at most so many pixels long, without camera data. */
  readonly side?: number
  /** A face: the owner chooses the square to keep, which is drawn round. */
  readonly round?: boolean
  /** Photos become the pages of one PDF; this field stores the originals if the owner wants. */
  readonly photos?: string
  readonly takenIn?: string
}

export type Pair = { readonly question: string; readonly answer: string }

export type Row = Readonly<Record<string, string>>

/** Everything a field can hold: plain JSON. */
export type Value =
  | string
  | boolean
  | readonly string[]
  | readonly Pair[]
  | readonly Row[]
  | SealedFile
  | readonly SealedFile[]
export type Values = Readonly<Record<string, Value>>

/** Makes a field visible only if every named earlier field has one of these values. */
type When = Readonly<Record<string, string | boolean | readonly string[]>>

export type ReadAs = 'first' | 'sign-in' | 'people' | 'instructions' | 'recovery'

/** A field with a `required` message is required; `invalid` answers a wrong value. */
export type Asks = {
  readonly required?: string
  readonly invalid?: string
  readonly when?: When
  readonly hint?: string
  readonly reading?: ReadAs
}

/** Hidden from screens, search and lists until a reader asks for the value. */
export type MaySecret = { readonly secret?: boolean }

/** The `autocomplete` token of a field about the owner. */
export type MayAutofill = { readonly autofill?: string }

export type Narrowed = { readonly by: string; readonly to: Readonly<Record<string, readonly string[]>> }

type Base<Type extends string, T extends Value> = Asks & {
  readonly type: Type
  readonly label: string
  readonly blank: T
  readonly secret: boolean
  /** A valid value for tests that fill every kind, if the type alone does not yield one. */
  readonly example?: string
  fits(value: unknown): value is T
  check(value: T, values: Values): string | undefined
  tidy(value: T): T
  /** Includes secrets. `titleOf` gives '' for records the reader lacks. */
  print(value: T, titleOf?: (id: string) => string): string
}

export type WordsType = 'text' | 'longText' | 'date' | 'email' | 'phone' | 'url' | 'secret'
export type WordsField<T extends Value = string> = Base<WordsType, T> &
  MayAutofill & {
    readonly max: number
    readonly offers?: Readonly<Record<string, string>>
    /** The password of an account: the form offers to generate and rate it, unlike a PIN. */
    readonly isPassword?: boolean
  }
export type DigitsField<T extends Value = string> = Base<'digits', T> & MayAutofill & { readonly mask: string }
export type ChoiceField<T extends Value = string> = Base<'choice', T> & {
  readonly options: Readonly<Record<string, string>>
  readonly narrowed?: Narrowed
}
export type YesNoField<T extends Value = boolean> = Base<'yesNo', T> & {
  /** If this is ticked, the field whose `when` requires the opposite stays blank. */
  readonly declines?: boolean
}
export type PairsField<T extends Value = readonly Pair[]> = Base<'pairs', T> & {
  /** Labels of both halves, and of one pair, if they are not a question and an answer. */
  readonly called?: { readonly question: string; readonly answer: string; readonly one: string }
  readonly days?: true
}
/** The rows share columns, such as the members of a circle. The first column names the row. */
export type RowsField<T extends Value = readonly Row[]> = Base<'rows', T> & {
  readonly columns: Readonly<Record<string, WordsField | ChoiceField>>
  readonly one: string
  readonly many: string
  readonly person?: PersonFields
}
/** Lines of text; `each` gives them a stricter type. */
export type LinesField<T extends Value = readonly string[]> = Base<'lines', T> & {
  readonly each?: WordsField
}
type Refers = {
  readonly kind: string
  /** The row in the other record: a label, with this record's field `says` or else its title. */
  readonly back?: { readonly label: string; readonly says?: string }
}
export type ReferenceField<T extends Value = string> = Base<'reference', T> & Refers
export type ReferencesField<T extends Value = readonly string[]> = Base<'references', T> & Refers
export type FileField<T extends Value = SealedFile | ''> = Base<'file', T> & { readonly rule: FileRule }
export type FilesField<T extends Value = readonly SealedFile[]> = Base<'files', T> & { readonly rule: FileRule }

export type Field =
  | WordsField<Value>
  | DigitsField<Value>
  | ChoiceField<Value>
  | YesNoField<Value>
  | PairsField<Value>
  | RowsField<Value>
  | LinesField<Value>
  | ReferenceField<Value>
  | ReferencesField<Value>
  | FileField<Value>
  | FilesField<Value>
