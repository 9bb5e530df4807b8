import { expect, test } from 'vitest'
import { daysIn, errorsInWaits } from './waits.ts'

test('whole days from 0 to 90, and nothing else', () => {
  expect(daysIn('0')).toBe(0)
  expect(daysIn(' 90 ')).toBe(90)
  for (const text of ['', '91', '-1', '2.5', '1e1', 'seven', '007']) expect(daysIn(text)).toBeUndefined()
})

test('each field has its own message', () => {
  expect(Object.keys(errorsInWaits({ incapacity: '2', death: '91' }))).toEqual(['death'])
  expect(errorsInWaits({ incapacity: '2', death: '7' })).toEqual({})
})
