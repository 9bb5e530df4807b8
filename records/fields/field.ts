import type { PersonFields } from '../person-fields.ts'

/** A sealed file as a record keeps it. Its key stands only here, inside the sealed record. */
export type SealedFile = {
  readonly id: string
  readonly name: string
  /** The media type, `application/pdf` say. */
  readonly type: string
  /** Bytes of the file before it was sealed. */
  readonly size: number
  readonly key: string
  readonly hash: string
  readonly chunks: number
  /** A small picture of it, sealed by itself. */
  readonly preview?: SealedFile
  /** SHA-256 of the file that it was drawn from, where that was another: the same photo is known by it. */
  readonly source?: string
  /** What opens it, where it is locked and its record has no field for that. */
  readonly password?: string
}

/** Which files a field takes. */
export type FileRule = {
  /** The ending of a name for each media type; several are possible: `jpg jpeg`. */
  readonly types: Readonly<Record<string, string>>
  readonly maxBytes: number
  /** The message for one that is larger. */
  readonly tooLarge: string
  /** How many there may be, and what is said about more. */
  readonly most?: { readonly count: number; readonly message: string }
  /** Where one of several that are chosen together is not taken, none of them is. */
  readonly allOrNone?: boolean
  /** The secret field of the record that holds the password of a file that is locked. */
  readonly password?: string
  /** Pictures are drawn anew before they are sealed: at most so many pixels long, and without what the camera wrote into them. */
  readonly side?: number
  /** Photographs become the pages of one PDF; the field of the record that keeps them themselves, where somebody asks for that. */
  readonly photos?: string
  /** The field with these photographs, where they are taken. */
  readonly takenIn?: string
}

export type Pair = { readonly question: string; readonly answer: string }

/** One of several things of the same few columns, each in words. */
export type Row = Readonly<Record<string, string>>

/** Everything a field can hold. All of it is plain JSON. */
export type Value =
  | string
  | boolean
  | readonly string[]
  | readonly Pair[]
  | readonly Row[]
  | SealedFile
  | readonly SealedFile[]
export type Values = Readonly<Record<string, Value>>

/** Visible only while every named field, declared before this one, holds one of the given values. */
type When = Readonly<Record<string, string | boolean | readonly string[]>>

/** Where a field is read, which need not be where its form asks for it: see `readingOf` in sheet.ts. */
export type ReadAs = 'first' | 'sign-in' | 'people' | 'instructions' | 'recovery'

/** What every field may ask: it must be filled exactly when it has a `required` message. `invalid` answers a filled but wrong value. */
export type Asks = {
  readonly required?: string
  readonly invalid?: string
  readonly when?: When
  /** One quiet sentence under the label. */
  readonly hint?: string
  /** The part in which it is read. */
  readonly reading?: ReadAs
}

/** Never shown, searched or listed unless asked for. */
export type MaySecret = { readonly secret?: boolean }

/** What a browser may fill in by itself, for fields about the owner: a token of HTML's `autocomplete`. */
export type MayAutofill = { readonly autofill?: string }

/** Fixed choices, and for some of them only the ones that fit what another field says. */
export type Narrowed = { readonly by: string; readonly to: Readonly<Record<string, readonly string[]>> }

/** What each field does, whatever its type. */
type Base<Type extends string, T extends Value> = Asks & {
  readonly type: Type
  readonly label: string
  readonly blank: T
  readonly secret: boolean
  /** Something it takes, where its type alone does not tell: for tests that fill in every kind. */
  readonly example?: string
  /** Whether a saved value has this field's shape. */
  fits(value: unknown): value is T
  /** The message for a value that a form refuses, else `undefined`. */
  check(value: T, values: Values): string | undefined
  /** The value as it is kept: without stray blanks or empty lines. */
  tidy(value: T): T
  /**
   * The value in words, secrets too: for paper and export. Empty when there is nothing to say. `titleOf` gives the title of another
   * record by its id, '' where the reader does not have it.
   */
  print(value: T, titleOf?: (id: string) => string): string
}

export type WordsType = 'text' | 'longText' | 'date' | 'email' | 'phone' | 'url' | 'secret'
/** One string, of at most `max` characters. */
export type WordsField<T extends Value = string> = Base<WordsType, T> &
  MayAutofill & {
    readonly max: number
    /** A list to choose from while one types, by what is kept, with its names. */
    readonly offers?: Readonly<Record<string, string>>
    /** A password that somebody chose for an account: it can be made anew and judged, a PIN or passcode cannot. */
    readonly isPassword?: boolean
  }
/** A number with a fixed count of digits; `mask` says how they are grouped: `###-##-####`. */
export type DigitsField<T extends Value = string> = Base<'digits', T> & MayAutofill & { readonly mask: string }
export type ChoiceField<T extends Value = string> = Base<'choice', T> & {
  readonly options: Readonly<Record<string, string>>
  readonly narrowed?: Narrowed
}
export type YesNoField<T extends Value = boolean> = Base<'yesNo', T> & {
  /** Ticked, it says that another field, whose `when` waits for the opposite, is not going to be filled. */
  readonly declines?: boolean
}
export type PairsField<T extends Value = readonly Pair[]> = Base<'pairs', T> & {
  /** What the two halves are called, and one of them both, where they are no question and its answer. */
  readonly called?: { readonly question: string; readonly answer: string; readonly one: string }
  /** The second half is a day. */
  readonly days?: true
}
/** Several things of the same columns, the first of which names each: the members of a circle, say. */
export type RowsField<T extends Value = readonly Row[]> = Base<'rows', T> & {
  readonly columns: Readonly<Record<string, WordsField | ChoiceField>>
  /** What one and several are called: *member*, *members*. */
  readonly one: string
  readonly many: string
  /** The columns that are about a person. */
  readonly person?: PersonFields
}
/** Lines of words; with `each` a line is more than that. */
export type LinesField<T extends Value = readonly string[]> = Base<'lines', T> & {
  readonly each?: WordsField
}
/** Other records of `kind`: one id, or several. */
type Refers = {
  readonly kind: string
  /** What is read of it on the other record: a label, and what the field `says` tells of this one, else its title. */
  readonly back?: { readonly label: string; readonly says?: string }
}
export type ReferenceField<T extends Value = string> = Base<'reference', T> & Refers
export type ReferencesField<T extends Value = readonly string[]> = Base<'references', T> & Refers
/** Sealed files, which `rule` takes: one, or several. */
export type FileField<T extends Value = SealedFile | ''> = Base<'file', T> & { readonly rule: FileRule }
export type FilesField<T extends Value = readonly SealedFile[]> = Base<'files', T> & { readonly rule: FileRule }

/** A field of any type: each has its own options and no others. */
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
