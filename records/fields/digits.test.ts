import { assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { digits, masked } from './digits.ts'

const phone = '(###) ###-####'

test.each([
  ['###-##-####', '123456789', '123-45-6789'],
  ['###-##-####', '12345', '123-45'],
  ['###-##-####', '123', '123'],
  ['###-##-####', '123 45 67890000', '123 45 67890000'],
  ['###-##-####', '123-45-678X', '123-45-678X'],
  [phone, '5', '(5'],
  [phone, '555123', '(555) 123'],
  [phone, '', ''],
  [phone, 'none', 'none'],
])('the mask %s shows %j as %j', (mask, typed, shown) => {
  expect(masked(mask, typed)).toBe(shown)
})

test('formatting twice changes nothing more, and never loses a digit', () => {
  assert(
    property(constantFrom('###-##-####', phone), string(), (mask, typed) => {
      const shown = masked(mask, typed)
      expect(masked(mask, shown)).toBe(shown)
      const count = (text: string) => text.replaceAll(/\D/g, '').length
      expect(count(shown)).toBe(count(typed))
    }),
  )
})

test('the field rejects too few digits, and accepts a full mask', () => {
  const field = digits('SSN', '###-##-####', { required: 'needed', invalid: 'wrong' })
  const all = ['', '12345678', '123456789', '123-45-6789', '1234567890', '123-45-6789 (mine)']
  expect(all.map((value) => field.check(value, {}))).toEqual([
    'needed',
    'wrong',
    undefined,
    undefined,
    'wrong',
    'wrong',
  ])
})
