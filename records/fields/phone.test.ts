import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayBePhone, phoneInWords, phoneWhileTyping, readPhone, telLink } from './phone.ts'
import { phone } from './words.ts'

test.each([
  ['5185550199', '(518) 555-0199'],
  ['(518) 555-0199', '(518) 555-0199'],
  ['518.555.0199', '(518) 555-0199'],
  ['+1 (518) 555-0199', '(518) 555-0199'],
  ['+15185550199', '(518) 555-0199'],
  ['1-518-555-0199', '(518) 555-0199'],
  ['001 518 555 0199', '(518) 555-0199'],
  ['tel:+1-518-555-0199', '(518) 555-0199'],
  ['Phone: 518 555 0199', '(518) 555-0199'],
  ['518‑555‑0199', '(518) 555-0199'],
  ['(518)\u00A0555–0199', '(518) 555-0199'],
  ['518-555-0199 x12', '(518) 555-0199 ext. 12'],
  ['518-555-0199x12', '(518) 555-0199 ext. 12'],
  ['+1 518 555 0199, ext. 4077', '(518) 555-0199 ext. 4077'],
  ['518 555 0199 extension 7', '(518) 555-0199 ext. 7'],
  ['518 555 0199 #7', '(518) 555-0199 ext. 7'],
  ['+49 30 901820', '+49 30 901820'],
  ['+49 (0)30 / 90 18-20', '+49 30 90 18 20'],
  ['011 49 30 901820', '+49 30 901820'],
  ['0049 30 901820', '+49 30 901820'],
  ['+44 20 7946 0958 ext 3', '+44 20 7946 0958 ext. 3'],
])('%j parses as %s', (typed, kept) => {
  expect(phoneInWords(typed)).toBe(kept)
  expect(phoneInWords(kept)).toBe(kept)
  expect(phone('Phone').check(typed, {})).toBeUndefined()
})

test.each([
  '518555019',
  '123-456-789',
  '51855501990',
  '+1 518 555 019',
  '+1 518 555 01999',
  '+49 30',
  '+49 30 9018201234567890',
  '+0 518 555 0199',
  '1-800-FLOWERS',
  '518-555-0199 after six',
  'call the bakery',
  '518-555-0199 518-555-0198',
  'x12',
])('the phone field rejects %j and does not shorten it', (typed) => {
  const field = phone('Phone', { required: 'needed' })
  expect(readPhone(typed)).toBeUndefined()
  expect(field.check(typed, {})).toBe('Please enter a valid phone number')
  expect(field.tidy(typed)).toBe(typed)
})

describe('while the owner types a phone number', () => {
  const typedOut = (text: string) =>
    Array.from(text).reduce((shown, sign) => (mayBePhone(shown + sign) ? phoneWhileTyping(shown + sign) : shown), '')

  test.each([
    ['5185550199', '(518) 555-0199'],
    ['15185550199', '(518) 555-0199'],
    ['+1 518 555 0199', '(518) 555-0199'],
    ['+49 30 901820', '+49 30 901820'],
    ['5185550199 x12', '(518) 555-0199x12'],
    ['518555', '(518) 555'],
    ['51855501990', '(518) 555-0199'],
    ['011 49 30 901820', '011 49 30 901820'],
  ])('the input shows %j as %s', (typed, shown) => expect(typedOut(typed)).toBe(shown))

  test('parsing removes only leading digits such as 1 or 00', () => {
    const digits = (text: string) => text.replaceAll(/\D/g, '')
    const near = string({ unit: constantFrom(...'0123456789+-() .x'.split('')), maxLength: 20 })
    assert(
      property(near, (typed) => {
        for (const shown of [phoneWhileTyping(typed), phoneInWords(typed)])
          expect(digits(typed).endsWith(digits(shown)) || typed.includes('(0)')).toBe(true)
      }),
    )
  })
})

test.each([
  ['(518) 555-0199', 'tel:+15185550199'],
  ['(518) 555-0199 ext. 12', 'tel:+15185550199;ext=12'],
  ['+49 30 901820', 'tel:+4930901820'],
  ['the number of old: 12345', 'tel:12345'],
])('%j gets the call link %s', (kept, link) => expect(telLink(kept)).toBe(link))
