import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { isBytes, type Schema } from '../../contract/http.ts'

// TypeScript already checks a handler's answer against the contract, and validating each value took
// most of the time of a long list. So each schema compiles once to a function that writes only the
// parts in the contract, and drops for example an extra column of a row.

/** Converts a value to JSON. `apart` collects long bytes, which `placeholder` replaces. */
type Writer = (value: unknown, apart?: string[]) => unknown

const asItIs: Writer = (value) => value
const plain = [z.ZodMiniString, z.ZodMiniNumber, z.ZodMiniBoolean, z.ZodMiniNull, z.ZodMiniEnum, z.ZodMiniLiteral]
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const checked =
  (schema: z.core.$ZodType): Writer =>
  (value) =>
    z.encode(schema, value)

function objectWriter(shape: Record<string, z.core.$ZodType>): Writer {
  const parts = Object.entries(shape).map(([name, schema]) => {
    const needed = !(schema instanceof z.ZodMiniOptional)
    return { name, needed, write: writerOf(schema) }
  })
  return (value, apart) => {
    const parted: Record<string, unknown> = {}
    if (!isObject(value)) throw new TypeError('An answer lacks a part.')
    for (const { name, needed, write } of parts)
      if (value[name] !== undefined) parted[name] = write(value[name], apart)
      else if (needed) throw new TypeError(`An answer lacks ${name}.`)
    return parted
  }
}

function arrayWriter(element: z.core.$ZodType): Writer {
  const write = writerOf(element)
  return (value, apart) => {
    if (!Array.isArray(value)) throw new TypeError('An answer lacks a list.')
    return value.map((one) => write(one, apart))
  }
}

function writerOf(schema: z.core.$ZodType): Writer {
  if (plain.some((type) => schema instanceof type)) return asItIs
  if (schema instanceof z.ZodMiniObject) return objectWriter(schema.def.shape)
  if (schema instanceof z.ZodMiniArray) return arrayWriter(schema.def.element)
  if (schema instanceof z.ZodMiniNullable) {
    const write = writerOf(schema.def.innerType)
    return (value, apart) => (value === null ? null : write(value, apart))
  }
  if (schema instanceof z.ZodMiniOptional) return writerOf(schema.def.innerType)
  if (schema instanceof z.ZodMiniCodec) return codecWriter(schema)
  return checked(schema)
}

/** The contract's codecs read only the value, and report a fault as an issue. */
function codecWriter(schema: z.ZodMiniCodec): Writer {
  const { reverseTransform } = schema.def
  const byLibrary = checked(schema)
  const mayStandApart = isBytes(schema)
  return (value, apart) => {
    const issues: z.core.$ZodRawIssue[] = []
    const text = reverseTransform(value, { value, issues })
    if (text instanceof Promise || issues.length > 0) return byLibrary(value)
    if (!mayStandApart || apart === undefined || typeof text !== 'string' || text.length < leastApart) return text
    apart.push(text)
    return placeholder
  }
}

const writers = new WeakMap<Schema, Writer>()

function writerFor(schema: Schema): Writer {
  const known = writers.get(schema)
  if (known) return known
  const writer = writerOf(schema)
  writers.set(schema, writer)
  return writer
}

export const written = (schema: Schema, answer: unknown): unknown => writerFor(schema)(answer)

// JSON.stringify spends most of its time on a list of sealed records searching for characters to
// escape, and base64url has none. So the writer leaves long bytes out of the JSON and inserts them
// when it encodes the text into one buffer.

const leastApart = 128
/** Random, so that no caller's text can contain the placeholder. */
const placeholder = randomUUID()

export function writtenAsJson(schema: Schema, answer: unknown): Buffer<ArrayBuffer> {
  const apart: string[] = []
  const pieces = JSON.stringify(writerFor(schema)(answer, apart)).split(placeholder)
  const parts = pieces.flatMap((part, at) => [Buffer.from(part), apart[at] ?? ''])
  const whole = Buffer.allocUnsafe(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) at += typeof part === 'string' ? whole.write(part, at, 'latin1') : part.copy(whole, at)
  return whole
}
