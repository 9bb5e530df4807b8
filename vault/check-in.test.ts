import { readFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { readFacts } from './facts.ts'
import { makeCheckInGolden, readCheckInGolden } from './golden/check-in.ts'
import { decodeBundle } from './identity.ts'
import { readStatement, signStatement } from './statements.ts'
import { expectRefused, makePerson } from './testing/index.ts'

vi.unmock('./password-cost.ts')

const plan = { everyDays: 91, graceDays: 7, pausedUntil: 0, steps: [] }

// Frozen like golden.test.ts: every later version must read these plans.

describe.each([
  ['frozen', () => readFile(new URL('./golden/check-in.json', import.meta.url), 'utf8')],
  ['made today', makeCheckInGolden],
])('a plan of check-ins, %s', (_, source) => {
  test('reads as it was signed, and the newest counts', async () => {
    const { ownerId, ownerBundle, on, off, facts } = readCheckInGolden(await source())
    const { signKey } = await decodeBundle(ownerBundle)
    const [genesis, first, second] = facts
    if (!genesis || !first || !second) throw new Error('A fact is missing.')
    expect(readStatement(first)).toMatchObject(on)
    const owner = { ownerId, signKey }
    expect((await readFacts(owner, [genesis])).checkIn).toBeUndefined()
    expect((await readFacts(owner, [genesis, first])).checkIn).toMatchObject(on)
    const now = await readFacts(owner, facts)
    expect(now.checkIn).toMatchObject(off)
    expect(now.holding).toEqual([genesis, second])
    expect(await readFacts(owner, now.holding)).toEqual(now)
    await expectRefused(() => readFacts(owner, [genesis, second, first]))
    await expectRefused(() => readFacts(owner, [genesis, first, first]))
  })
})

describe('a plan of check-ins', () => {
  test('by an old key never replaces a later one, whatever its counter', async () => {
    const [old, now] = [await makePerson(), await makePerson()]
    const owner = { ownerId: old.ownerId, signKey: now.identity.bundle.signKey, before: [old.identity.bundle.signKey] }
    const by = (person: typeof old, counter: number) =>
      signStatement('check-in', { ...plan, ownerId: old.ownerId, counter }, person.identity.signKey)
    const facts = await readFacts(owner, [await by(old, 7), await by(now, 1)])
    expect(facts.checkIn?.counter).toBe(1)
    await expectRefused(async () => readFacts(owner, [await by(now, 1), await by(old, 99)]))
  })

  test('is refused with less than seven days of grace, or another frequency than 28 to 366 days', async () => {
    const { ownerId, identity } = await makePerson()
    const sign = (wrong: Partial<typeof plan>) =>
      signStatement('check-in', { ...plan, ownerId, counter: 1, ...wrong }, identity.signKey)
    for (const everyDays of [0, 28, 366]) await sign({ everyDays })
    for (const wrong of [{ everyDays: 27 }, { everyDays: 367 }, { graceDays: 6 }, { graceDays: 61 }])
      await expectRefused(() => sign(wrong))
  })
})
