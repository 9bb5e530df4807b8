// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { rememberReturn, takeReturn } from './return-to.ts'

beforeEach(() => sessionStorage.clear())

test('takeReturn gives the remembered address once', () => {
  rememberReturn('/invitation#owner.seat.secret')
  expect(takeReturn('sign-in')).toBe('/invitation#owner.seat.secret')
  expect(takeReturn('sign-in')).toBe('/overview')
})

test('a new account goes to the overview, unless the screen opted out', () => {
  rememberReturn('/legal/attorney')
  expect(takeReturn('sign-up')).toBe('/overview')
  rememberReturn('/invitation#secret', { evenAfterSignUp: true })
  expect(takeReturn('sign-up')).toBe('/invitation#secret')
})

test.each([
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  '/auth/signin',
  'legal',
])('takeReturn never leaves the site nor loops: %s', (target) => {
  rememberReturn(target)
  expect(takeReturn('sign-in')).toBe('/overview')
})

test('an invalid stored address falls back to the overview', () => {
  sessionStorage.setItem('cairn_return_to', '{not json')
  expect(takeReturn('sign-in')).toBe('/overview')
})
