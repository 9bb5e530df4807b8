// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pending } from './pending-invitation.ts'
import { addressToken, forgetAddressToken, takeAddressSecret } from './address-secrets.ts'

const open = (address: string) => {
  history.replaceState({ of: 'the router' }, '', address)
  takeAddressSecret()
  return location.href.slice(location.origin.length)
}

beforeEach(() => sessionStorage.clear())

describe('a secret in the address', () => {
  test('takeAddressSecret moves an invitation’s secret from the URL and history to its page', () => {
    const entries = history.length
    expect(open('/invitation#owner.seat.1.secret')).toBe('/invitation')
    expect(pending('invitation').read()).toBe('owner.seat.1.secret')
    expect([history.length, history.state]).toEqual([entries, { of: 'the router' }])
  })

  test('takeAddressSecret moves a card’s code from the URL, however the user typed it', () => {
    expect(open('/claim#ABCD%20EFGH')).toBe('/claim')
    expect(pending('card').read()).toBe('ABCD EFGH')
    expect(open('/claim#100%')).toBe('/claim')
    expect(pending('card').read()).toBe('100%')
  })

  test.each([
    ['/auth/callback?token=abc_1', '/auth/callback'],
    ['/auth/callback#token=abc_2', '/auth/callback'],
    ['/release/pause?token=abc_3', '/release/pause'],
    ['/lookout/hold?token=abc_3', '/lookout/hold'],
    ['/release/pause/?token=abc_4', '/release/pause/'],
  ])('takeAddressSecret moves a mailed token to this page only: %s', (address, left) => {
    expect(open(address)).toBe(left)
    expect(addressToken()).toBe(/abc_\d/.exec(address)?.[0])
    expect(Object.values(sessionStorage)).toEqual([])
    forgetAddressToken()
    expect(addressToken()).toBeUndefined()
  })

  test.each(['/overview', '/messages?record=one', '/legal#top', '/invitation', '/claim'])(
    'takeAddressSecret leaves an address without a secret unchanged: %s',
    (address) => {
      expect(open(address)).toBe(address)
      expect(Object.values(sessionStorage)).toEqual([])
    },
  )

  test('takeAddressSecret keeps the secret in this page if storage is forbidden', () => {
    const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    expect(open('/invitation#owner.seat.2.secret')).toBe('/invitation')
    expect(pending('invitation').read()).toBe('owner.seat.2.secret')
    forbidden.mockRestore()
    pending('invitation').forget()
    expect(pending('invitation').read()).toBe('')
  })
})
