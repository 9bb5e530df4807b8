import { describe, expect, test } from 'vitest'
import { blank, fieldsOf, tidied } from './define.ts'
import { filled } from './kinds/filled.ts'
import { device, kinds, onlineAccount } from './kinds/index.ts'
import { signedStep } from './kinds/signed-paper.ts'
import { pageAddress, readingOf, sheetOf } from './sheet.ts'

const account = { ...blank(onlineAccount), accountType: 'email' as const, username: 'ada', password: 'correct horse' }
const siteOf = (values: Partial<typeof account>) =>
  readingOf(onlineAccount, { ...account, ...values }).find(({ as }) => as === 'sign-in')?.site

describe('the fields of a record for reading', () => {
  test.each(kinds.map((kind) => [kind.kind, kind] as const))('has each value of %s once', (_, kind) => {
    const values = tidied(kind, filled(kind))
    const names = (parts: ReturnType<typeof sheetOf>) => parts.flatMap(({ rows }) => rows.map(({ name }) => name))
    const read = names(readingOf(kind, values))
    expect(read.toSorted()).toEqual(names(sheetOf(kind, values)).toSorted())
    expect(new Set(read).size).toBe(read.length)
  })

  test('tell of an account first how to sign in, then what to do, then how to recover access, then the rest', () => {
    const parts = readingOf(onlineAccount, tidied(onlineAccount, filled(onlineAccount)))
    expect(parts.map(({ title, rows }) => [title, rows.map(({ name }) => name)])).toEqual([
      ['How to get in', ['username', 'email', 'password']],
      ['What to do', ['contactInstructions']],
      [
        'More about signing in',
        ['recoveryEmail', 'recoveryPhone', 'twoFactorType', 'backupCodes', 'securityQuestions'].filter((name) =>
          parts.some(({ rows }) => rows.some((row) => row.name === name)),
        ),
      ],
      ['Details', expect.arrayContaining(['accountType', 'platform', 'notes'])],
    ])
  })

  test('show a device’s passcode before its serial number', () => {
    const read = readingOf(device, filled(device)).flatMap(({ rows }) => rows.map(({ name }) => name))
    expect(read.indexOf('passcode')).toBeLessThan(read.indexOf('accessInstructions'))
    expect(read.indexOf('accessInstructions')).toBeLessThan(read.indexOf('serialNumber'))
    expect(Object.keys(fieldsOf(device)).indexOf('serialNumber')).toBeLessThan(
      Object.keys(fieldsOf(device)).indexOf('passcode'),
    )
  })
})

test('a sheet and a reading show the password of a locked file, marked as secret, below the file', () => {
  const file = { id: 'f', name: 'will.pdf', type: 'application/pdf', size: 5, key: 'k', hash: 'h', chunks: 1 }
  const values = {
    signedOn: '2026-03-14',
    signedCopy: [
      { ...file, password: 'larch' },
      { ...file, id: 'g' },
    ],
  }
  const definition = { steps: [signedStep] }
  for (const parts of [sheetOf(definition, values), readingOf(definition, values)])
    expect(parts.flatMap(({ rows }) => rows.map(({ label, secret }) => [label, secret]))).toEqual([
      ['Signed on', false],
      ['Signed copy', false],
      ['Password that opens will.pdf', true],
    ])
})

describe('the web page of an account', () => {
  test.each([
    [{ platform: 'gmail' as const }, 'https://mail.google.com/'],
    [{ platform: 'other' as const, otherPlatform: 'roses.example' }, 'https://roses.example/'],
    [{ platform: 'other' as const, otherPlatform: 'http://roses.example/in' }, 'http://roses.example/in'],
    [{ platform: 'other' as const, otherPlatform: 'Garden club' }, undefined],
    [
      { platform: 'gmail' as const, notes: 'Mine\nWeb address: https://mail.example/login\nFolder: Mail' },
      'https://mail.example/login',
    ],
    [{ platform: 'other' as const, otherPlatform: 'x', notes: 'Web address: javascript:alert(1)' }, undefined],
    [
      { platform: 'other' as const, otherPlatform: 'x', notes: 'Web address: https://bank.example@evil.example/' },
      undefined,
    ],
    [{}, undefined],
  ])('for the values %o is %s', (values, expected) => {
    expect(siteOf(values)).toBe(expected)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://ann:secret@bank.example/',
    'roses',
  ])('is never at the unsafe address %s', (address) => expect(pageAddress(address)).toBeUndefined())
})
