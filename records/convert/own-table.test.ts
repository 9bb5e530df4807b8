import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Definition, fieldsOf, tidied } from '../define.ts'
import { type Field, type Value, type Values } from '../fields/index.ts'
import { filled, sampleFor } from '../kinds/filled.ts'
import { kinds } from '../kinds/index.ts'
import { contentsOf } from './contents.ts'
import { defused } from './csv.ts'
import { ownTable, ownTableKind, tableText } from './own-table.ts'
import { tableFormat } from './usual-formats.ts'
import { valuesOf } from './whole/testing/index.ts'

const inOneLine = (name: string, field: Field, values: Values): Value => {
  const value = sampleFor(name, field, values)
  if (field.type !== 'rows' || !Array.isArray(value)) return value
  return value.map((row: object) =>
    Object.fromEntries(Object.entries(row).map(([column, text]) => [column, String(text).replaceAll('\n', ' ')])),
  )
}

const written = ({ kind }: Definition, values: Values): string => {
  const at = '2026-01-02T00:00:00.000Z'
  const record = {
    id: kind,
    kind,
    values,
    audience: 'nobody',
    alsoIfIncapacitated: true,
    firstDays: true,
    createdAt: at,
    updatedAt: at,
  } as const
  const [group] = contentsOf({ records: [record], trash: [] }, () => 'Only me', 'names')
  return (group && tableFormat.write(group, new Set())) ?? ''
}

describe.each(kinds.map((definition) => [definition.kind, definition] as const))('the table of %s', (_, definition) => {
  const isTold = (name: string) =>
    !['file', 'files', 'reference', 'references'].includes(fieldsOf(definition)[name]?.type ?? '')
  const inTable = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name]) => isTold(name)))

  test('the import recognizes the table by its headings, and the round trip keeps all but files and references', () => {
    const values = tidied(definition, filled(definition, inOneLine))
    const text = written(definition, values)
    expect(ownTableKind(text)?.kind).toBe(definition.kind)
    const [row] = ownTable(text, () => undefined)?.rows ?? []
    expect(inTable(row?.values ?? {})).toEqual(inTable(values))
    expect(row).toMatchObject({ audience: 'Only me', alsoIfIncapacitated: true, firstDays: true })
    const files = Object.entries(fieldsOf(definition)).filter(
      ([name, { type }]) => (type === 'file' || type === 'files') && [values[name]].flat().some(Boolean),
    )
    expect(row?.notKept).toEqual(files.map(([, { label }]) => label))
  })

  test('a second export of the imported table is the same text, for any values', () => {
    fc.assert(
      fc.property(valuesOf(definition, ['none']), (values) => {
        const first = ownTable(defused(written(definition, values)), () => undefined)?.rows[0]?.values
        if (!first) throw new Error('It is a table of ours.')
        const second = ownTable(defused(written(definition, first)), () => undefined)?.rows[0]?.values
        expect(tableText(definition, second ?? {})).toBe(tableText(definition, first))
      }),
      { numRuns: 30 },
    )
  })
})

test('the import does not recognize a table of another program', () => {
  expect(ownTableKind('Title,URL,Username,Password,Notes,OTPAuth\n')).toBeUndefined()
  expect(ownTableKind('Name,Email\nAnn,a@example.org\n')).toBeUndefined()
  expect(ownTableKind('')).toBeUndefined()
})
