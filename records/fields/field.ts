import type { FileRule, SealedFile } from './file.ts'

export type Pair = { readonly question: string; readonly answer: string }

/** Everything a field can hold. All of it is plain JSON. */
export type Value = string | boolean | readonly string[] | readonly Pair[] | SealedFile
export type Values = Readonly<Record<string, Value>>

/** Visible only while every named field, declared before this one, holds one of the given values. */
export type When = Readonly<Record<string, string | boolean | readonly string[]>>

export type FieldType =
  | 'text'
  | 'longText'
  | 'choice'
  | 'date'
  | 'email'
  | 'phone'
  | 'url'
  | 'secret'
  | 'yesNo'
  | 'pairs'
  | 'lines'
  | 'reference'
  | 'file'
  | 'digits'

/** A field must be filled exactly when it has a `required` message. `invalid` answers a filled but wrong value. */
export type Asks = {
  readonly required?: string
  readonly invalid?: string
  /** Fewest and most characters. */
  readonly min?: number
  readonly max?: number
  readonly when?: When
  /** One quiet sentence under the label. */
  readonly hint?: string
  /** Never shown, searched or listed unless asked for. */
  readonly secret?: boolean
  /** What a browser may fill in by itself, for fields about the owner: a token of HTML's `autocomplete`. */
  readonly autofill?: string
}

/** Fixed choices, and for some of them only the ones that fit what another field says. */
export type Narrowed = { readonly by: string; readonly to: Readonly<Record<string, readonly string[]>> }

export type Field<T extends Value = Value> = Asks & {
  readonly type: FieldType
  readonly label: string
  readonly blank: T
  readonly options?: Readonly<Record<string, string>>
  readonly narrowed?: Narrowed
  /** `reference` only: the kind of record it points to. */
  readonly kind?: string
  /** `digits` only: how they are grouped, `###-##-####`. */
  readonly mask?: string
  /** `lines` only: what each line is. */
  readonly each?: Field<string>
  /** `file` only: which files it takes. */
  readonly rule?: FileRule
  /** Whether a saved value has this field's shape. */
  fits(value: unknown): value is T
  /** The message for a value that a form refuses, else `undefined`. */
  check(value: T, values: Values): string | undefined
  /** The value as it is kept: without stray blanks or empty lines. */
  tidy(value: T): T
  /** The value in words, secrets too: for paper and export. Empty when there is nothing to say. */
  print(value: T): string
}
