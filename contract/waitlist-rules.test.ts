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

test('what is kept holds by the same rules, and tidying it again changes nothing', () => {
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

test('no control character is kept, so that every database can hold it', () => {
  const typed = {
    fullName: 'Ada\u0000 Byron\u0007',
    businessType: 'other',
    businessTypeOther: 'No\u0000tary',
    email: 'a@b.co',
  }
  expect(Object.values(tidyWaitlistForm(typed)).join('')).not.toMatch(/\p{Cc}/u)
  expect(errorsInWaitlistForm({ ...typed, email: 'a\u0000@b.co' }).email).toBe('Please enter a valid email address')
})

test('a form that was not checked is not tidied', () => {
  expect(() => tidyWaitlistForm({ fullName: '', businessType: '', businessTypeOther: '', email: '' })).toThrow()
})
