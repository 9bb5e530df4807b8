import { assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { digits, masked } from './digits.ts'

const phone = '(###) ###-####'

test.each([
  ['###-##-####', '123456789', '123-45-6789'],
  ['###-##-####', '12345', '123-45'],
  ['###-##-####', '123', '123'],
  ['###-##-####', 'SSN: 123 45 67890000', '123-45-6789'],
  [phone, '5', '(5'],
  [phone, '555123', '(555) 123'],
  [phone, '+1 (555) 123-4567', '(555) 123-4567'],
  [phone, '', ''],
  [phone, 'none', ''],
])('in %s, %j is shown as %j', (mask, typed, shown) => {
  expect(masked(mask, typed)).toBe(shown)
})

test('showing again what is shown changes nothing, and a deleted last sign leaves one digit less or the same', () => {
  assert(
    property(constantFrom('###-##-####', phone), string(), (mask, typed) => {
      const shown = masked(mask, typed)
      expect(masked(mask, shown)).toBe(shown)
      const count = (text: string) => text.replaceAll(/\D/g, '').length
      if (shown !== '') expect(count(masked(mask, shown.slice(0, -1)))).toBe(count(shown) - 1)
    }),
  )
})

test('too few digits are refused, as many as the mask has are taken', () => {
  const field = digits('SSN', '###-##-####', { required: 'needed', invalid: 'wrong' })
  expect(['', '12345678', '123456789'].map((value) => field.check(value, {}))).toEqual(['needed', 'wrong', undefined])
})
