import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ManifestRow } from '../../contract/sealed.ts'
import { changesOf, type Save } from './consistent.ts'
import { box, bytes, entry, recordsSave, row, sealedRecord } from './testing/estate.ts'

// Consistent saves; each test below changes one part.

const id = randomUUID()
const [one, two] = [`${randomUUID()}:death:1`, `${randomUUID()}:death:1`]
const present = new Set([one, two])

const before = (state: ManifestRow['state'] = 'live') => new Map([[id, { version: 1, state, targets: [one] }]])
const nothing: ReturnType<typeof before> = new Map()

const change = (given: ManifestRow, parts: Partial<Save> = {}): Save => ({
  expect: 1,
  entries: [entry(2, [given])],
  ...parts,
})
const wrap = (target: string, version = 1) => ({ recordId: id, version, target, box: box() })

const made = recordsSave(1, [id, 1, [one]])
const wider = change(row(id, 1, [one, two]), { wraps: [wrap(two)] })

test.each<[string, Save, ReturnType<typeof before>]>([
  ['a new record', made, nothing],
  ['a record with one more target', wider, before()],
  ['a record in the trash', change(row(id, 1, [], 'trashed')), before()],
  ['a purge of a record', change(row(id, 1, [], 'purged')), before('trashed')],
  ['a gap after a restore of the database', { ...made, expect: 0, restored: true }, nothing],
])('the server accepts %s', (_, save, known) => {
  expect(changesOf(save, known, present)).toHaveLength(1)
})

describe('refusals', () => {
  test.each<[string, Save, ReturnType<typeof before>]>([
    ['an entry that skips a number', { ...made, expect: 0 }, nothing],
    ['entries of which the last skips a number', { ...made, entries: [...made.entries, entry(4)] }, nothing],
    ['an entry with an earlier number after a restore', { ...made, expect: 2, restored: true }, nothing],
    ['a record twice', { ...made, records: [...(made.records ?? []), ...(made.records ?? [])] }, nothing],
    ['a record without a row', { ...made, records: [...(made.records ?? []), sealedRecord(randomUUID(), 1)] }, nothing],
    ['a wrap without a row', { ...made, wraps: [{ ...wrap(two), recordId: randomUUID() }] }, nothing],
    ['a new record with version 2', recordsSave(1, [id, 2, [one]]), nothing],
    ['a row of another version', change(row(id, 2, [one])), before()],
    ['a purged record with a hash', change({ ...row(id, 1, [], 'purged'), hash: bytes(32) }), before()],
    ['a present record without a hash', change({ ...row(id, 1, [one]), hash: null }), before()],
    ['a record in the trash with a target', change(row(id, 1, [one], 'trashed')), before()],
    ['a purged record that comes back', change(row(id, 1, [one])), before('purged')],
    ['a wrap of another version', change(row(id, 1, [one, two]), { wraps: [wrap(two, 2)] }), before()],
    ['a wrap twice', { ...wider, wraps: [wrap(two), wrap(two)] }, before()],
    ['a target twice', change(row(id, 1, [one, two, two]), { wraps: [wrap(two)] }), before()],
    [
      'a record that its owner cannot open',
      { ...made, records: [{ ...sealedRecord(id, 1), wraps: [{ target: one, box: box() }] }] },
      nothing,
    ],
    ['a second wrap for the owner', { ...wider, wraps: [wrap(two), wrap('owner')] }, before()],
    ['a target without a wrap', { ...wider, wraps: [] }, before()],
    ['a wrap that the row does not name', change(row(id, 1, [one]), { wraps: [wrap(two)] }), before()],
  ])('the server rejects %s', (_, save, known) => {
    expect(() => changesOf(save, known, present)).toThrow(expect.objectContaining({ code: 'not-consistent' }))
  })

  test('the server rejects an unknown target', () => {
    expect(() => changesOf(made, nothing, new Set())).toThrow(expect.objectContaining({ code: 'not-consistent' }))
  })
})
