import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { onlineAccount } from '../../kinds/index.ts'
import { UnreadableFile } from '../reading.ts'
import { readerOf } from '../readers.ts'
import { imported } from '../testing.ts'

// Files as each program writes them, made up by hand.

const read = (file: string | Uint8Array) => imported(onlineAccount.kind, file)
const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  )
const json = (value: unknown) => JSON.stringify(value)

/** What every one of them holds: a sign-in at a bank. */
const bank = {
  otherPlatform: 'Bank',
  username: 'ann',
  password: 'correct horse',
  notes: expect.stringContaining('https://bank.example'),
}
const hidden = (question: string, answer: string) => expect.arrayContaining([{ question, answer }])

describe('tables', () => {
  test.each([
    [
      'Bitwarden',
      'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\nMoney,,login,Bank,,,0,https://bank.example,ann,correct horse,SEED',
    ],
    [
      'LastPass',
      'url,username,password,totp,extra,name,grouping,fav\nhttps://bank.example,ann,correct horse,SEED,,Bank,Money,0',
    ],
    [
      'NordPass',
      'name,url,additional_urls,username,password,note,cardholdername,cardnumber,cvc,pin,expirydate,zipcode,folder,full_name,phone_number,email,address1,address2,city,country,state,type,custom_fields\nBank,https://bank.example,,ann,correct horse,,,,,,,,Money,,,,,,,,,password,',
    ],
    [
      'Dashlane',
      'username,username2,username3,title,password,note,url,category,otpSecret\nann,,,Bank,correct horse,,https://bank.example,Money,SEED',
    ],
    [
      'Proton Pass',
      'type,name,url,email,username,password,note,totp,createTime,modifyTime,vault\nlogin,Bank,https://bank.example,,ann,correct horse,,SEED,1,2,Personal',
    ],
    [
      'Firefox',
      '"url","username","password","httpRealm","formActionOrigin","guid","timeCreated","timeLastUsed","timePasswordChanged"\n"https://bank.example","ann","correct horse",,"https://bank.example","{1}","1","2","3"',
    ],
    [
      'KeePassXC',
      '"Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"\n"Root/Money","Bank","ann","correct horse","https://bank.example","","SEED","0","2026","2025"',
    ],
    [
      'KeePass',
      '"Account","Login Name","Password","Web Site","Comments"\n"Bank","ann","correct horse","https://bank.example",""',
    ],
    ['Zoho Vault', '"Secret Name","Secret URL","Notes"\n"Bank","https://bank.example","","ann","correct horse"'],
    [
      'Buttercup',
      '!type,!group_id,!group_name,!group_parent,title,username,password,URL,id\ngroup,1,Money,0,,,,,\nentry,1,Money,0,Bank,ann,correct horse,https://bank.example,2',
    ],
    [
      'RoboForm',
      'Name,Url,MatchUrl,Login,Pwd,Note,Folder,RfFieldsV2\nBank,https://bank.example,https://bank.example,ann,correct horse,,/Money,"User ID$,,,txt,ann","Password$,,,pwd,correct horse"',
    ],
    [
      'Myki',
      'url,username,password,additionalInfo,nickname,twofaSecret\nhttps://bank.example,ann,correct horse,,Bank,SEED',
    ],
    [
      'Keeper',
      '"Money","Bank","ann","correct horse","https://bank.example","",""'.concat(
        '\n"Money","Door","","","","left, right",""',
      ),
    ],
    [
      '1Password',
      'Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nBank,https://bank.example,ann,correct horse,SEED,false,false,Money,',
    ],
    ['1Password', 'Notes,Password,Title,Type,URL,Username\n,correct horse,Bank,Money,https://bank.example,ann'],
    ['Apple Passwords', 'Title,URL,Username,Password,Notes,OTPAuth\nBank,https://bank.example,ann,correct horse,,SEED'],
    [
      'Apple Passwords',
      'Titel;URL;Benutzername;Passwort;Notizen;OTPAuth\nBank;https://bank.example;ann;correct horse;;SEED',
    ],
    [
      'SafeInCloud',
      '"Title","Login","Password","URL","Notes","OTP"\n"Bank","ann","correct horse","https://bank.example","","SEED"',
    ],
    ['Chrome or Edge', 'name,url,username,password,note\nBank,https://bank.example,ann,correct horse,'],
    ['a table', 'Название;Сайт;Логин;Пароль\nBank;https://bank.example;ann;correct horse'],
    ['a table', '名称,网址,用户名,密码\nBank,https://bank.example,ann,correct horse'],
  ])('%s: %s', async (program, file) => {
    const { format, records, leftOut } = await read(file)
    expect(format).toBe(program)
    const [account] = records
    expect(account).toMatchObject({
      kind: 'online-account',
      values: program === 'Firefox' ? { ...bank, otherPlatform: 'bank.example' } : bank,
      unchecked: {},
    })
    expect(account?.doubtful).toBeUndefined()
    // Where it lay, and its authenticator, are kept, and nothing is made up.
    if (/Money/.test(file)) expect(account?.folder).toMatch(/Money/)
    if (/SEED/.test(file))
      expect(account?.values['securityQuestions']).toEqual([{ question: 'Authenticator key (TOTP)', answer: 'SEED' }])
    else expect(account?.values['securityQuestions']).toEqual([])
    expect(leftOut.map(({ reason }) => reason)).toEqual(/^group,/m.test(file) ? ['This is a group, not an entry.'] : [])
  })

  test('a first row of unknown headings is never read as an entry: what is in the columns is asked', async () => {
    const table = 'Name;Wo;Wer;Geheim;Anmerkungen\nBank;https://bank.example;ann;correct horse;x\nDoor;;;4711;'
    const asked = await readerOf(onlineAccount.kind)?.preview(strToU8(table.replace('Name', 'Was')), {}, {})
    expect(asked).toMatchObject({
      asks: 'columns',
      columns: {
        headed: true,
        titles: ['Was', 'Wo', 'Wer', 'Geheim', 'Anmerkungen'],
        roles: ['name', 'address', 'extra', 'extra', 'notes'],
      },
    })
  })

  test('NordPass says what each row is: nothing is told to be what it is not', async () => {
    const head = 'name,url,username,password,note,cardholdername,cardnumber,cvc,expirydate,folder,full_name,type'
    const { records, leftOut } = await read(
      [
        head,
        'Bank,https://bank.example,ann,correct horse,,,,,,,,password',
        'Visa,,,,,Ann Lee,4111111111111111,123,04/31,,,credit_card',
        'Door,,,,left right,,,,,,,note',
        'Me,,,,,,,,,,Ann Lee,identity',
        'Money,,,,,,,,,,,folder',
      ].join('\n'),
    )
    expect(records.map(({ kind, values }) => [kind, values['type'] ?? values['accountType']])).toEqual([
      ['online-account', 'financial'],
      ['secure-note', 'card'],
      ['secure-note', 'note'],
      ['secure-note', 'identity'],
    ])
    expect(records[1]?.values).toMatchObject({
      holder: 'Ann Lee',
      number: '4111111111111111',
      code: '123',
      expires: '04/31',
    })
    expect(leftOut).toEqual([{ row: 'Row 5 (Money)', reason: 'This is a folder. What is in it says so by itself.' }])
  })

  test('the folder that an older 1Password writes as a type stays a folder', async () => {
    const { records } = await read(
      'Notes,Password,Title,Type,URL,Username\n,correct horse,Bank,Social,https://bank.example,ann\nleft right,,Door,Secure Note,,',
    )
    expect(records).toMatchObject([
      { kind: 'online-account', folder: 'Social', values: { accountType: 'social' } },
      { kind: 'secure-note', values: { type: 'note', note: 'left right' } },
    ])
  })

  test('LastPass: notes are no accounts, cards are cards, and its signs are plain', async () => {
    const { records } = await read(
      'url,username,password,totp,extra,name,grouping,fav\nhttps://a.example/?a=1&amp;b=2,ann,fish &amp; chips &lt;3,,,Rock &amp; Roll,Fun,0\nhttp://sn,,,,left right,Door,,0\nhttp://sn,,,,"NoteType:Credit Card\nLanguage:en-US\nName on Card:Ann Lee\nType:Visa\nNumber:4111111111111111\nSecurity Code:123\nStart Date:,\nExpiration Date:April,2031\nNotes:For trips\nonly",Visa,,0',
    )
    expect(records).toMatchObject([
      {
        row: 'Row 1 (Rock & Roll)',
        kind: 'online-account',
        values: {
          otherPlatform: 'Rock & Roll',
          password: 'fish & chips <3',
          notes: expect.stringContaining('https://a.example/?a=1&b=2'),
        },
      },
      { kind: 'secure-note', values: { type: 'note', note: 'left right', details: [] } },
      {
        kind: 'secure-note',
        values: {
          type: 'card',
          holder: 'Ann Lee',
          number: '4111111111111111',
          code: '123',
          expires: 'April 2031',
          note: 'For trips\nonly',
          details: [{ question: 'Type', answer: 'Visa' }],
        },
      },
    ])
  })

  test('Dashlane: cards and papers come from tables of their own', async () => {
    const { records } = await read(
      zip({
        'credentials.csv':
          'username,username2,username3,title,password,note,url,category,otpSecret\nann,,,Bank,correct horse,,https://bank.example,,',
        'payments.csv':
          'type,account_name,account_holder,cc_number,code,expiration_month,expiration_year,note\npayment_card,Visa,Ann Lee,4111111111111111,123,04,2031,',
        'ids.csv':
          'type,number,name,issue_date,expiration_date,place_of_issue,state\npassport,X123,Ann Lee,2020,2030,Ames,IA',
        'securenotes.csv': 'title,note\nDoor,left right',
      }),
    )
    expect(
      records.map(({ kind, values }) => [kind, values['name'] ?? values['otherPlatform'], values['type'] ?? '']),
    ).toEqual([
      ['online-account', 'Bank', ''],
      ['secure-note', 'Visa', 'card'],
      ['secure-note', 'Ann Lee', 'identity'],
      ['secure-note', 'Door', 'note'],
    ])
    expect(records[2]?.values['details']).toEqual(hidden('Number', 'X123'))
  })
})

