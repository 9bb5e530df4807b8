// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { rememberReturn, takeReturn } from './return-to.ts'

beforeEach(() => sessionStorage.clear())

test('takeReturn returns the remembered address once', () => {
  rememberReturn('/invitation#owner.seat.secret')
  expect(takeReturn('sign-in')).toBe('/invitation#owner.seat.secret')
  expect(takeReturn('sign-in')).toBe('/overview')
})

test('takeReturn sends a new account to the overview, unless the screen asked to keep the address', () => {
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
])('takeReturn never leaves the site and never loops: %s', (target) => {
  rememberReturn(target)
  expect(takeReturn('sign-in')).toBe('/overview')
})

test('takeReturn falls back to the overview if the stored address is invalid', () => {
  sessionStorage.setItem('cairn_return_to', '{not json')
  expect(takeReturn('sign-in')).toBe('/overview')
})
