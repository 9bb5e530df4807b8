import * as fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { type Definition, fieldsOf, tidied } from '../../../define.ts'
import { type Field, optionsFor, type SealedFile, type Value, type Values } from '../../../fields/index.ts'
import { contentsOf } from '../../contents.ts'
import type { Kept } from '../../exporter.ts'
import { wholeText } from '../write.ts'

// Arbitrary records of every kind, for round-trip tests. New kinds are included without a change
// here.

const uuid = fc.uuid().map((id) => id.toLowerCase())

const file = (types: readonly string[], preview?: fc.Arbitrary<SealedFile>): fc.Arbitrary<SealedFile> =>
  fc.record(
    {
      id: uuid,
      name: fc.string({ unit: 'grapheme', maxLength: 30 }),
      type: fc.constantFrom(...types),
      size: fc.nat(5000),
      key: fc.constant('a-key'),
      hash: fc.constant('a-hash'),
      chunks: fc.constant(1),
      ...(preview && {
        source: fc.constant('hash of the source'),
        seconds: fc.integer({ min: 1, max: 9999 }),
        password: fc.string({ maxLength: 8 }),
        preview,
      }),
    },
    { requiredKeys: ['id', 'name', 'type', 'size', 'key', 'hash', 'chunks'] },
  )

const fileOf = ({ types }: { types: Readonly<Record<string, string>> }) =>
  file(Object.keys(types), file(['image/jpeg']))

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('', '=1+1', 'two\nlines', 'Zoë & "Söhne"', 'half a letter \uD83D', '__proto__', '{"path":null}'),
)

function valueOf(field: Field, references: readonly string[]): fc.Arbitrary<Value> {
  switch (field.type) {
    case 'choice':
      return fc.constantFrom(
        '',
        'from a newer app',
        ...Object.keys(field.options),
        ...optionsFor(field, {}).map(([one]) => one),
      )
    case 'yesNo':
      return fc.boolean()
    case 'pairs':
      return fc.array(fc.record({ question: text, answer: text }), { maxLength: 3 })
    case 'rows':
      return fc.array(fc.record(Object.fromEntries(Object.keys(field.columns).map((name) => [name, text]))), {
        maxLength: 3,
      })
    case 'lines':
      return fc.array(text, { maxLength: 3 })
    case 'reference':
      return fc.constantFrom('', ...references)
    case 'references':
      return fc.uniqueArray(fc.constantFrom(...references), { maxLength: 3 })
    case 'file':
      return fc.oneof(fc.constant('' as const), fileOf(field.rule))
    case 'files':
      return fc.array(fileOf(field.rule), { maxLength: 3 })
    default:
      return field.example === undefined ? text : fc.oneof(text, fc.constant(field.example))
  }
}

export const valuesOf = (definition: Definition, references: readonly string[]): fc.Arbitrary<Values> =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(fieldsOf(definition)).map(([name, field]) => [name, valueOf(field, references)]),
      ),
    )
    .map((values) => tidied(definition, values))

export const about = { email: 'ada@example.org', madeAt: '2026-11-21T10:00:00.000Z' }
export const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

export const written = (records: readonly Kept[], trash: readonly Kept[] = []) =>
  wholeText(
    contentsOf({ records, trash }, () => 'Only me'),
    about,
    new Set(),
  )

/** A ZIP of these texts, stored unless a level is given. */
export const zipped = (files: Readonly<Record<string, string>>, level: 0 | 6 = 0): Blob =>
  new Blob([
    new Uint8Array(
      zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, strToU8(content)])), { level }),
    ),
  ])