describe('other formats', () => {
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
  ])('%s', async (program, file) => {
    const { format, records, leftOut } = await read(file)
    expect(format).toBe(program)
    expect(leftOut).toEqual([])
    expect(records).toMatchObject([{ kind: 'online-account', values: bank, folder: 'Money', unchecked: {} }])
    const kept = records[0]?.values['securityQuestions']
    expect(kept).toEqual(hidden('Authenticator key (TOTP)', 'SEED'))
    expect(json(kept)).toContain('marigold')
    expect(records[0]?.values['notes']).not.toContain('marigold')
  })

  test('Bitwarden: what hangs on an entry goes to the locker, or is named', async () => {
    const { format, records, leftOut } = await read(
      zip({
        'data.json': json({
          encrypted: false,
          folders: [],
          items: [{ id: 'i', type: 2, name: 'House', notes: 'Deed' }],
        }),
        'attachments/i/deed.pdf': '%PDF-1.4',
        'attachments/i/setup.exe': 'MZ',
      }),
    )
    expect(format).toBe('Bitwarden')
    expect(records).toMatchObject([
      { kind: 'secure-note', row: 'Entry 1 (House)' },
      {
        kind: 'document',
        row: 'Entry 1 (House), deed.pdf',
        values: { title: 'deed', category: 'other', otherType: 'Attachment' },
        file: { field: 'file', name: 'deed.pdf', type: 'application/pdf', bytes: strToU8('%PDF-1.4') },
        unchecked: {},
      },
    ])
    expect(leftOut).toEqual([
      { row: 'Entry 1 (House), setup.exe', reason: 'This attachment is a kind of file that your locker doesn’t take.' },
    ])
  })

  test('1Password: cards, bank accounts and files are what they are', async () => {
    const { records } = await read(
      zip({
        'export.data': json({
          accounts: [
            {
              vaults: [
                {
                  items: [
                    {
                      categoryUuid: '002',
                      overview: { title: 'Visa' },
                      details: {
                        sections: [
                          {
                            fields: [
                              { id: 'ccnum', title: 'number', value: { creditCardNumber: '4111111111111111' } },
                              { id: 'cvv', title: 'verification number', value: { concealed: '123' } },
                              { id: 'expiry', title: 'expiry date', value: { monthYear: 203104 } },
                              { id: 'bank', title: 'issuing bank', value: { string: 'Credit union' } },
                            ],
                          },
                        ],
                      },
                    },
                    {
                      categoryUuid: '006',
                      overview: { title: 'Deed' },
                      details: { documentAttributes: { documentId: 'doc1', fileName: 'deed.pdf' } },
                    },
                  ],
                },
              ],
            },
          ],
        }),
        'files/doc1__deed.pdf': '%PDF-1.4',
      }),
    )
    expect(records).toMatchObject([
      {
        kind: 'secure-note',
        values: {
          type: 'card',
          number: '4111111111111111',
          code: '123',
          expires: '04/2031',
          details: [{ question: 'Issuing bank', answer: 'Credit union' }],
        },
      },
      { kind: 'document', file: { name: 'deed.pdf' } },
    ])
  })
})

