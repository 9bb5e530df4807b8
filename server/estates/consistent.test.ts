import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ManifestRow } from '../../contract/sealed.ts'
import { changesOf, type Save } from './consistent.ts'
import { box, bytes, entry, recordsSave, row, sealedRecord } from './testing/estate.ts'

// Saves in which all but one thing is consistent.

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
  ['a record for one more', wider, before()],
  ['a record in the trash', change(row(id, 1, [], 'trashed')), before()],
  ['a record that goes for good', change(row(id, 1, [], 'purged')), before('trashed')],
  ['a gap after an older copy was put back', { ...made, expect: 0, restored: true }, nothing],
])('takes %s', (_, save, known) => {
  expect(changesOf(save, known, present)).toHaveLength(1)
})

describe('refuses', () => {
  test.each<[string, Save, ReturnType<typeof before>]>([
    ['a number left out', { ...made, expect: 0 }, nothing],
    ['a number left out among others', { ...made, entries: [...made.entries, entry(4)] }, nothing],
    ['a gap that goes back', { ...made, expect: 2, restored: true }, nothing],
    ['a record twice', { ...made, records: [...(made.records ?? []), ...(made.records ?? [])] }, nothing],
    ['a record without a row', { ...made, records: [...(made.records ?? []), sealedRecord(randomUUID(), 1)] }, nothing],
    ['a wrap without a row', { ...made, wraps: [{ ...wrap(two), recordId: randomUUID() }] }, nothing],
    ['a first version that is not the first', recordsSave(1, [id, 2, [one]]), nothing],
    ['a row of another version', change(row(id, 2, [one])), before()],
    ['a record that is gone for good, with a hash', change({ ...row(id, 1, [], 'purged'), hash: bytes(32) }), before()],
    ['a record that is there, without one', change({ ...row(id, 1, [one]), hash: null }), before()],
    ['a record in the trash with a target', change(row(id, 1, [one], 'trashed')), before()],
    ['a record that comes back from nowhere', change(row(id, 1, [one])), before('purged')],
    ['a wrap of another version', change(row(id, 1, [one, two]), { wraps: [wrap(two, 2)] }), before()],
    ['a wrap twice', { ...wider, wraps: [wrap(two), wrap(two)] }, before()],
    ['a target twice', change(row(id, 1, [one, two, two]), { wraps: [wrap(two)] }), before()],
    [
      'a record that its owner cannot open',
      { ...made, records: [{ ...sealedRecord(id, 1), wraps: [{ target: one, box: box() }] }] },
      nothing,
    ],
    ['another wrap for its owner', { ...wider, wraps: [wrap(two), wrap('owner')] }, before()],
    ['a target without a wrap', { ...wider, wraps: [] }, before()],
    ['a wrap that the row does not name', change(row(id, 1, [one]), { wraps: [wrap(two)] }), before()],
  ])('%s', (_, save, known) => {
    expect(() => changesOf(save, known, present)).toThrow(expect.objectContaining({ code: 'not-consistent' }))
  })

  test('an unknown target', () => {
    expect(() => changesOf(made, nothing, new Set())).toThrow(expect.objectContaining({ code: 'not-consistent' }))
  })
})
