import { describe, expect, test } from 'vitest'
import { hostOf, platformOf, typeOf } from './sites.ts'

test.each([
  ['https://www.facebook.com/login?x=1', 'facebook.com'],
  ['facebook.com', 'facebook.com'],
  ['android://abc==@com.netflix.mediaclient/', 'mediaclient.netflix.com'],
  ['not an address', ''],
  ['', ''],
])('the host of %j is %j', (address, host) => expect(hostOf(address)).toBe(host))

describe('the platform of an address', () => {
  test.each([
    ['m.facebook.com', 'facebook'],
    ['amazon.de', 'amazon'],
    ['smile.amazon.com.au', 'amazon'],
    ['accounts.google.com', 'gmail'],
    ['x.com', 'twitter'],
    // A domain that only looks like the platform's.
    ['netflix.com.example.org', 'other'],
    ['notfacebook.com', 'other'],
    ['amazon.example.org', 'other'],
    ['fedex.com', 'other'],
  ])('the platform of %s is %s', (host, platform) => expect(platformOf([host], '')).toBe(platform))

  test('the import finds the platform by name if there is no address', () => {
    expect(platformOf([], ' yahoo mail ')).toBe('yahoo')
    expect(platformOf([], 'My Facebook')).toBe('other')
  })
})

test.each([
  ['Bank', ['aib.example'], 'x', 'financial'],
  ['', ['onlinebanking.example'], 'x', 'financial'],
  ['Emails/Work', ['a.example'], 'x', 'email'],
  ['', ['store.example'], '', 'shopping'],
  ['', ['restored.example'], '', 'professional'],
  ['', [], 'Steam games', 'entertainment'],
])('an unknown site in folder %j at %j called %j has the type %s', (folder, hosts, name, type) => {
  expect(typeOf('other', folder, hosts, name)).toBe(type)
})
