import { describe, expect, test } from 'vitest'
import { json, read } from './testing/index.ts'

const account = {
  id: 'YQ',
  username: 'ann',
  email: 'ann@example.org',
  collections: [{ id: 'Yw', title: 'Money', items: [], subCollections: [{ title: 'Banks', items: [{ item: 'aQ' }] }] }],
  items: [
    {
      id: 'aQ',
      title: 'Bank',
      credentials: [
        {
          type: 'basic-auth',
          username: { fieldType: 'string', value: 'ann' },
          password: { fieldType: 'concealed-string', value: 'correct horse' },
        },
        {
          type: 'totp',
          secret: 'SEED',
          period: 60,
          digits: 8,
          algorithm: 'sha256',
          issuer: 'The Bank',
          username: 'ann',
        },
      ],
    },
    { id: 'ag', title: 'Shop', credentials: [{ type: 'passkey', credentialId: 'x', rpId: 'shop.example' }] },
    { id: 'aw', title: 'Deed', credentials: [{ type: 'file', name: 'deed.pdf' }] },
  ],
}

describe('files with features of several programs', () => {
  test.each([
    ['one account of the FIDO exchange format', account],
    [
      'a whole file of the FIDO exchange format',
      { version: { major: 1, minor: 0 }, exporterRpId: 'x', accounts: [account] },
    ],
  ])('the import does not take %s for a Bitwarden export, and each entry keeps its type', async (_, file) => {
    const { format, records, leftOut } = await read(json(file))
    expect(format).toBe('the FIDO exchange format')
    expect(records).toMatchObject([{ folder: 'Banks', values: { username: 'ann', password: 'correct horse' } }])
    expect(records[0]?.values['securityQuestions']).toEqual([
      {
        question: 'Authenticator key (TOTP)',
        answer: 'otpauth://totp/The%20Bank:ann?secret=SEED&issuer=The%20Bank&algorithm=SHA256&digits=8&period=60',
      },
    ])
    expect(leftOut).toEqual([
      { row: 'Entry 3 (Deed)', reason: 'Its attachment deed.pdf is not in this file.' },
      { row: 'Entry 2 (Shop)', reason: 'There is only a passkey in it, and passkeys can’t be kept here.' },
    ])
  })

  test('Bitwarden items without a type number get their type from their fields', async () => {
    const { format, records } = await read(
      json({
        items: [
          { name: 'Bank', login: { username: 'ann', password: 'correct horse' } },
          { name: 'Visa', type: null, folderId: null, card: { cardholderName: 'Ann Lee', number: '4111111111111111' } },
          { name: 'Passport', identity: { firstName: 'Ann', passportNumber: 'C01X00T47' } },
          { name: 'Door', secureNote: {}, notes: 'left right' },
        ],
      }),
    )
    expect(format).toBe('Bitwarden')
    const seen = records.map(({ kind, values }) => [kind, values['otherPlatform'] ?? values['name'], values['type']])
    expect(seen).toEqual(
      expect.arrayContaining([
        ['online-account', 'Bank', undefined],
        ['secure-note', 'Visa', 'card'],
        ['secure-note', 'Passport', 'identity'],
        ['secure-note', 'Door', 'note'],
      ]),
    )
  })

  test('the import reads Nextcloud Passwords with its folders, tags and custom fields', async () => {
    const { format, records, leftOut } = await read(
      json({
        version: 3,
        encrypted: false,
        passwords: [
          {
            id: 'p',
            label: 'Bank',
            url: 'https://bank.example',
            username: 'ann',
            password: 'correct horse',
            notes: 'Mr. Lee',
            folder: 'f2',
            tags: ['t'],
            customFields: [
              { label: 'Word', type: 'secret', value: 'marigold' },
              { label: 'Code', type: 'text', value: 'otpauth://totp/x?secret=SEED' },
            ],
          },
          {
            id: 'q',
            label: 'Shop',
            username: 'ann',
            password: 'battery staple',
            customFields: '[{"label":"PIN","value":"77"}]',
          },
        ],
        folders: [
          { id: 'f1', label: 'Money', parent: '0' },
          { id: 'f2', label: 'Banks', parent: 'f1' },
        ],
        tags: [{ id: 't', label: 'home' }],
      }),
    )
    expect([format, leftOut]).toEqual(['Nextcloud Passwords', []])
    expect(records).toMatchObject([
      {
        folder: 'Money/Banks, home',
        values: {
          password: 'correct horse',
          notes: 'Mr. Lee\nWeb address: https://bank.example\nFolder: Money/Banks, home',
          securityQuestions: [
            { question: 'Authenticator key (TOTP)', answer: 'otpauth://totp/x?secret=SEED' },
            { question: 'Word', answer: 'marigold' },
          ],
        },
      },
      { values: { password: 'battery staple', securityQuestions: [{ question: 'PIN', answer: '77' }] } },
    ])
  })

  test.each([
    [
      'an encrypted file of Nextcloud Passwords',
      { version: 3, encrypted: true, passwords: 'x' },
      /Nextcloud Passwords is encrypted/,
    ],
    [
      'a file with items of no known program',
      { items: [{ title: 'x' }], folders: [] },
      /don’t recognize this \.json file/,
    ],
    [
      'a file with the key “encrypted” and without items',
      { encrypted: false, entries: [] },
      /don’t recognize this \.json file/,
    ],
  ])('the import does not take %s for a Bitwarden export', async (_, file, says) => {
    await expect(read(json(file))).rejects.toThrow(says)
  })
})
