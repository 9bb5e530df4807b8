import { describe, expect, test } from 'vitest'
import { bank, hidden, json, read, zip } from './testing/index.ts'

describe('JSON and XML of password managers', () => {
  const login = { title: 'Bank', url: 'https://bank.example' }
  test.each<[string, string | Uint8Array]>([
    [
      '1Password',
      zip({
        'export.attributes': '{"version":3}',
        'export.data': json({
          accounts: [
            {
              vaults: [
                {
                  attrs: { name: 'Personal' },
                  items: [
                    {
                      categoryUuid: '001',
                      overview: { ...login, tags: ['Money'] },
                      details: {
                        loginFields: [
                          { designation: 'username', value: 'ann' },
                          { designation: 'password', value: 'correct horse' },
                        ],
                        sections: [
                          {
                            title: 'More',
                            fields: [
                              { id: 'TOTP_1', title: 'one-time password', value: { totp: 'SEED' } },
                              { id: 'x', title: 'Word', value: { concealed: 'marigold' } },
                            ],
                          },
                        ],
                      },
                    },
                  ],
                },
              ],
            },
          ],
        }),
      }),
    ],
    [
      '1Password',
      `${json({ typeName: 'system.folder.Regular', uuid: 'f', title: 'Money' })}\n***5642bee8-a5ff-11dc-8314-0800200c9a66***\n${json(
        {
          typeName: 'webforms.WebForm',
          title: 'Bank',
          location: 'https://bank.example',
          folderUuid: 'f',
          secureContents: {
            fields: [
              { designation: 'username', value: 'ann' },
              { designation: 'password', value: 'correct horse' },
            ],
            sections: [
              {
                fields: [
                  { k: 'concealed', n: 'TOTP_1', t: 'one-time password', v: 'SEED' },
                  { k: 'concealed', n: 'x', t: 'Word', v: 'marigold' },
                ],
              },
            ],
          },
        },
      )}\n***5642bee8-a5ff-11dc-8314-0800200c9a66***\n`,
    ],
    [
      'Proton Pass',
      zip({
        'Proton Pass/data.json': json({
          version: '1.21',
          vaults: {
            a: {
              name: 'Money',
              items: [
                {
                  itemId: '1',
                  state: 1,
                  data: {
                    type: 'login',
                    metadata: { name: 'Bank', note: '' },
                    content: {
                      itemUsername: 'ann',
                      password: 'correct horse',
                      urls: ['https://bank.example'],
                      totpUri: 'SEED',
                    },
                    extraFields: [{ fieldName: 'Word', type: 'hidden', data: { content: 'marigold' } }],
                  },
                },
              ],
            },
            b: { name: 'Other', items: [] },
          },
        }),
      }),
    ],
    [
      'Enpass',
      json({
        folders: [{ uuid: 'f', title: 'Money' }],
        items: [
          {
            category: 'login',
            template_type: 'login.default',
            title: 'Bank',
            folders: ['f'],
            fields: [
              { type: 'username', value: 'ann' },
              { type: 'password', value: 'correct horse', sensitive: 1 },
              { type: 'url', value: 'https://bank.example' },
              { type: 'totp', value: 'SEED' },
              { type: 'text', label: 'Word', value: 'marigold', sensitive: 1 },
            ],
          },
        ],
      }),
    ],
    [
      'Psono',
      json({
        folders: [
          {
            name: 'Money',
            items: [
              {
                type: 'website_password',
                name: 'Bank',
                website_password_title: 'Bank',
                website_password_url: 'https://bank.example',
                website_password_username: 'ann',
                website_password_password: 'correct horse',
                website_password_notes: '',
                website_password_auto_submit: false,
                website_password_url_filter: 'bank.example',
                website_password_totp_code: 'SEED',
                custom_fields: [{ name: 'Word', type: 'password', value: 'marigold' }],
              },
            ],
          },
        ],
        items: [],
      }),
    ],
    [
      'Keeper',
      json({
        records: [
          {
            title: 'Bank',
            login: 'ann',
            password: 'correct horse',
            login_url: 'https://bank.example',
            custom_fields: { '$oneTimeCode::1': 'SEED', Passphrase: 'marigold' },
            folders: [{ folder: 'Money' }],
          },
        ],
      }),
    ],
    [
      'the FIDO exchange format',
      json({
        version: { major: 1, minor: 0 },
        exporterRpId: 'pm.example',
        accounts: [
          {
            collections: [{ title: 'Money', items: [{ item: 'i' }] }],
            items: [
              {
                id: 'i',
                title: 'Bank',
                scope: { urls: ['https://bank.example'] },
                credentials: [
                  {
                    type: 'basic-auth',
                    username: { fieldType: 'string', value: 'ann' },
                    password: { fieldType: 'concealed-string', value: 'correct horse' },
                  },
                  { type: 'totp', secret: 'SEED', period: 30 },
                  {
                    type: 'custom-fields',
                    fields: [{ fieldType: 'concealed-string', label: 'Word', value: 'marigold' }],
                  },
                ],
              },
            ],
          },
        ],
      }),
    ],
    [
      'Dashlane',
      json({
        AUTHENTIFIANT: [
          {
            title: 'Bank',
            domain: 'https://bank.example',
            login: 'ann',
            password: 'correct horse',
            note: '',
            category: 'Money',
            otpSecret: 'SEED',
            passphrase: 'marigold',
          },
        ],
      }),
    ],
  ])('the import reads a file of %s', async (program, file) => {
    const { format, records, leftOut } = await read(file)
    expect(format).toBe(program)
    expect(leftOut).toEqual([])
    expect(records).toMatchObject([{ kind: 'online-account', values: bank, folder: 'Money', unchecked: {} }])
    const kept = records[0]?.values['securityQuestions']
    expect(kept).toEqual(hidden('Authenticator key (TOTP)', 'SEED'))
    expect(json(kept)).toContain('marigold')
    expect(records[0]?.values['notes']).not.toContain('marigold')
  })
})

