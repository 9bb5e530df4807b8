import * as fc from 'fast-check'
import * as keepass from 'kdbxweb'
import { describe, expect, test } from 'vitest'
import { onlineAccount } from '../../kinds/index.ts'
import { imported } from '../testing/index.ts'
import { base32, codeAddress, codeOf, isSameCode, keptCode, readCode } from './one-time-code.ts'
import { json, read } from './testing/index.ts'

const code = fc.record({
  secret: fc.stringMatching(/^[A-Z2-7]{4,20}$/),
  algorithm: fc.constantFrom('SHA1', 'SHA256', 'SHA512', 'MD5'),
  digits: fc.integer({ min: 1, max: 10 }),
  period: fc.integer({ min: 1, max: 300 }),
  issuer: fc.constantFrom('', 'Bank', 'A & B', 'Zoë/Söhne'),
  account: fc.constantFrom('', 'ann', 'ann@example.org', 'a b+c'),
})

describe('a one-time code', () => {
  test('a one-time code survives the round trip with all its parameters', () => {
    fc.assert(
      fc.property(code, (one) => {
        expect(readCode(codeAddress(one))).toEqual(one)
        expect(readCode(keptCode(one))).toEqual(one)
        expect(isSameCode(keptCode(one), codeAddress(one, 'a name'))).toBe(true)
        expect(isSameCode(keptCode(one), keptCode({ ...one, period: one.period + 1 }))).toBe(false)
      }),
    )
  })

  test.each([
    'otpauth://hotp/x?secret=SEED&counter=3',
    'steam://SEED',
    'otpauth://totp/x?encoder=steam&secret=SEED',
    'no code!',
  ])('readCode rejects %s, which is not a standard time-based code', (text) => expect(readCode(text)).toBeUndefined())

  test.each(['=', '- -', 'key=', 'key==&step=60', 'otpauth://totp/x?secret=', 'otpauth://totp/x?secret=%3D'])(
    'readCode rejects %s, which contains no secret',
    (text) => expect(readCode(text)).toBeUndefined(),
  )

  test('readCode returns the secret in Base32', () => {
    expect(base32(new TextEncoder().encode('foobar'))).toBe('MZXW6YTBOI')
    expect(readCode('jbsw y3dp')).toEqual(codeOf({ secret: 'jbsw y3dp' }))
  })

  const settings = 'secret=MZXW6YTBOI&algorithm=SHA256&digits=8&period=60'
  test.each<[string, Record<string, string>, string]>([
    ['KeeOtp', { otp: 'key=MZXW6YTBOI&step=60&size=8&otpHashMode=Sha256' }, settings],
    ['TrayTOTP', { 'TOTP Seed': 'MZXW6YTBOI', 'TOTP Settings': '60;8' }, 'secret=MZXW6YTBOI&digits=8&period=60'],
    ['TrayTOTP, for Steam', { 'TOTP Seed': 'MZXW6YTBOI', 'TOTP Settings': '30;S' }, 'steam://MZXW6YTBOI'],
    ...[
      ['', 'foobar'],
      ['-Hex', '666F6F626172'],
      ['-Base64', 'Zm9vYmFy'],
      ['-Base32', 'MZXW6YTBOI'],
    ].map(([writing = '', secret = '']): [string, Record<string, string>, string] => [
      `KeePass${writing}`,
      {
        [`TimeOtp-Secret${writing}`]: secret,
        'TimeOtp-Period': '60',
        'TimeOtp-Length': '8',
        'TimeOtp-Algorithm': 'HMAC-SHA-256',
      },
      settings,
    ]),
    [
      'KeePass, counter-based',
      { 'HmacOtp-Secret-Hex': '666F6F626172', 'HmacOtp-Counter': '7' },
      'hotp/?secret=MZXW6YTBOI&counter=7',
    ],
  ])('the import reads a one-time code of %s with its parameters', async (_, fields, expected) => {
    const made = keepass.Kdbx.create(new keepass.Credentials(keepass.ProtectedValue.fromString('')), 'Mine')
    const entry = made.createEntry(made.getDefaultGroup())
    for (const [name, value] of Object.entries({ Title: 'Bank', UserName: 'ann', ...fields }))
      entry.fields.set(name, value)
    const [record] = (await imported(onlineAccount.kind, await made.saveXml())).records
    expect(record?.values['securityQuestions']).toEqual([
      { question: 'Authenticator key (TOTP)', answer: expect.stringContaining(expected) },
    ])
  })

  test('the import reads a one-time code of Psono with algorithm, digits and period', async () => {
    const item = {
      type: 'totp',
      name: 'Bank',
      totp_code: 'SEED',
      totp_period: 60,
      totp_algorithm: 'SHA256',
      totp_digits: 8,
    }
    const { records } = await read(json({ items: [item], folders: [] }))
    expect(records[0]?.values['securityQuestions']).toEqual([
      {
        question: 'Authenticator key (TOTP)',
        answer: 'otpauth://totp/?secret=SEED&algorithm=SHA256&digits=8&period=60',
      },
    ])
  })
})
