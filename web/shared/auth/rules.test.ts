import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { credentialErrors, emailError, passwordError, passwordLine, tidyEmail } from './rules.ts'

describe('passwords', () => {
  test.each([
    ['Ab1!xyz', 'Password must be at least 8 characters'],
    [`Ab1!${'x'.repeat(69)}`, 'Password must be no longer than 72 characters'],
    ['correct-horse-7', 'Password must contain at least one uppercase letter (A-Z)'],
    ['CORRECT-HORSE-7', 'Password must contain at least one lowercase letter (a-z)'],
    ['Correct-horse', 'Password must contain at least one number (0-9)'],
    ['Correcthorse7', 'Password must contain at least one special character (!@#$%^&*)'],
    ['Correct horse-7', 'Password cannot contain spaces'],
    ['Correct\thorse-7', 'Password cannot contain spaces'],
    ['Correct\u00a0horse-7', 'Password cannot contain spaces'],
    // Seven characters, but ten UTF-16 code units.
    ['Ab1!😀😀😀', 'Password must be at least 8 characters'],
  ])('passwordError rejects %s: %s', (password, message) => {
    expect(passwordError(password)).toBe(message)
  })

  test.each(['Correct-horse-7', `Ab1!${'x'.repeat(68)}`, 'Ab1!xyzw', 'Grüße7-und-Ähren'])(
    'passwordError accepts %s',
    (password) => {
      expect(passwordError(password)).toBeUndefined()
    },
  )

  test.each([
    ['', 'At least 8 characters, with a capital letter, a small letter, a number, and a sign like ! or #.'],
    ['c', 'Still needs 7 more characters, a capital letter, a number, and a sign like ! or #.'],
    ['Ab1!xyz', 'Still needs one more character.'],
    ['Correct-horse', 'Still needs a number.'],
    ['correct-horse', 'Still needs a capital letter and a number.'],
    ['Correct horse', 'Please leave out the spaces. Still needs a number and a sign like ! or #.'],
    [`Ab1!${'x'.repeat(69)}`, 'It can have 72 characters at most.'],
    ['Correct-horse-7', 'That’s everything it needs.'],
  ])('passwordLine for “%s” names only the missing rules: %s', (password, line) => {
    expect(passwordLine(password)).toBe(line)
  })

  test('passwordError accepts a password exactly when passwordLine names no missing rule', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (password) => {
        expect(passwordError(password) === undefined).toBe(passwordLine(password) === 'That’s everything it needs.')
      }),
    )
  })
})

describe('e-mail addresses', () => {
  test.each(['ada@example.org', '  Ada.Lovelace+x@Mail.Example.ORG ', 'a@b.c', `${'a'.repeat(249)}@b.co`])(
    'emailError accepts %s',
    (email) => {
      expect(emailError(email)).toBeUndefined()
    },
  )

  test.each([
    'ada',
    'ada@example',
    'ada example@example.org',
    '@example.org',
    'ada@.org',
    'ada@example.',
    'a@b@c.de',
    `${'a'.repeat(250)}@b.co`,
    '',
  ])('emailError rejects "%s"', (email) => {
    expect(emailError(email)).toBe('Please enter a valid email address')
  })

  test('tidyEmail removes spaces around an address, and is idempotent', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(tidyEmail(tidyEmail(` ${email}\n`))).toBe(tidyEmail(email))
      }),
    )
  })
})

test('credentialErrors reports a missing value before an invalid value', () => {
  expect(credentialErrors({ email: 'nonsense', password: '' })).toEqual({
    password: 'Email and password are required',
  })
  expect(credentialErrors({ email: 'nonsense', password: 'short' })).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters',
  })
})
