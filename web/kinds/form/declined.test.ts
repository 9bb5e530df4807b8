import { describe, expect, test } from 'vitest'
import { type Definition, fieldsOf, tidied, visibleFields } from '../../../records/define.ts'
import type { Field, Value, Values } from '../../../records/fields/index.ts'
import { filled, sampleFor } from '../../../records/kinds/filled.ts'
import { kinds } from '../../../records/kinds/index.ts'
import type { RecordInput } from '../../estate/types.ts'
import { accessOf, levelsOf } from '../access/access.ts'
import { type FormValues, marksLeft, optionsOf, withoutHidden } from './form-context.ts'
import { saveAll } from '../import/save-all.ts'

type Declined = { definition: Definition; name: string; field: Field; values: Values; by: string }

function refusing(field: Field, wanted: readonly unknown[]): Value | undefined {
  if (field.type === 'yesNo') return [true, false].find((value) => !wanted.includes(value))
  if (field.type === 'choice') return ['', ...Object.keys(field.options)].find((value) => !wanted.includes(value))
  return field.blank
}

function shown(definition: Definition, name: string): Values {
  const when = fieldsOf(definition)[name]?.when ?? {}
  return filled(definition, (other, field, values) => {
    const wanted = [when[other]].flat()[0]
    return wanted === undefined ? sampleFor(other, field, values) : wanted
  })
}

const declined: Declined[] = kinds.flatMap((definition) => {
  const fields = fieldsOf(definition)
  return Object.entries(fields).flatMap(([name, field]) =>
    Object.entries(field.when ?? {}).flatMap(([by, wanted]): Declined[] => {
      const sibling = fields[by]
      const value = sibling && refusing(sibling, [wanted].flat())
      const values = shown(definition, name)
      return value === undefined ? [] : [{ definition, name, field, by, values: { ...values, [by]: value } }]
    }),
  )
})

const wordsOf = (value: Value | undefined): string[] =>
  typeof value === 'object'
    ? Object.values(value).flatMap((part: Value) => wordsOf(part))
    : typeof value === 'string' && value.length > 3
      ? [value]
      : []

const named = declined.map((one) => [`${one.definition.kind}.${one.name} by ${one.by}`, one] as const)

test('answers hide some fields of the kinds, among them the SSN', () => {
  expect(named.map(([name]) => name)).toContain('profile.ssn by ssnDeclined')
})

describe.each(named)('%s', (_, { definition, name, field, values }) => {
  const draft: FormValues = { values: { ...values }, access: accessOf(levelsOf(definition), 'nobody', false) }
  const marks = { [name]: 'Please enter this again' }
  // Ignores words that another field contains too: finding them would prove nothing.
  const elsewhere = Object.entries(values).flatMap(([other, value]) => (other === name ? [] : wordsOf(value)))
  const typed = wordsOf(values[name]).filter((word) => !elsewhere.includes(word))

  const nothingIn = (kept: { values: Record<string, unknown> }) => {
    expect(kept.values[name]).toEqual(field.blank)
    for (const words of typed) expect(JSON.stringify(kept)).not.toContain(words)
  }

  test('the field has a typed value, and is hidden now', () => {
    expect(values[name]).not.toEqual(field.blank)
    expect(visibleFields(fieldsOf(definition), values).map(([visible]) => visible)).not.toContain(name)
  })

  test('the form saves neither the value nor a mark on it', () => {
    const saved = tidied(definition, draft.values)
    const options = optionsOf(definition, draft, undefined, marksLeft(marks, draft.values, draft.values))
    nothingIn({ values: { ...saved }, ...options })
    expect(options.unchecked).toBeUndefined()
  })

  test('the draft of a closed page does not contain the value', () => nothingIn(withoutHidden(definition, draft)))

  test('an import does not save the value', async () => {
    const sent: RecordInput[] = []
    await saveAll(
      { kind: definition.kind, words: { one: 'record', many: 'records' } },
      [{ row: '1', kind: definition.kind, values, unchecked: {} }],
      {
        access: { audience: 'nobody', alsoIfIncapacitated: false },
        importId: 'import',
        save: (inputs) => Promise.resolve(sent.push(...inputs)),
        upload: () => Promise.reject(new Error('There is no file.')),
      },
      () => {},
    )
    expect(sent).toHaveLength(1)
    for (const kept of sent) nothingIn(kept)
  })
})
