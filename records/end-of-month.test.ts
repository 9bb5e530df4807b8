import { expect, test } from 'vitest'
import { endOfMonth } from './end-of-month.ts'

test.each([
  ['08/2028', '2028-08-31'],
  ['8/28', '2028-08-31'],
  [' 02 / 2028 ', '2028-02-29'],
  ['02-2027', '2027-02-28'],
  ['2028-12', '2028-12-31'],
  ['2028/1', '2028-01-31'],
  ['April 2031', '2031-04-30'],
  ['Sept. 2031', '2031-09-30'],
])('%j ends on %s', (text, day) => {
  expect(endOfMonth(text)).toBe(day)
})

test.each(['', '13/2028', '0/2028', '2028', 'next year', 'Spring 2031', '1/2/3', 'April 31'])(
  'the text %j names no month',
  (text) => {
    expect(endOfMonth(text)).toBeUndefined()
  },
)
