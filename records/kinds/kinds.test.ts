import { describe, expect, test } from 'vitest'
import { levelOf, usualAccess } from '../access.ts'
import { visibleFields, blank, type Definition, errorsIn, fieldsOf, tidied, read, versionOf } from '../define.ts'
import type { Field, Value, Values } from '../fields/index.ts'
import { optionsFor } from '../fields/index.ts'
import { searchEntry } from '../search.ts'
import { sheetOf } from '../sheet.ts'
import { kinds } from './index.ts'

const sample: Record<Field['type'], Value> = {
  text: 'Some words',
  longText: 'Two lines\nof words',
  choice: '',
  date: '2024-02-29',
  email: 'ann@example.org',
  phone: '(555) 123-4567',
  url: 'https://example.org',
  secret: 'correct horse 9!',
  yesNo: true,
  pairs: [{ question: 'First pet?', answer: 'Rex the hidden' }],
  lines: ['code-hidden-1', 'code-hidden-2'],
  reference: 'some-id',
  digits: '',
  file: {
    id: 'file-id',
    name: 'Will of 2024.pdf',
    type: 'application/pdf',
    size: 1200,
    key: 'a-key',
    hash: 'a-hash',
    chunks: 1,
  },
}

/** What a field's type alone does not tell. */
const samples: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  profile: {
    photo: { id: 'photo', name: 'photo.jpg', type: 'image/jpeg', size: 9000, key: 'k', hash: 'h', chunks: 1 },
    medicareNumber: '1EG4-TE5-MK73',
    state: 'OR',
    zipCode: '97201-1234',
  },
}

function sampleFor(definition: Definition, name: string, field: Field): Value {
  const given = samples[definition.kind]?.[name]
  if (given !== undefined) return given
  if (field.type === 'digits') return (field.mask ?? '').replaceAll('#', '7')
  const line = field.each && sampleFor(definition, name, field.each)
  return typeof line === 'string' ? [line] : sample[field.type]
}

/** Fills a record the way a person would, from the top: first option, plausible words, only what is visible. */
function filled(definition: Definition): Values {
  let values: Values = blank(definition)
  for (const name of Object.keys(fieldsOf(definition))) {
    const field = visibleFields(fieldsOf(definition), values).find(([visible]) => visible === name)?.[1]
    if (!field) continue
    const first = optionsFor(field, values).at(-1)?.[0] ?? ''
    values = { ...values, [name]: field.type === 'choice' ? first : sampleFor(definition, name, field) }
  }
  return values
}

test('no kind is listed twice', () => {
  expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length)
})

describe.each(kinds.map((definition) => [definition.kind, definition] as const))('%s', (_, definition) => {
  const fields = fieldsOf(definition)
  const values = filled(definition)

  test('a blank record is refused for exactly the required fields that are visible and empty', () => {
    const start = blank(definition)
    const wanted = visibleFields(fields, start).filter(
      ([name, field]) => field.required && [start[name]].flat().filter(Boolean).length === 0,
    )
    expect(errorsIn(definition, start)).toEqual(
      Object.fromEntries(wanted.map(([name, field]) => [name, field.required])),
    )
    expect(wanted.length).toBeGreaterThan(0)
  })

  test('a record filled as a person would is taken, and reads back the same after being kept', () => {
    expect(errorsIn(definition, values)).toEqual({})
    const saved = tidied(definition, values)
    const stored: Record<string, unknown> = JSON.parse(JSON.stringify(saved))
    expect(tidied(definition, read(definition, versionOf(definition), stored))).toEqual(saved)
  })

  test('nothing that is not visible is saved or told', () => {
    for (const field of Object.values(fields).filter(({ when }) => when)) {
      const away = Object.fromEntries(Object.keys(field.when ?? {}).map((name) => [name, '']))
      const name = Object.keys(fields).find((key) => fields[key] === field) ?? ''
      const hidden = { ...values, ...away, [name]: sample[field.type] }
      expect(tidied(definition, hidden)).toHaveProperty(name, field.blank)
      expect(sheetOf(definition, hidden).flatMap(({ rows }) => rows.map((row) => row.name))).not.toContain(name)
    }
  })

  test('damaged or missing values become blanks, and what a newer app added stays', () => {
    const damaged = Object.fromEntries(Object.keys(fields).map((name) => [name, { not: 'a value' }]))
    expect(read(definition, versionOf(definition), {})).toEqual(blank(definition))
    expect(read(definition, versionOf(definition), damaged)).toEqual(blank(definition))
    const newer = read(definition, versionOf(definition), { ...values, addedLater: 'keep me' })
    expect(tidied(definition, newer)).toHaveProperty('addedLater', 'keep me')
  })

  test('the sheet tells everything that was filled, and search finds all of it but secrets', () => {
    const rows = sheetOf(definition, values).flatMap((part) => part.rows)
    const told = visibleFields(fields, values).filter(([, { type }]) => type !== 'reference')
    expect(rows.map(({ name }) => name)).toEqual(told.map(([name]) => name))
    const found = searchEntry(definition, { id: '', values }).rows.map(({ text }) => text)
    for (const { text, secret } of rows) expect(found.includes(text)).toBe(!secret)
  })

  test('has a title and says what was done', () => {
    expect(definition.title(values)).not.toBe('')
    for (const text of [definition.activity.added, definition.activity.changed, definition.activity.removed])
      expect(text(values)).toMatch(/^[A-Z][^]{8,}$/)
  })

  test('starts with an audience that its own form offers', () => {
    const start = definition.access?.start
    if (start) expect(levelOf(definition.access?.levels ?? usualAccess, start)).toBeDefined()
    expect(definition.seats?.length ?? definition.limit?.count).toBe(definition.limit?.count)
  })
})
