// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blank, type Definition, fieldsOf, visibleFields } from '../../../records/define.ts'
import type { Values } from '../../../records/fields/index.ts'
import { filled, sampleFor } from '../../../records/kinds/filled.ts'
import { advanceDirective, healthcareProxy, kinds, livingWill } from '../../../records/kinds/index.ts'
import { formOfKind } from './by-kind/index.ts'
import { EditDialog } from './EditDialog.tsx'
import { testEstate } from '../testing/estate.ts'

beforeEach(() => testEstate.open())
afterEach(cleanup)

const signing = 'web/screens/healthcare/SigningDialog.tsx'
/** The source file that sets each hidden field; the test searches it for the field's name. */
const filledIn: Readonly<Record<string, string>> = {
  'attorney-communication.attorney': 'web/screens/attorney/Communications.tsx',
  'memory.file': 'web/screens/memories/AddMemories.tsx',
  'profile.photo': 'web/screens/profile/PhotoCard.tsx',
  'story.status': 'web/screens/story-writing/Writing.tsx',
  ...Object.fromEntries(
    [healthcareProxy, livingWill, advanceDirective].flatMap(({ kind }) =>
      ['signedCopy', 'signedText', 'copies'].map((name) => [`${kind}.${name}`, signing]),
    ),
  ),
}

const filledByItself = (definition: Definition): string[] => [
  ...(definition.access?.keptIn === undefined ? [] : [definition.access.keptIn]),
  ...(definition.review?.days ?? []),
  ...Object.keys(definition.review?.sets ?? {}),
  ...Object.entries(fieldsOf(definition)).flatMap(([name, field]) =>
    field.type === 'choice' && Object.keys(field.options).length === 1 ? [name] : [],
  ),
]

/** Returns blank values, filled values, and filled values that satisfy each condition in turn. */
function variants(definition: Definition): Values[] {
  const full = filled(definition)
  const wanted = Object.values(fieldsOf(definition)).flatMap(({ when }) => (when ? [when] : []))
  const met = wanted.map((when) => ({
    ...full,
    ...Object.fromEntries(Object.entries(when).map(([name, value]) => [name, [value].flat()[0] ?? ''])),
  }))
  return [blank(definition), full, ...met]
}

function drawn(definition: Definition, values: Values): Set<string> {
  const names = new Set<string>()
  for (const editStep of definition.steps.keys()) {
    const saved = { id: 'one', kind: definition.kind, version: 1, values, audience: 'nobody' as const }
    const { baseElement, unmount } = render(
      <EditDialog
        definition={definition}
        saved={{ ...saved, alsoIfIncapacitated: false, createdAt: '', updatedAt: '' }}
        title="It"
        shape={{ editStep }}
        onSave={() => Promise.resolve()}
        onClose={() => undefined}
      />,
    )
    for (const name of Object.keys(fieldsOf(definition)))
      if (baseElement.querySelector(`form [id$="-${name}"]`)) names.add(name)
    unmount()
  }
  return names
}

describe.each(kinds.map((definition) => [definition.kind, definition] as const))('%s', (_, definition) => {
  const shapes = formOfKind(definition).fields ?? {}

  test('the form draws every visible field that its shape does not hide', () => {
    const seen = new Set<string>()
    for (const values of variants(definition)) {
      const visible = visibleFields(fieldsOf(definition), values).map(([name]) => name)
      const wanted = visible.filter((name) => shapes[name]?.hidden !== true)
      expect([...drawn(definition, values)].toSorted()).toEqual(wanted.toSorted())
      for (const name of visible) seen.add(name)
    }
    expect([...seen].toSorted()).toEqual(Object.keys(fieldsOf(definition)).toSorted())
  })

  test('the shape names only existing fields, and hides no required field', () => {
    for (const [name, { hidden }] of Object.entries(shapes)) {
      const field = fieldsOf(definition)[name]
      expect(field).toBeDefined()
      if (hidden) expect(field?.required).toBeUndefined()
    }
  })

  test('the source file that sets a hidden field contains the name of the field', () => {
    for (const name of Object.keys(shapes).filter(
      (one) => shapes[one]?.hidden && !filledByItself(definition).includes(one),
    )) {
      const file = filledIn[`${definition.kind}.${name}`]
      expect({ name, file }).toEqual({ name, file: expect.any(String) })
      expect(readFileSync(join(import.meta.dirname, '../../..', file ?? ''), 'utf8')).toContain(name)
    }
  })

  test('the form hides the field that stores the audience', () => {
    const kept = definition.access?.keptIn
    if (kept !== undefined) expect(shapes[kept]).toEqual({ hidden: true })
  })
})

test('the form hides every field that a screen sets', () => {
  const hidden = kinds.flatMap((definition) =>
    Object.entries(formOfKind(definition).fields ?? {}).flatMap(([name, shape]) =>
      shape.hidden ? [`${definition.kind}.${name}`] : [],
    ),
  )
  expect(Object.keys(filledIn).filter((name) => !hidden.includes(name))).toEqual([])
})

test('every field accepts a sample that a person could type', () => {
  for (const definition of kinds)
    for (const [name, field] of Object.entries(fieldsOf(definition))) {
      const values = filled(definition)
      expect({ name, message: field.check(sampleFor(name, field, values), values) }).toEqual({
        name,
        message: undefined,
      })
    }
})