describe('what cannot be read is named, with the way to a better export', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    [
      'KeePass 1',
      Uint8Array.from([0x03, 0xd9, 0xa2, 0x9a, 0x65, 0xfb, 0x4b, 0xb5, 1, 2]),
      /KeePass 1\. In KeePass, choose File, Export/,
    ],
    ['KeePass 1 XML', '<pwlist><pwentry></pwentry></pwlist>', /KeePass 1\. In KeePass, choose/],
    ['Buttercup', 'b~>buttercup/b$1', /Buttercup vault\. In Buttercup/],
    ['Password Safe', 'PWS3abc', /Password Safe database\. In Password Safe/],
    ['SafeInCloud', '<database><card title="Bank"></card></database>', /SafeInCloud\. In SafeInCloud/],
    ['Enpass', 'SQLite format 3\u0000', /In Enpass, choose/],
    ['Mac', 'kych\u0000\u0001', /Mac keychain\. On your Mac/],
    ['Proton, encrypted', '-----BEGIN PGP MESSAGE-----\n\nabc', /encrypted with PGP.*In Proton Pass/],
    ['Proton, encrypted in its ZIP', zip({ 'Proton Pass/data.pgp': 'x' }), /encrypted with PGP.*In Proton Pass/],
    [
      'Firefox',
      json({ nextId: 2, logins: [{ encryptedUsername: 'x', encryptedPassword: 'y' }] }),
      /Firefox keeps passwords.*Export passwords/,
    ],
    ['Excel', zip({ 'xl/workbook.xml': '<x/>' }), /Excel workbook.*Save As/],
    ['older Excel', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /Excel workbook/],
    ['PDF', '%PDF-1.7', /This is a PDF/],
    ['a web page', '<!DOCTYPE html><html></html>', /This is a web page/],
    ['a ZIP of pictures', zip({ 'a.jpg': 'x' }), /no password export in this ZIP/],
    ['a broken ZIP', 'PK\u0003\u0004\u0014\u0000\u0000\u0000rest', /ZIP file is damaged/],
    ['a ZIP with a password', 'PK\u0003\u0004\u0014\u0000\u0001\u0000rest', /ZIP file has a password/],
    ['compressed', Uint8Array.from([0x1f, 0x8b, 8, 0]), /unpack it first/],
    ['a picture', Uint8Array.from(Array.from({ length: 900 }, (_, at) => at % 7)), /don’t recognize this file/],
  ])('%s', async (_, file, message) => {
    await expect(read(file)).rejects.toThrow(UnreadableFile)
    await expect(read(file)).rejects.toThrow(message)
  })
})
