import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { maxSnapshotBytes } from './estate.ts'
import { snapshot, wrap } from './sealed.ts'

test('a snapshot of 60,000 records survives a round trip', () => {
  const rows = Array.from({ length: 60_000 }, (_, i) => ({
    recordId: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    version: 1,
    hash: new Uint8Array(32).fill(i % 256),
    state: 'live' as const,
    targets: [],
  }))
  const whole = {
    n: 300,
    hash: new Uint8Array(32),
    rows,
    facts: [],
    sealed: new Uint8Array(64),
    signature: new Uint8Array(64),
  }
  const text = JSON.stringify(z.encode(snapshot, whole))
  expect(text.length).toBeLessThan(maxSnapshotBytes)
  const read = z.decode(snapshot, JSON.parse(text))
  expect(read.rows).toHaveLength(60_000)
  expect(read.rows.at(-1)).toEqual(rows.at(-1))
})

test.each<[string, string, number, boolean]>([
  ['accepts an owner’s wrap with the part that only the owner reads', 'owner', 156, true],
  ['accepts an owner’s older wrap, which holds the key alone', 'owner', 92, true],
  ['refuses an owner’s wrap of another length', 'owner', 157, false],
  ['accepts a seat’s wrap', 'c0ffee00-0000-4000-8000-000000000001:death:1', 92, true],
  ['refuses a seat’s wrap that is longer than a boxed key', 'c0ffee00-0000-4000-8000-000000000001:death:1', 156, false],
])('the schema %s', (_, target, size, taken) => {
  const sent = { target, box: Buffer.alloc(size).toString('base64url') }
  expect(z.safeDecode(wrap, sent).success).toBe(taken)
})
