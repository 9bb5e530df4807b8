import { describe, expect, test } from 'vitest'
import { type Definition, read, type Upgrade } from '../define.ts'
import { kinds } from './index.ts'

type Example = { before: Record<string, unknown>; after: Record<string, unknown> }

/** An example: `'pet: where becomes place': { before: { where: 'drawer' }, after: … }`. */
const examples: Readonly<Record<string, Example>> = {}

type Upgraded = Pick<Definition, 'kind' | 'steps' | 'upgrades'>

const keyOf = ({ kind }: Upgraded, { name }: Upgrade) => `${kind}: ${name}`

/** Upgrades without an example, with a duplicate name, or that leave their example unchanged. */
function faultsIn(definitions: readonly Upgraded[], known: Readonly<Record<string, Example>>): string[] {
  const all = definitions.flatMap((definition) =>
    (definition.upgrades ?? []).map((upgrade) => ({ key: keyOf(definition, upgrade), upgrade })),
  )
  return all.flatMap(({ key, upgrade }, at) => {
    if (all.findIndex((other) => other.key === key) !== at) return `${key}: the name is taken`
    const example = known[key]
    if (example === undefined) return `${key}: never ran, it has no example`
    const changed = JSON.stringify(upgrade.run(example.before)) !== JSON.stringify(example.before)
    return changed ? [] : `${key}: its example changes nothing`
  })
}

test('every upgrade of every kind has an example that it changes', () => {
  expect(faultsIn(kinds, examples)).toEqual([])
  const names = new Set(kinds.flatMap((kind) => (kind.upgrades ?? []).map((upgrade) => keyOf(kind, upgrade))))
  expect(Object.keys(examples).filter((key) => !names.has(key))).toEqual([])
})

test('each upgrade turns its example into the expected values', () => {
  for (const definition of kinds)
    for (const [at, upgrade] of (definition.upgrades ?? []).entries()) {
      const { before, after } = examples[keyOf(definition, upgrade)] ?? { before: {}, after: {} }
      expect(read(definition, at, before)).toMatchObject(after)
    }
})

describe('faultsIn reports an upgrade that', () => {
  const moved: Upgrade = { name: 'where becomes place', run: ({ where, ...rest }) => ({ ...rest, place: where }) }
  const pet = { kind: 'pet', steps: [], upgrades: [moved] }
  const example = { before: { where: 'drawer' }, after: { place: 'drawer' } }

  test('has no example', () => {
    expect(faultsIn([pet], {})).toEqual(['pet: where becomes place: never ran, it has no example'])
    expect(faultsIn([pet], { 'pet: where becomes place': example })).toEqual([])
  })
  test('has an example that it does not change', () => {
    const still = { ...moved, run: (values: Record<string, unknown>) => values }
    const known = { 'pet: where becomes place': example }
    expect(faultsIn([{ ...pet, upgrades: [still] }], known)).toEqual([
      'pet: where becomes place: its example changes nothing',
    ])
  })
  test('has the name of another upgrade', () => {
    const known = { 'pet: where becomes place': example }
    expect(faultsIn([{ ...pet, upgrades: [moved, moved] }], known)).toEqual([
      'pet: where becomes place: the name is taken',
    ])
  })
})
