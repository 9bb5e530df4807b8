import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Opening, unpackOpening } from './opening.ts'
import { packedOpening } from './testing/packed-opening.ts'

const bytes = (size: number) => new Uint8Array(randomBytes(size))
const entry = (n: number) => ({ n, prev: bytes(32), rows: [], facts: [], sealed: bytes(61), signature: bytes(64) })
const opening: Opening = {
  state: {
    ownerId: randomUUID(),
    now: new Date('2027-01-01T00:00:00.000Z'),
    n: 2,
    head: entry(2),
    snapshotAt: null,
    frozen: false,
    openReleases: [],
  },
  snapshot: bytes(7),
  entries: { entries: [entry(1)], more: true },
  records: {
    records: [{ recordId: randomUUID(), version: 1, envelope: bytes(61), wrap: bytes(156), savedAt: new Date(0) }],
    next: null,
  },
  seats: { seats: [], keys: [], allKeys: [], chainHeads: [] },
  releases: { releases: [] },
  log: { entries: [] },
  held: { seats: [], waiting: [] },
}

test('a packed opening survives a round trip', () => {
  expect(unpackOpening(packedOpening(opening))).toEqual(opening)
  const less: Opening = { ...opening, snapshot: null, records: { records: [], next: null } }
  expect(unpackOpening(packedOpening(less))).toEqual(less)
})

test('the client reads a missing head as the last entry, but only if that entry has the number of the state', () => {
  const headless = (n: number): Opening => ({ ...opening, state: { ...opening.state, n, head: null } })
  expect(unpackOpening(packedOpening(headless(1))).state.head).toEqual(opening.entries.entries[0])
  expect(unpackOpening(packedOpening(headless(2))).state.head).toBeNull()
})

test('the unpacked snapshot does not keep the whole answer in memory', () => {
  expect(unpackOpening(packedOpening(opening)).snapshot?.buffer.byteLength).toBe(7)
})

const packed = packedOpening(opening)
test.each([
  ['an answer without bytes', new Uint8Array()],
  ['an opening without its records', packed.slice(0, -240)],
  ['an opening with a part longer than the whole', Uint8Array.from(packed, (byte, at) => (at === 1 ? 1 : byte))],
  ['an opening whose first part is not JSON', Uint8Array.from(packed, (byte, at) => (at === 4 ? 0 : byte))],
])('the client rejects %s', (_, given) => {
  expect(() => unpackOpening(given)).toThrow()
})
