import { uuidBytes, uuidText } from './bytes.ts'
import type { Field } from './context.ts'
import { insist } from './error.ts'

/** How one field of a typed form is written into a context and read back from it. `read` stops at a wrong form. */
export type FieldKind<T> = { write(value: T): Field; read(field: Field): T }

function kind<T>(check: (value: T) => boolean, read: (field: Field) => T, write: (value: T) => Field): FieldKind<T> {
  return {
    write(value) {
      insist(check(value))
      return write(value)
    },
    read(field) {
      const value = read(field)
      insist(check(value))
      return value
    },
  }
}

function readText(field: Field): string {
  insist(typeof field === 'string')
  return field
}

function readNumber(field: Field): number {
  insist(typeof field === 'number')
  return field
}

function readBytes(field: Field): Uint8Array {
  insist(field instanceof Uint8Array)
  return field
}

/** A uuid, as text outside and as its 16 bytes inside. */
export const id: FieldKind<string> = kind(
  () => true,
  (field) => uuidText(readBytes(field)),
  (value) => uuidBytes(value),
)

/** Text of at most `max` UTF-16 units. Without U+0000, which databases do not take as text: what is signed must be possible to keep. */
export function text(max: number): FieldKind<string> {
  return kind(
    (value) => value.length <= max && !value.includes('\u0000'),
    readText,
    (value) => value,
  )
}

/** A whole number from `min` to `max`. */
export function whole(min: number, max = Number.MAX_SAFE_INTEGER): FieldKind<number> {
  return kind(
    (value) => Number.isSafeInteger(value) && value >= min && value <= max,
    readNumber,
    (value) => value,
  )
}

/** Zero, which says *none*, or a whole number from `min` to `max`. */
export function noneOr(min: number, max: number): FieldKind<number> {
  return kind(
    (value) => value === 0 || (Number.isSafeInteger(value) && value >= min && value <= max),
    readNumber,
    (value) => value,
  )
}

/** Exactly `length` bytes; any length when none is given. */
export function bytes(length?: number): FieldKind<Uint8Array> {
  return kind(
    (value) => length === undefined || value.length === length,
    readBytes,
    (value) => value,
  )
}

/** One of the given words. */
export function oneOf<const Word extends string>(...words: readonly Word[]): FieldKind<Word> {
  return {
    write(value) {
      insist(words.includes(value))
      return value
    },
    read(field) {
      const word = words.find((candidate) => candidate === field)
      insist(word !== undefined)
      return word
    },
  }
}

/** A list whose items all have one kind. */
export function listOf<T>(item: FieldKind<T>): FieldKind<T[]> {
  return {
    write: (values) => values.map((value) => item.write(value)),
    read(field) {
      insist(Array.isArray(field))
      return field.map((value: Field) => item.read(value))
    },
  }
}

/** Named fields in a fixed order; inside the context only their values stand. */
export type Form<T> = { readonly [Name in keyof T]: FieldKind<T[Name]> }

/** The values of an object in the order of its form, ready for a context. */
export function writeForm<T>(form: Form<T>, value: T): Field[] {
  return formNames(form).map((name) => form[name].write(value[name]))
}

/** The reverse of `writeForm`; one field too many or too few stops. */
export function readForm<T>(form: Form<T>, fields: readonly Field[]): T {
  const names = formNames(form)
  insist(fields.length === names.length)
  const value: Partial<T> = {}
  for (const [i, name] of names.entries()) {
    const field = fields[i]
    insist(field !== undefined)
    value[name] = form[name].read(field)
  }
  insist(isWhole(form, value))
  return value
}

/** An object inside a context: the list of its values. */
export function objectOf<T>(form: Form<T>): FieldKind<T> {
  return {
    write: (value) => writeForm(form, value),
    read(field) {
      insist(Array.isArray(field))
      return readForm(form, field)
    },
  }
}

function formNames<T>(form: Form<T>): (keyof T)[] {
  return Object.keys(form).filter((name): name is keyof T & string => name in form)
}

function isWhole<T>(form: Form<T>, value: Partial<T>): value is T & Partial<T> {
  return formNames(form).every((name) => name in value)
}
