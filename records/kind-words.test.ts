import { expect, test } from 'vitest'
import { defineRecord, step } from './define.ts'
import { text } from './fields/index.ts'

const kind = {
  path: '/planning/boats',
  name: { one: 'Boat', many: 'My Boats', purpose: '', empty: '' },
  audience: 'chosen' as const,
  steps: [step('Boat', { boatName: text('Name') })],
  title: ({ boatName }: { boatName: string }) => boatName,
}

test('activity texts and messages use the name of a kind, unless the kind has its own', () => {
  const boat = defineRecord({ ...kind, kind: 'boat', failed: { save: 'Failed to launch boat' } })
  expect(boat.activity.added({ boatName: 'Alma' })).toBe('Added boat: Alma')
  expect(boat.activity.removed({ boatName: 'Alma' })).toBe('Removed boat: Alma')
  expect(boat.failed).toEqual({
    load: 'Failed to load boats. Please try again.',
    save: 'Failed to launch boat',
    remove: 'Failed to remove boat. Please try again.',
  })
})

test('activity texts and messages use the noun of a singleton, without a title', () => {
  const name = { ...kind.name, nouns: { one: 'boat and berth', many: 'boats and berths' } }
  const only = defineRecord({ ...kind, name, kind: 'only-boat', singleton: true })
  expect(only.activity.changed({ boatName: 'Alma' })).toBe('Updated boat and berth')
  expect(only.failed.load).toBe('Failed to load boat and berth. Please try again.')
})
