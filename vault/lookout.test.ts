import { readFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { readFacts } from './facts.ts'
import { makeLookoutGolden, readLookoutGolden } from './golden/lookout.ts'
import { decodeBundle } from './identity.ts'
import { signStatement, verifyStatement } from './statements.ts'
import { expectRefused, makePerson } from './testing/index.ts'

vi.unmock('./password-cost.ts')

// Frozen like golden.test.ts: every later version must read these statements.

describe.each([
  ['frozen', () => readFile(new URL('./golden/lookout.json', import.meta.url), 'utf8')],
  ['made today', makeLookoutGolden],
])('a lookout, %s', (_, source) => {
  test('reads as it was signed, and is no fact of a manifest', async () => {
    const { ownerBundle, named } = readLookoutGolden(await source())
    const { ownerId, signKey } = await decodeBundle(ownerBundle)
    expect(named).toHaveLength(2)
    for (const { fields, statement } of named) {
      expect(await verifyStatement('lookout', statement, signKey)).toMatchObject(fields)
      await expectRefused(() => readFacts({ ownerId, signKey }, [statement]))
    }
  })
})

test('a lookout is refused with more than twelve holds a year, or no counter', async () => {
  const { ownerId, identity } = await makePerson()
  const usual = { ownerId, counter: 1, lookoutId: ownerId, name: 'Jonas', holdsPerYear: 12 }
  await signStatement('lookout', usual, identity.signKey)
  for (const wrong of [{ holdsPerYear: 13 }, { holdsPerYear: -1 }, { counter: 0 }, { name: 'x'.repeat(201) }])
    await expectRefused(() => signStatement('lookout', { ...usual, ...wrong }, identity.signKey))
})
