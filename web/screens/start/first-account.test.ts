import { expect, test } from 'vitest'
import { firstAccount } from './first-account.ts'

test.each([
  ['ruth@gmail.com', 'gmail', ''],
  ['ruth@Googlemail.com', 'gmail', ''],
  ['ruth@hotmail.com', 'outlook', ''],
  ['ruth@ymail.com', 'yahoo', ''],
  ['ruth@pm.me', 'protonmail', ''],
  ['ruth@lake-placid.example', 'other', 'lake-placid.example'],
])('%s is a mailbox of %s, with a name when the provider is unknown', (address, platform, otherPlatform) => {
  expect(firstAccount(address)).toEqual({ accountType: 'email', platform, otherPlatform, username: address })
})

test('without an address, firstAccount prefills nothing', () => expect(firstAccount('')).toEqual({}))
