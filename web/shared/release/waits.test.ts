import { expect, test } from 'vitest'
import { daysIn, errorsInWaits, wishIn } from './waits.ts'

const usual = { incapacity: '2', death: '7', unchecked: 'open', fallback: '14', cards: 'no' }

test('daysIn accepts whole days from 2 to 90 only', () => {
  expect(daysIn('2')).toBe(2)
  expect(daysIn(' 90 ')).toBe(90)
  for (const text of ['', '0', '1', '91', '-1', '2.5', '1e1', 'seven', '007']) expect(daysIn(text)).toBeUndefined()
})

test('errorsInWaits gives each field its own message', () => {
  expect(Object.keys(errorsInWaits({ ...usual, death: '91' }))).toEqual(['death'])
  expect(Object.keys(errorsInWaits({ ...usual, fallback: '13' }))).toEqual(['fallback'])
  expect(errorsInWaits({ ...usual, unchecked: 'wait', fallback: '13' })).toEqual({})
  expect(errorsInWaits(usual)).toEqual({})
})

test('waiting for an available reviewer is a wish without a fallback', () => {
  const days = { waitIncapacityDays: 2, waitDeathDays: 7 }
  expect(wishIn(usual)).toEqual({ ...days, fallbackDays: 14, cardFallback: false })
  expect(wishIn({ ...usual, unchecked: 'wait', cards: 'yes' })).toEqual({
    ...days,
    fallbackDays: 0,
    cardFallback: true,
  })
  expect(wishIn({ ...usual, fallback: '5' })).toBeUndefined()
})
