import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { blank, tidied } from '../../define.ts'
import type { Values } from '../../fields/index.ts'
import { onlineAccount, secureNote } from '../../kinds/index.ts'
import { accountTypes, platforms } from '../../kinds/platforms.ts'
import { contentsOf } from '../contents.ts'
import { formatsOf } from '../formats.ts'
import { imported } from '../testing/index.ts'
import { isSameCode } from './one-time-code.ts'

const written = (kind: string, all: readonly Values[], ending: string): string => {
  const kept = all.map((values, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    kind,
    values,
    audience: 'nobody' as const,
    alsoIfIncapacitated: false,
    createdAt: '2026-01-02T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
  }))
  const [group] = contentsOf({ records: kept, trash: [] }, () => 'Only me', 'names')
  const text =
    group &&
    formatsOf(kind)
      .find((one) => one.ending === ending)
      ?.write(group, new Set())
  if (text === undefined) throw new Error(`${kind} does not go out as ${ending}`)
  return text
}

const words = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    'PIN: 4711',
    'a "quoted", word',
    'two\nlines',
    '=1+1',
    'Web address: https://a.example/x',
    'Zoë \\ {',
  ),
)
const key = fc.constantFrom(
  'JBSWY3DPEHPK3PXP',
  'jbsw y3dp',
  'steam://SEED',
  'otpauth://totp/The%20Bank:ann?secret=SEED&issuer=The%20Bank&algorithm=SHA256&digits=8&period=60',
  'otpauth://totp/x?secret=SEED&digits=6',
  'otpauth://hotp/x?secret=SEED&counter=3',
)
const question = fc.oneof(words, fc.constantFrom('Authenticator key (TOTP)', 'Backup codes', 'Notes', 'Folder'))
const pairs = fc.array(fc.record({ question, answer: fc.oneof(words, key) }), { maxLength: 4 })
const account = fc
  .record({
    accountType: fc.constantFrom('', ...Object.keys(accountTypes)),
    platform: fc.constantFrom('', 'other', 'other', ...Object.keys(platforms)),
    otherPlatform: fc.oneof(words, fc.constantFrom('Facebook', 'Other')),
    username: words,
    email: words,
    password: words,
    status: fc.constantFrom('active', 'inactive'),
    recoveryEmail: words,
    recoveryPhone: words,
    twoFactorType: fc.constantFrom('none', 'sms', 'authenticator', 'email'),
    backupCodes: fc.array(
      words.map((line) => line.replaceAll('\n', ' ')),
      { maxLength: 3 },
    ),
    securityQuestions: pairs,
    notes: words,
    contactInstructions: words,
  })
  .map((values) => tidied(onlineAccount, values))
const note = fc
  .record({
    name: words,
    type: fc.constantFrom('note', 'card', 'identity', 'license', 'key', 'other'),
    holder: words,
    number: words,
    expires: fc.constantFrom('', '08/2028', '8/2028', 'soon'),
    code: words,
    pin: words,
    note: words,
    details: pairs,
    folder: words,
    contactInstructions: words,
  })
  .map((values) => tidied(secureNote, values))

describe.each(['-bitwarden.json', '-cxf.json'])('a password export as %s', (ending) => {
  test('the import restores every field of each account', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(account, { minLength: 1, maxLength: 3 }), async (all) => {
        const { records, leftOut } = await imported(onlineAccount.kind, written(onlineAccount.kind, all, ending))
        expect(leftOut).toEqual([])
        expect(records.map(({ kind }) => kind)).toEqual(all.map(() => onlineAccount.kind))
        expect(new Set(records.map(({ values }) => JSON.stringify(values)))).toEqual(
          new Set(all.map((values) => JSON.stringify(values))),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('the import restores every field of each note and card', async () => {
    await fc.assert(
      fc.asyncProperty(note, async (one) => {
        const { records } = await imported(onlineAccount.kind, written(secureNote.kind, [one], ending))
        expect(records).toMatchObject([{ kind: secureNote.kind, values: one }])
      }),
      { numRuns: 300 },
    )
  })

  test('the import marks an exported account as a duplicate of the saved one', async () => {
    const one = {
      ...blank(onlineAccount),
      accountType: 'email',
      platform: 'gmail',
      username: 'ann',
      password: 'correct horse',
    }
    const { records } = await imported(onlineAccount.kind, written(onlineAccount.kind, [one], ending), {
      existing: { [onlineAccount.kind]: [one] },
    })
    expect(records).toMatchObject([{ duplicateOf: { where: 'here', same: true } }])
  })
})

describe('the exported password table', () => {
  const plain = fc.constantFrom('', 'ann', 'a "quoted", word', 'Two\nlines', 'Zoë \\ {', '=1+1', ' x')
  const sites = fc.constantFrom(
    '',
    'Web address: https://a.example/x',
    'Mr. Lee\nWeb address: https://a.example/x\nmore',
  )

  test('the import restores name, address, username, password, notes and authenticator key', async () => {
    await fc.assert(
      fc.asyncProperty(plain, plain, plain, sites, fc.option(key), async (name, username, password, notes, code) => {
        const one = tidied(onlineAccount, {
          ...blank(onlineAccount),
          platform: 'other',
          otherPlatform: `The ${name}`,
          username,
          password: password || 'a word',
          notes,
          securityQuestions: code === null ? [] : [{ question: 'Authenticator key (TOTP)', answer: code }],
        })
        const { records } = await imported(onlineAccount.kind, written(onlineAccount.kind, [one], '-passwords.csv'))
        const { otherPlatform } = one
        expect(records).toMatchObject([
          { values: { otherPlatform, username: one.username, password: one.password, notes: one.notes } },
        ])
        const found = records[0]?.values['securityQuestions']
        const [pair] = Array.isArray(found) ? found : []
        const answer = typeof pair === 'object' && 'answer' in pair ? pair.answer : ''
        expect(isSameCode(String(answer), code ?? '')).toBe(true)
      }),
    )
  })

  test('the table has the columns that Apple and Bitwarden read, with the one-time code as an address', () => {
    const one = {
      ...blank(onlineAccount),
      platform: 'facebook',
      username: 'ann',
      password: ' =secret, 9!',
      securityQuestions: [
        { question: 'First pet', answer: 'Rex' },
        { question: 'Authenticator key (TOTP)', answer: 'jbsw y3dp' },
      ],
      notes: 'Web address: https://example.org/login\nOf the shop',
    }
    const text = written(onlineAccount.kind, [one], '-passwords.csv')
    expect(Papa.parse(text.replace('\uFEFF', '').trim(), { header: true }).data).toEqual([
      {
        Title: 'Facebook',
        URL: 'https://example.org/login',
        Username: 'ann',
        Password: ' =secret, 9!',
        Notes: one.notes,
        OTPAuth: 'otpauth://totp/Facebook?secret=JBSWY3DP',
      },
    ])
  })
})
