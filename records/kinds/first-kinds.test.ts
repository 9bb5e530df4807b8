import { describe, expect, expectTypeOf, test } from 'vitest'
import { blank, errorsIn, tidied, type NameOf } from '../define.ts'
import { levelOf } from '../access.ts'
import { attorneyActivity } from './estate-attorney.ts'
import { attorneyCommunication, authorizedContact, estateAttorney, onlineAccount } from './index.ts'

const account = {
  ...blank(onlineAccount),
  accountType: 'social',
  platform: 'facebook',
  username: 'ann',
  password: 'correct horse',
} as const

describe('estate attorney', () => {
  test('is checked with the messages of the form', () => {
    const wrong = {
      ...blank(estateAttorney),
      fullName: 'A',
      firmName: ' B ',
      website: 'no address',
      address: '1 Rd',
      phone: '555-1234',
      email: 'ann@example',
    }
    expect(errorsIn(estateAttorney, wrong)).toEqual({
      fullName: 'Name must be at least 2 characters',
      firmName: 'Firm name must be at least 2 characters',
      website: 'Please enter a valid URL',
      address: 'Please enter a valid address',
      phone: 'Please enter a valid phone number',
      email: 'Please enter a valid email address',
    })
  })

  test.each([
    ['www.lee-law.com', 'https://www.lee-law.com'],
    ['https://lee-law.com/a?b=c', 'https://lee-law.com/a?b=c'],
    ['lee-law.com:8080', 'https://lee-law.com:8080'],
    ['', ''],
  ])('takes the website %j as %j', (typed, website) => {
    const attorney = { ...blank(estateAttorney), website: typed }
    expect(errorsIn(estateAttorney, attorney)).not.toHaveProperty('website')
    expect(tidied(estateAttorney, attorney).website).toBe(website)
  })

  test.each(['javascript:alert(1)', 'ftp://lee-law.com', 'lee law', 'lee', 'data:text/html,x.y'])(
    'rejects the website %j',
    (website) => {
      expect(errorsIn(estateAttorney, { ...blank(estateAttorney), website })).toHaveProperty('website')
    },
  )

  test('has activity texts that name the role', () => {
    expect(estateAttorney.activity.added(blank(estateAttorney))).toBe('Added new Estate Attorney')
    expect(estateAttorney.activity.changed(blank(estateAttorney))).toBe('Updated Estate Attorney information')
    expect(estateAttorney.activity.removed(blank(estateAttorney))).toBe('Removed Estate Attorney')
    expect(attorneyActivity('Invitation sent')).toBe('Estate Attorney: Invitation sent')
    expect(attorneyActivity('Logged a Communication')).toBe('Logged a Communication')
  })
})

test('a communication asks for type, date and summary', () => {
  expect(errorsIn(attorneyCommunication, { ...blank(attorneyCommunication), summary: 'call' })).toEqual({
    type: 'Please select a communication type',
    date: 'Please enter the date',
    summary: 'Please provide a brief summary',
  })
  expect(errorsIn(attorneyCommunication, { ...blank(attorneyCommunication), date: '2023-02-29' })).toHaveProperty(
    'date',
    'Please enter a valid date',
  )
})

describe('authorized contact', () => {
  test('asks for the other relationship only if Other is chosen', () => {
    const friend = { ...blank(authorizedContact), relationship: 'friend', otherRelationship: 'x' } as const
    expect(errorsIn(authorizedContact, friend)).not.toHaveProperty('otherRelationship')
    expect(errorsIn(authorizedContact, { ...friend, relationship: 'other' })).toHaveProperty(
      'otherRelationship',
      'Please specify the relationship',
    )
  })
})

describe('online account', () => {
  test('is valid with usual values', () => expect(errorsIn(onlineAccount, account)).toEqual({}))

  test('asks for type, platform, username and a password of 8 characters', () => {
    expect(
      errorsIn(onlineAccount, { ...blank(onlineAccount), password: '1234567', email: 'x', recoveryEmail: 'y' }),
    ).toEqual({
      accountType: 'Please select an account type',
      platform: 'Please select a platform',
      username: 'Username is required',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters',
      recoveryEmail: 'Please enter a valid email address',
    })
    expect(errorsIn(onlineAccount, { ...account, password: '1234567 ' })).toEqual({})
  })

  test('needs a platform of its type, and a name for the platform Other', () => {
    expect(errorsIn(onlineAccount, { ...account, accountType: 'financial' })).toEqual({
      platform: 'Please select a platform',
    })
    expect(errorsIn(onlineAccount, { ...account, platform: 'other' })).toEqual({
      otherPlatform: 'Platform name is required',
    })
  })

  test('drops backup codes without two-factor sign-in, and rejects half a security question', () => {
    const codes = { ...account, backupCodes: ['a', ' ', 'b '] }
    expect(tidied(onlineAccount, codes).backupCodes).toEqual([])
    expect(tidied(onlineAccount, { ...codes, twoFactorType: 'sms' }).backupCodes).toEqual(['a', 'b'])
    const half = [{ question: 'First pet?', answer: ' ' }]
    expect(errorsIn(onlineAccount, { ...account, securityQuestions: half })).toHaveProperty('securityQuestions')
    const empty = [{ question: '', answer: '' }]
    expect(errorsIn(onlineAccount, { ...account, securityQuestions: empty })).toEqual({})
  })

  test('is named in the activity by type and platform', () => {
    expect(onlineAccount.activity.added(account)).toBe('Added new social account: Facebook')
    expect(onlineAccount.activity.changed(account)).toBe('Updated account: Facebook')
    expect(onlineAccount.activity.removed({ ...account, platform: 'other', otherPlatform: 'Mastodon' })).toBe(
      'Deleted social account: Mastodon',
    )
  })

  test('has four access values, which match the audiences of the estate', () => {
    const levels = onlineAccount.access?.levels ?? {}
    const audiences = ['nobody', 'attorney', 'contact_1', 'contact_2', 'everyone_named', 'both_contacts', null] as const
    expect(audiences.map((audience) => levelOf(levels, audience))).toEqual([
      'private',
      'estate_attorney',
      'authorized_contact',
      'authorized_contact',
      'shared',
      undefined,
      undefined,
    ])
  })

  test('has names and choices that the type checker knows', () => {
    expectTypeOf<NameOf<typeof onlineAccount.steps>>().extract<'userName'>().toBeNever()
    expectTypeOf(blank(onlineAccount).twoFactorType).toEqualTypeOf<'none' | 'sms' | 'authenticator' | 'email' | ''>()
    expectTypeOf(blank(onlineAccount).accountType).extract<'pets'>().toBeNever()
  })
})