describe('a 1Password item that has only a password', () => {
  const details = { password: 'correct horse' }
  const pux = (overview: object) =>
    zip({ 'export.data': json({ accounts: [{ vaults: [{ items: [{ categoryUuid: '005', overview, details }] }] }] }) })
  const pif = (content: object) =>
    `${json({ typeName: 'passwords.Password', title: 'Alarm', secureContents: { ...details, ...content } })}\n***5642bee8-a5ff-11dc-8314-0800200c9a66***\n`

  test.each([
    ['1PUX', pux({ title: 'Alarm' })],
    ['1pif', pif({})],
    ['CSV', 'Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nAlarm,,,correct horse,,false,false,,'],
    ['CSV of an older version', 'Notes,Password,Title,Type,URL,Username\n,correct horse,Alarm,Password,,'],
  ])('the import turns an item without an address into a secure note: %s', async (_, file) => {
    const { records } = await read(file)
    expect(records).toMatchObject([
      { kind: 'secure-note', values: { name: 'Alarm', type: 'key', details: hidden('Password', 'correct horse') } },
    ])
    expect(records[0]?.unchecked).toEqual({})
  })

  test.each([
    ['1PUX', pux({ title: 'Alarm', url: 'https://alarm.example' })],
    ['1pif', pif({ URL: 'https://alarm.example' })],
    [
      'CSV',
      'Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nAlarm,https://alarm.example,,correct horse,,false,false,,',
    ],
  ])(
    'the import turns an item with an address into an account, and marks the missing username: %s',
    async (_, file) => {
      const { records } = await read(file)
      expect(records).toMatchObject([
        {
          kind: 'online-account',
          values: { password: 'correct horse' },
          unchecked: { username: 'Username is required' },
        },
      ])
    },
  )
})
