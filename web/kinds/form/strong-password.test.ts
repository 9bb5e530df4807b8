import { expect, test } from 'vitest'
import { isPin, newPassword, strengthOf } from './strong-password.ts'

test('newPassword uses every class of character and no look-alikes, and never returns a password twice', () => {
  const passwords = Array.from({ length: 200 }, () => newPassword())
  expect(new Set(passwords).size).toBe(passwords.length)
  for (const password of passwords) {
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^a-zA-Z\d])[^lIO01]{20}$/)
    expect(strengthOf(password)).toBe('strong')
  }
})

test.each([
  ['', 'weak'],
  ['12345678', 'weak'],
  ['Password1!', 'weak'],
  ['qwerty123456', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['rosegarden', 'fair'],
  ['tK9$mQ2v', 'fair'],
  ['four words in a row', 'strong'],
])('strengthOf rates %j as %s', (password, strength) => expect(strengthOf(password)).toBe(strength))

test.each([
  ['4711', true],
  ['1234567', true],
  ['12345678', false],
  ['4711a', false],
  ['', false],
])('isPin(%j) returns %s', (secret, is) => expect(isPin(secret)).toBe(is))
