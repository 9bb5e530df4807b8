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
  ['the owner’s, with what only they read beside the key', 'owner', 156, true],
  ['the owner’s of before', 'owner', 92, true],
  ['the owner’s of another length', 'owner', 157, false],
  ['a seat’s', 'c0ffee00-0000-4000-8000-000000000001:death:1', 92, true],
  ['a seat’s that is longer than a key', 'c0ffee00-0000-4000-8000-000000000001:death:1', 156, false],
])('a wrap: %s', (_, target, size, taken) => {
  const sent = { target, box: Buffer.alloc(size).toString('base64url') }
  expect(z.safeDecode(wrap, sent).success).toBe(taken)
})
