import { describe, expect, test } from 'vitest'
import { seatRoles } from '../../domain/seats.ts'
import { levelOf, usualAccess } from '../access.ts'
import { visibleFields, blank, errorsIn, fieldsOf, tidied, read, versionOf } from '../define.ts'
import { searchEntry } from '../search.ts'
import { sheetOf } from '../sheet.ts'
import { filled, sampleFor } from './filled.ts'
import { kindOfSeat, kinds } from './index.ts'

test('each seat belongs to the people of one kind', () => {
  for (const role of seatRoles) {
    expect(kinds.filter(({ seats }) => seats?.includes(role))).toEqual([kindOfSeat(role)])
    expect(kindOfSeat(role).seats).toHaveLength(kindOfSeat(role).limit?.count ?? 0)
  }
})

test('no kind is listed twice', () => {
  expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length)
})

test.each([
  'healthcare-proxy',
  'living-will',
  'advance-directive',
  'pet',
  'advisor',
  'other-contact',
  'important-contact',
  'physical-document',
  'storage-location',
  'device',
])('%s opens at incapacity too, unless the owner chooses otherwise', (name) => {
  expect(kinds.find(({ kind }) => kind === name)?.access?.alsoIfIncapacitated).toBe(true)
})

const inOrder = (names: readonly string[]) => names.toSorted()
const withFirstDays = (how: string) => kinds.filter(({ access }) => access?.firstDays === how).map(({ kind }) => kind)

test('the first days are preset for what is needed at once, and offered for little else', () => {
  expect(inOrder(withFirstDays('preset'))).toEqual([
    'advance-directive',
    'final-wishes',
    'funeral-instructions',
    'healthcare-proxy',
    'important-contact',
    'living-will',
    'memorial-service',
    'pet',
  ])
  expect(inOrder(withFirstDays('offered'))).toEqual(['advisor', 'circle', 'other-contact'])
})

test('no kind of the first days has a secret, and the document locker is none', () => {
  for (const definition of kinds.filter(({ access }) => access?.firstDays !== undefined)) {
    const fields = Object.values(fieldsOf(definition))
    const columns = fields.flatMap((field) => (field.type === 'rows' ? Object.values(field.columns) : []))
    expect([...fields, ...columns].filter(({ secret }) => secret)).toEqual([])
    expect(definition.kind).not.toBe('document')
  }
})

describe.each(kinds.map((definition) => [definition.kind, definition] as const))('%s', (_, definition) => {
  const fields = fieldsOf(definition)
  const values = filled(definition)

  test('a blank record misses exactly the required fields that are visible and empty', () => {
    const start = blank(definition)
    const wanted = visibleFields(fields, start).filter(
      ([name, field]) => field.required && [start[name]].flat().filter(Boolean).length === 0,
    )
    const together = (definition.rules ?? []).filter((rule) => !rule.holds(start))
    expect(errorsIn(definition, start)).toEqual(
      Object.fromEntries([
        ...together.map(({ field, message }) => [field, message]),
        ...wanted.map(([name, field]) => [name, field.required]),
      ]),
    )
    expect(wanted.length + together.length).toBeGreaterThan(0)
  })

  test('a record with usual values is valid, and reads back the same', () => {
    expect(errorsIn(definition, values)).toEqual({})
    const saved = tidied(definition, values)
    const stored: Record<string, unknown> = JSON.parse(JSON.stringify(saved))
    expect(tidied(definition, read(definition, versionOf(definition), stored))).toEqual(saved)
  })

  test('a field that is not visible is neither saved nor printed', () => {
    for (const field of Object.values(fields).filter(({ when }) => when)) {
      const away = Object.fromEntries(Object.keys(field.when ?? {}).map((name) => [name, '']))
      const name = Object.keys(fields).find((key) => fields[key] === field) ?? ''
      const hidden = { ...values, ...away, [name]: sampleFor(name, field, values) }
      expect(tidied(definition, hidden)).toHaveProperty(name, field.blank)
      expect(sheetOf(definition, hidden).flatMap(({ rows }) => rows.map((row) => row.name))).not.toContain(name)
    }
  })

  test('malformed or missing values read as blanks, and fields of a newer app stay', () => {
    const damaged = Object.fromEntries(Object.keys(fields).map((name) => [name, { not: 'a value' }]))
    expect(read(definition, versionOf(definition), {})).toEqual(blank(definition))
    expect(read(definition, versionOf(definition), damaged)).toEqual(blank(definition))
    const newer = read(definition, versionOf(definition), { ...values, addedLater: 'keep me' })
    expect(tidied(definition, newer)).toHaveProperty('addedLater', 'keep me')
  })

  test('the sheet shows every filled value, files last, and search finds all except secrets', () => {
    const rows = sheetOf(definition, values).flatMap((part) => part.rows)
    const filledFields = visibleFields(fields, values).filter(
      ([, field]) => !field.type.startsWith('reference') && !(field.type === 'yesNo' && field.declines === true),
    )
    const after = (hasFiles: boolean) => filledFields.filter(([, { type }]) => type.startsWith('file') === hasFiles)
    for (const { title, fields: ofStep } of definition.steps) {
      const shownPart = sheetOf(definition, values).find((part) => part.title === title)
      const expected = [...after(false), ...after(true)].map(([name]) => name).filter((name) => name in ofStep)
      expect(shownPart?.rows.map(({ name }) => name) ?? []).toEqual(expected)
    }
    const found = searchEntry(definition, { id: '', values }).rows.map(({ text }) => text)
    for (const { text, secret } of rows) expect(found.includes(text)).toBe(!secret)
  })

  test('has a title and texts for the activity', () => {
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
