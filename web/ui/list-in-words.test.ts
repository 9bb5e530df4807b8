import { expect, test } from 'vitest'
import { listInWords } from './list-in-words.ts'

test.each([
  [['Biscuit'], 'Biscuit'],
  [['Biscuit', 'Olive'], 'Biscuit and Olive'],
  [['Biscuit', 'Olive', 'Captain'], 'Biscuit, Olive, and Captain'],
])('%j becomes a list in words', (items, text) => {
  expect(listInWords(items)).toBe(text)
})
