import { expect, test } from 'vitest'
import { dateLine, dayPart, greeting } from './greeting.ts'

test.each([
  [0, 'Good Morning'],
  [11, 'Good Morning'],
  [12, 'Good Afternoon'],
  [17, 'Good Afternoon'],
  [18, 'Good Evening'],
  [23, 'Good Evening'],
])('at %i:59 the greeting is %s', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})

test('the date has the format weekday, month day, year', () => {
  expect(dateLine(new Date(2026, 10, 21))).toBe('Saturday, November 21, 2026')
})

test('the greeting uses the first name once it is known', () => {
  expect(greeting(9, 'Ruth')).toBe('Good Morning, Ruth')
  expect(greeting(9, '')).toBe('Good Morning')
})

test('dayPart is morning before 12, afternoon before 18, and evening from then on', () => {
  expect([11, 12, 18].map(dayPart)).toEqual(['morning', 'afternoon', 'evening'])
})
