import { uuidBytes, uuidText } from './bytes.ts'
import type { Field } from './context.ts'
import { insist } from './error.ts'

export type FieldCodec<T> = {
  write(value: T): Field
  read(field: Field): T
  /** True for a field that joined the layout later: older statements may lack it at their end. */
  readonly grown?: true
}

function kind<T>(check: (value: T) => boolean, read: (field: Field) => T, write: (value: T) => Field): FieldCodec<T> {
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

export const id: FieldCodec<string> = kind(
  () => true,
  (field) => uuidText(readBytes(field)),
  (value) => uuidBytes(value),
)

/** Text of at most `max` UTF-16 units. Refuses U+0000, which databases cannot store as text. */
export function text(max: number): FieldCodec<string> {
  return kind(
    (value) => value.length <= max && !value.includes('\u0000'),
    readText,
    (value) => value,
  )
}

export function whole(min: number, max = Number.MAX_SAFE_INTEGER): FieldCodec<number> {
  return kind(
    (value) => Number.isSafeInteger(value) && value >= min && value <= max,
    readNumber,
    (value) => value,
  )
}

/** Zero for none, or a whole number from `min` to `max`. */
export function noneOr(min: number, max: number): FieldCodec<number> {
  return kind(
    (value) => value === 0 || (Number.isSafeInteger(value) && value >= min && value <= max),
    readNumber,
    (value) => value,
  )
}

export function bytes(length?: number): FieldCodec<Uint8Array> {
  return kind(
    (value) => length === undefined || value.length === length,
    readBytes,
    (value) => value,
  )
}

/** A SHA-256 hash. */
export const hash = bytes(32)

/** The epoch of a seat's keys. */
export const epoch = whole(1, 0xffff)

export function bytesOrNone(length: number): FieldCodec<Uint8Array> {
  return kind(
    (value) => value.length === length || value.length === 0,
    readBytes,
    (value) => value,
  )
}

export function oneOf<const Word extends string>(...words: readonly Word[]): FieldCodec<Word> {
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

export function listOf<T>(item: FieldCodec<T>): FieldCodec<T[]> {
  return {
    write: (values) => values.map((value) => item.write(value)),
    read(field) {
      insist(Array.isArray(field))
      return field.map((value: Field) => item.read(value))
    },
  }
}

/**
 * Marks a field that joined the layout after statements had been signed; only such fields may
 * follow it. A missing one reads as undefined, and the caller decides what that means.
 */
export function grown<T>(codec: FieldCodec<T>): FieldCodec<T | undefined> {
  return {
    write(value) {
      insist(value !== undefined)
      return codec.write(value)
    },
    read: (field) => codec.read(field),
    grown: true,
  }
}

export type Layout<T> = { readonly [Name in keyof T]: FieldCodec<T[Name]> }

/** An object's values in layout order. Throws if a value is missing before a present one. */
export function writeFields<T>(layout: Layout<T>, value: T): Field[] {
  const names = layoutNames(layout)
  const written = names.slice(0, names.findLastIndex((name) => !(layout[name].grown && value[name] === undefined)) + 1)
  return written.map((name) => layout[name].write(value[name]))
}

export function readFields<T>(layout: Layout<T>, fields: readonly Field[]): T {
  const names = layoutNames(layout)
  insist(fields.length <= names.length)
  const value: Partial<T> = {}
  for (const [i, name] of names.entries()) {
    const field = fields[i]
    insist(field !== undefined || layout[name].grown === true)
    value[name] = field === undefined ? undefined : layout[name].read(field)
  }
  insist(isWhole(layout, value))
  return value
}

/** Encodes an object inside a context as the list of its values. */
export function objectOf<T>(layout: Layout<T>): FieldCodec<T> {
  return {
    write: (value) => writeFields(layout, value),
    read(field) {
      insist(Array.isArray(field))
      return readFields(layout, field)
    },
  }
}

function layoutNames<T>(layout: Layout<T>): (keyof T)[] {
  return Object.keys(layout).filter((name): name is keyof T & string => name in layout)
}

function isWhole<T>(layout: Layout<T>, value: Partial<T>): value is T & Partial<T> {
  return layoutNames(layout).every((name) => name in value)
}
