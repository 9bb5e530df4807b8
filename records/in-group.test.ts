import { expect, test } from 'vitest'
import { blank } from './define.ts'
import { inGroup } from './in-group.ts'
import { document } from './kinds/index.ts'

const paper = { ...blank(document), title: 'Deed', description: 'The house', category: 'legal' as const }

test('a record moves to another group with all its values', () => {
  expect(inGroup(document, paper, 'medical')).toEqual({ ...paper, category: 'medical' })
})

test('a record stays in its group if it lacks a required value there, or would lose a value', () => {
  expect(inGroup(document, paper, 'other')).toBeUndefined()
  const other = { ...paper, category: 'other' as const, otherType: 'Attachment' }
  expect(inGroup(document, other, 'legal')).toBeUndefined()
  expect(inGroup(document, other, 'other')).toEqual(other)
})

test('a record with an older error can still move', () => {
  expect(inGroup(document, { ...paper, title: '' }, 'medical')).toEqual({ ...paper, title: '', category: 'medical' })
})
