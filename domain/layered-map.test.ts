import { expect, test } from 'vitest'
import { mayDiffer, withEntries } from './layered-map.ts'

const numbered = (count: number) => new Map(Array.from({ length: count }, (_, at) => [`k${at}`, at] as const))

test('a map with changed entries reads like a changed copy, and the original stays unchanged', () => {
  let layered: ReadonlyMap<string, number> = numbered(300)
  const copied = new Map(layered)
  for (let at = 0; at < 700; at += 1) {
    // Half of the changes replace old keys, the others add new ones, some of them several times.
    const entry = [`k${(at * 7) % 500}`, -at] as const
    const before = layered
    const asBefore = new Map(before)
    layered = withEntries(layered, [entry])
    copied.set(...entry)
    if (at % 50 === 0) {
      expect(new Map(before)).toEqual(asBefore)
      expect(new Map(layered)).toEqual(copied)
      expect([...layered.keys()]).toEqual([...layered].map(([key]) => key))
      expect([...layered.values()]).toEqual([...layered].map(([, value]) => value))
      const told: [string, number][] = []
      layered.forEach((value, key) => told.push([key, value]))
      expect(told).toEqual([...layered])
    }
    expect(layered.size).toBe(copied.size)
    expect(layered.get(entry[0])).toBe(-at)
  }
  expect(layered.has('k0')).toBe(true)
  expect(layered.has('none')).toBe(false)
  expect(layered.get('none')).toBeUndefined()
})

test('an entry with the value undefined hides the entry below it', () => {
  const layered = withEntries<string, number | undefined>(numbered(3), [['k1', undefined]])
  expect(layered.has('k1')).toBe(true)
  expect(layered.get('k1')).toBeUndefined()
})

test('only changed entries may differ between two maps over the same base', () => {
  const base = numbered(1000)
  const one = withEntries(base, [['k1', -1]])
  const other = withEntries(one, [
    ['k2', -2],
    ['new', 0],
  ])
  expect(mayDiffer(one, other)).toEqual(new Set(['k1', 'k2', 'new']))
  expect(mayDiffer(base, other)).toEqual(new Set(['k1', 'k2', 'new']))
  // A key that changed and changed back also counts as different.
  expect(mayDiffer(other, one)).toEqual(new Set(['k1', 'k2', 'new']))
  expect(mayDiffer(other, other).size).toBe(0)
  // For unrelated maps, `mayDiffer` returns every key of both.
  expect(mayDiffer(numbered(2), new Map([['elsewhere', 1]])).size).toBe(3)
})

test.each([255, 300, 600])('a comparison finds every difference after %i changes', (changes) => {
  const before = withEntries(numbered(1000), [['k5', -5]])
  let after = before
  for (let at = 0; at < changes; at += 1) after = withEntries(after, [[`k${at}`, -at - 1000]])
  const differ = mayDiffer(before, after)
  for (const [key, value] of after) if (before.get(key) !== value) expect(differ.has(key)).toBe(true)
})
