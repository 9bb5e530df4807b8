import { expect, test } from 'vitest'
import type { SavedRecord } from '../../estate/types.ts'
import { audienceDiff } from './audience-diff.ts'
import { audienceLabel } from './audience-label.ts'

const people = { attorney: 'Ada Lee', contact_1: 'Daniel Reyes' }
// Contact 1 was another person when the owner chose these audiences; Daniel has the seat now.
const records: Pick<SavedRecord, 'audience' | 'notFor'>[] = [
  { audience: 'contact_1' },
  { audience: 'nobody' },
  { audience: 'everyone_named', notFor: ['contact_1'] },
]

test('audienceDiff counts per person how many records they gain and lose', () => {
  expect(audienceDiff(records, 'contact_1', people)).toEqual([
    { name: 'Ada Lee', more: 0, less: 1 },
    { name: 'Daniel Reyes', more: 2, less: 0 },
  ])
  expect(audienceDiff(records, 'everyone_named', people)).toEqual([
    { name: 'Ada Lee', more: 2, less: 0 },
    { name: 'Daniel Reyes', more: 2, less: 0 },
  ])
  expect(audienceDiff([{ audience: 'nobody' }], 'contact_2', people)).toEqual([])
})

test('audienceLabel does not name a contact whom the record leaves out', () => {
  expect(records.map((record) => audienceLabel(record, people).text)).toEqual(['For Daniel', 'Only you', 'For Ada'])
})
