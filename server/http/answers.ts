import * as z from 'zod/mini'
import type { Schema } from '../../contract/http.ts'

// [Note: answers are written, not checked] What a handler gives has its type from the contract already. Checking every value of it
// once more took most of the time of a long list. So a schema is turned into a function once, which writes just the parts that the
// contract names: a column too many in a row gets no further than it did before.

/** Makes of a value in the program what it is on the wire: something that JSON can say. */
type Writer = (value: unknown) => unknown

const asItIs: Writer = (value) => value
const plain = [z.ZodMiniString, z.ZodMiniNumber, z.ZodMiniBoolean, z.ZodMiniNull, z.ZodMiniEnum, z.ZodMiniLiteral]
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** For a schema whose ways are not known here: the library's own, with its checks. */
const checked =
  (schema: z.core.$ZodType): Writer =>
  (value) =>
    z.encode(schema, value)

function objectWriter(shape: Record<string, z.core.$ZodType>): Writer {
  const parts = Object.entries(shape).map(([name, schema]) => {
    const needed = !(schema instanceof z.ZodMiniOptional)
    return { name, needed, write: writerOf(schema) }
  })
  return (value) => {
    const parted: Record<string, unknown> = {}
    if (!isObject(value)) throw new TypeError('An answer lacks a part.')
    for (const { name, needed, write } of parts)
      if (value[name] !== undefined) parted[name] = write(value[name])
      else if (needed) throw new TypeError(`An answer lacks ${name}.`)
    return parted
  }
}

function arrayWriter(element: z.core.$ZodType): Writer {
  const write = writerOf(element)
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError('An answer lacks a list.')
    return value.map((one) => write(one))
  }
}

function writerOf(schema: z.core.$ZodType): Writer {
  if (plain.some((type) => schema instanceof type)) return asItIs
  if (schema instanceof z.ZodMiniObject) return objectWriter(schema.def.shape)
  if (schema instanceof z.ZodMiniArray) return arrayWriter(schema.def.element)
  if (schema instanceof z.ZodMiniNullable) {
    const write = writerOf(schema.def.innerType)
    return (value) => (value === null ? null : write(value))
  }
  if (schema instanceof z.ZodMiniOptional) return writerOf(schema.def.innerType)
  if (schema instanceof z.ZodMiniCodec) return codecWriter(schema)
  return checked(schema)
}

/** Of a codec the one function that writes. Those of the contract look at nothing but the value; one that finds fault says so by an issue. */
function codecWriter(schema: z.ZodMiniCodec): Writer {
  const { reverseTransform } = schema.def
  const byLibrary = checked(schema)
  return (value) => {
    const issues: z.core.$ZodRawIssue[] = []
    const text = reverseTransform(value, { value, issues })
    return text instanceof Promise || issues.length > 0 ? byLibrary(value) : text
  }
}

const writers = new WeakMap<Schema, Writer>()

/** Writes a handler's answer as the contract says: bytes and moments as text, and no part that it does not name. */
export function written(schema: Schema, answer: unknown): unknown {
  const known = writers.get(schema)
  if (known) return known(answer)
  const writer = writerOf(schema)
  writers.set(schema, writer)
  return writer(answer)
}
