import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessTypes, errorsInWaitlistForm, tidyWaitlistForm } from './waitlist-rules.ts'

const form = fc.record({
  fullName: fc.string({ unit: 'grapheme' }),
  businessType: fc.constantFrom(...businessTypes),
  businessTypeOther: fc.string({ unit: 'grapheme' }),
  email: fc
    .tuple(fc.constantFrom('', ' ', '\t'), fc.emailAddress(), fc.constantFrom('', '  ', '\n'))
    .map((parts) => parts.join('')),
})

test('a tidied form is valid, and tidying it twice changes nothing more', () => {
  fc.assert(
    fc.property(form, (typed) => {
      fc.pre(Object.keys(errorsInWaitlistForm(typed)).length === 0)
      const kept = tidyWaitlistForm(typed)
      const again = { ...kept, businessTypeOther: kept.businessTypeOther ?? '' }
      expect(errorsInWaitlistForm(again)).toEqual({})
      expect(tidyWaitlistForm(again)).toEqual(kept)
    }),
  )
})

test('tidying removes control characters, so that every database can store the form', () => {
  const typed = {
    fullName: 'Ada\u0000 Byron\u0007',
    businessType: 'other',
    businessTypeOther: 'No\u0000tary',
    email: 'a@b.co',
  }
  expect(Object.values(tidyWaitlistForm(typed)).join('')).not.toMatch(/\p{Cc}/u)
  expect(errorsInWaitlistForm({ ...typed, email: 'a\u0000@b.co' }).email).toBe('Please enter a valid email address')
})

test('a tidied email has the form in which accounts compare theirs', () => {
  const typed = { fullName: 'Ada', businessType: 'attorney', businessTypeOther: '', email: ' \u2121@Example.org ' }
  expect(tidyWaitlistForm(typed).email).toBe('tel@example.org')
})

test('an invalid form is not tidied', () => {
  expect(() => tidyWaitlistForm({ fullName: '', businessType: '', businessTypeOther: '', email: '' })).toThrow()
})

test.each([
  ['fullName', 'Al', ' A ', 'Full name must be at least 2 characters'],
  ['fullName', 'x'.repeat(200), 'x'.repeat(201), 'Full name must be at least 2 characters'],
  ['businessType', 'financial', '', 'Please select your business type'],
  ['businessType', 'insurance', 'Insurance', 'Please select your business type'],
  ['businessTypeOther', 'No', ' N ', 'Please specify your business type'],
  ['email', 'a@b.co', 'a@b', 'Please enter a valid email address'],
  ['email', `${'a'.repeat(249)}@b.co`, `${'a'.repeat(250)}@b.co`, 'Please enter a valid email address'],
] as const)('%s: %j is accepted, %j is not: %s', (name, taken, refused, message) => {
  const whole = { fullName: 'Ada', businessType: 'other', businessTypeOther: 'Notary', email: 'ada@example.org' }
  expect(errorsInWaitlistForm({ ...whole, [name]: taken })).toEqual({})
  expect(errorsInWaitlistForm({ ...whole, [name]: refused })).toEqual({ [name]: message })
})
