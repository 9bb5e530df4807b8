import { expect, test } from 'vitest'
import { messageOf } from './message-of.ts'
import { EstateError, UserFacingError } from './types.ts'

test('messageOf returns messages written for users, and hides those of browsers and libraries', () => {
  expect(messageOf(new EstateError('offline', 'There is no connection.'))).toBe('There is no connection.')
  expect(messageOf(new UserFacingError('Please choose another picture.'))).toBe('Please choose another picture.')
  const shown = [
    new Error('row 3 is undefined'),
    new TypeError("can't access property of undefined"),
    new DOMException('denied', 'NotAllowedError'),
  ].map((error) => messageOf(error, 'Please try again.'))
  expect(shown).toEqual(Array(3).fill('Please try again.'))
  expect(messageOf(new UserFacingError(''), 'Please try again.')).toBe('Please try again.')
})
