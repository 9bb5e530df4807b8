import { expect, test } from 'vitest'
import { blank } from './define.ts'
import { inGroup } from './in-group.ts'
import { document } from './kinds/index.ts'

const paper = { ...blank(document), title: 'Deed', description: 'The house', category: 'legal' as const }

test('a record moves to another group with all its values', () => {
  expect(inGroup(document, paper, 'medical')).toEqual({ ...paper, category: 'medical' })
})

test('a record that lacks a required value, or would lose one, is not moved', () => {
  expect(inGroup(document, paper, 'other')).toBeUndefined()
  const other = { ...paper, category: 'other' as const, otherType: 'Attachment' }
  expect(inGroup(document, other, 'legal')).toBeUndefined()
  expect(inGroup(document, other, 'other')).toEqual(other)
})

test('an earlier error does not keep a record from moving', () => {
  expect(inGroup(document, { ...paper, title: '' }, 'medical')).toEqual({ ...paper, title: '', category: 'medical' })
})
