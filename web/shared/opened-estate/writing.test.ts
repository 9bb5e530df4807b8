import { expect, test } from 'vitest'
import type { SavedRecord } from '../../estate/types.ts'
import { requestHandler } from './writing.ts'

const at = '2026-01-01T00:00:00.000Z'
const saved = (id: string, kind: string, values: SavedRecord['values']): SavedRecord => ({
  id,
  kind,
  version: 1,
  values,
  audience: 'both_contacts',
  alsoIfIncapacitated: false,
  createdAt: at,
  updatedAt: at,
})
const accounts = Array.from({ length: 60 }, (_, i) =>
  saved(`r${i}`, 'online-account', { platform: 'other', otherPlatform: `Site ${i}`, password: `lamp-${i}` }),
)
const ben = saved('ben', 'authorized-contact', { fullName: 'Ben', phone: '555 010 9999' })

test('the page of a ZIP contains the records of all chunks, and the worker reports its progress', () => {
  const progress: number[] = []
  const answer = requestHandler(({ underway: { done, total } }) => {
    expect(total).toBe(61)
    progress.push(done)
  })
  expect(answer({ list: 'records', piece: accounts.slice(0, 30) })).toBeUndefined()
  answer({ list: 'records', piece: [...accounts.slice(30), ben] })
  const about = { ownerName: 'Anna', role: 'contact_1', event: 'death', madeAt: 'today' } as const
  expect(answer({ about })).toEqual({ files: [] })
  const written = answer({ lost: [] })
  const text = new TextDecoder().decode(written && 'text' in written ? written.text : undefined)
  for (const part of ['What Anna left for you', 'Call Ben', 'lamp-0', 'lamp-59']) expect(text).toContain(part)
  expect(progress).toEqual([25, 50, 61])
})
