import { expect, test } from 'vitest'
import { daysIn, errorsInWaits, wishIn } from './waits.ts'

const usual = { incapacity: '2', death: '7', first: '', firstDays: '1', unchecked: 'open', fallback: '14', cards: 'no' }

test('daysIn accepts only whole days from 2 to 90', () => {
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

test('wishIn sets no fallback if reports wait for an available reviewer', () => {
  const days = { waitIncapacityDays: 2, waitDeathDays: 7 }
  expect(wishIn(usual)).toEqual({ ...days, fallbackDays: 14, cardFallback: false })
  expect(wishIn({ ...usual, unchecked: 'wait', cards: 'yes' })).toEqual({
    ...days,
    fallbackDays: 0,
    cardFallback: true,
  })
  expect(wishIn({ ...usual, fallback: '5' })).toBeUndefined()
})

test.each([
  ['days', '1', { firstDays: 1 }, {}],
  ['days', ' 90 ', { firstDays: 90 }, {}],
  ['days', '0', undefined, { firstDays: 'Please enter a number of days from 1 to 90' }],
  ['rest', '0', { firstDays: 0 }, {}],
] as const)('the first days in the form: %s, %s', (first, firstDays, wish, errors) => {
  const waits = { ...usual, first, firstDays }
  expect(errorsInWaits(waits)).toEqual(errors)
  if (wish === undefined) expect(wishIn(waits)).toBeUndefined()
  else expect(wishIn(waits)).toMatchObject(wish)
})

test('the form of an estate without first days wishes for none', () => {
  expect(wishIn(usual)).not.toHaveProperty('firstDays')
})
