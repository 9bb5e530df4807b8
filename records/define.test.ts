import { describe, expect, test } from 'vitest'
import { visibleFields, defineRecord, fieldsOf, read, type Step, step, type Upgrade } from './define.ts'
import { choice, type Field, text, yesNo } from './fields/index.ts'

const define = (fields: Record<string, Field>, upgrades: readonly Upgrade[] = []) =>
  defineRecord<readonly Step[]>({
    kind: 'test',
    path: '/test',
    name: { one: 'Test', many: 'Tests', purpose: '', empty: '' },
    audience: 'owner',
    steps: [step('All', fields)],
    title: () => 'Test',
    activity: { added: () => '', changed: () => '', removed: () => '' },
    failed: { load: '', save: '', remove: '' },
    upgrades,
  })

const animal = choice('Animal', { cat: 'Cat', dog: 'Dog', other: 'Other' })

describe('the definition of a kind throws at import if a condition', () => {
  test('names no field', () => {
    expect(() => define({ animal, which: text('Which?', { when: { anmial: 'other' } }) })).toThrow(
      'test.which: no field "anmial"',
    )
  })
  test('names its own field or a later one', () => {
    expect(() => define({ which: text('Which?', { when: { animal: 'other' } }), animal })).toThrow('no field "animal"')
    expect(() => define({ which: text('Which?', { when: { which: 'a' } }) })).toThrow('no field "which"')
  })
  test('requires a value that the field cannot have', () => {
    expect(() => define({ animal, breed: text('Breed', { when: { animal: 'bird' } }) })).toThrow(
      '"animal" is never "bird"',
    )
    expect(() => define({ alive: yesNo('Alive'), breed: text('Breed', { when: { alive: 'yes' } }) })).toThrow(
      'never "yes"',
    )
  })
  test('narrows the choices by a value that the field cannot have', () => {
    const breed = choice('Breed', { tabby: 'Tabby' }, { narrowed: { by: 'animal', to: { bird: ['tabby'] } } })
    expect(() => define({ animal, breed })).toThrow('"animal" is never "bird"')
  })
})

test('a field that depends on a hidden field is hidden too, with any value in the hidden field', () => {
  const definition = define({
    animal,
    wild: yesNo('Wild', { when: { animal: 'other' } }),
    permit: text('Permit', { when: { wild: true } }),
  })
  const names = (values: Record<string, string | boolean>) =>
    visibleFields(fieldsOf(definition), values).map(([name]) => name)
  expect(names({ animal: 'other', wild: true })).toEqual(['animal', 'wild', 'permit'])
  expect(names({ animal: 'cat', wild: true })).toEqual(['animal'])
})

test('a record’s values are upgraded step by step from the version that saved them', () => {
  const definition = define({ place: text('Place') }, [
    { name: 'where becomes location', run: ({ where, ...rest }) => ({ ...rest, location: where }) },
    { name: 'location becomes place', run: ({ location, ...rest }) => ({ ...rest, place: location }) },
  ])
  expect(read(definition, 0, { where: 'drawer' })).toEqual({ place: 'drawer' })
  expect(read(definition, 1, { location: 'attic' })).toEqual({ place: 'attic' })
  expect(read(definition, 2, { place: 'shed' })).toEqual({ place: 'shed' })
})
