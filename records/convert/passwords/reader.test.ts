import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { blank } from '../../define.ts'
import { onlineAccount } from '../../kinds/index.ts'
import { UnreadableFile } from '../reading.ts'
import { imported } from '../testing/index.ts'
import type { AccountValues } from './account.ts'

const read = (file: string | Uint8Array, mine: readonly AccountValues[] = []) =>
  imported(onlineAccount.kind, file, { existing: { [onlineAccount.kind]: mine } })
const csv = (...rows: string[]) => read(rows.join('\n'))
const bitwarden = (items: unknown[], more: object = {}) =>
  read(JSON.stringify({ encrypted: false, folders: [], items, ...more }))
const login = (name: string, values: object, more: object = {}) => ({ type: 1, name, login: values, ...more })

describe('a Bitwarden export', () => {
  test('the import makes accounts of the right platform and type', async () => {
    const { format, records, leftOut } = await bitwarden([
      login('Facebook', {
        uris: [{ uri: 'https://m.facebook.com/login' }],
        username: 'ann',
        password: 'correct horse',
      }),
      login('Amazon UK', { uris: [{ uri: 'https://www.amazon.co.uk' }], username: 'ann', password: 'battery staple' }),
      login('Garden club', { uris: [{ uri: 'https://roses.example' }], username: 'ann', password: 'thorns and all' }),
    ])
    expect(format).toBe('Bitwarden')
    expect(leftOut).toEqual([])
    expect(records).toMatchObject([
      { values: { accountType: 'social', platform: 'facebook', otherPlatform: '' }, unchecked: {} },
      {
        values: {
          accountType: 'shopping',
          platform: 'amazon',
          notes: 'Name: Amazon UK\nWeb address: https://www.amazon.co.uk',
        },
      },
      { values: { accountType: 'professional', platform: 'other', otherPlatform: 'Garden club' } },
    ])
  })

  test('the import keeps a 4-digit PIN and an empty username, and marks them', async () => {
    const { records } = await bitwarden([login('Door', { username: null, password: '4711' })])
    expect(records).toMatchObject([
      {
        values: { password: '4711' },
        unchecked: { username: 'Username is required', password: 'Password must be at least 8 characters' },
      },
    ])
  })

  test('the import keeps values without a field, and keeps hidden values hidden', async () => {
    const { records } = await bitwarden(
      [
        login(
          'My bank',
          {
            uris: [{ uri: 'https://a.example' }, { uri: 'https://b.example' }],
            username: 'ann',
            password: 'correct horse',
            totp: 'JBSWY3DP',
          },
          {
            folderId: 'f',
            notes: 'Ask for Mr. Lee',
            fields: [
              { name: 'Branch', value: 'High Street', type: 0 },
              { name: 'Word for the phone', value: 'marigold', type: 1 },
              { name: 'Paperless', value: true, type: 2 },
            ],
            passwordHistory: [{ lastUsedDate: '2024-05-06T07:08:09Z', password: 'old password' }],
          },
        ),
      ],
      { folders: [{ id: 'f', name: 'Money' }] },
    )
    expect(records).toMatchObject([
      {
        folder: 'Money',
        values: {
          accountType: 'financial',
          twoFactorType: 'authenticator',
          notes:
            'Ask for Mr. Lee\nWeb address: https://a.example\nWeb address: https://b.example\nFolder: Money\nBranch: High Street\nPaperless: true',
          securityQuestions: [
            { question: 'Authenticator key (TOTP)', answer: 'JBSWY3DP' },
            { question: 'Word for the phone', answer: 'marigold' },
            { question: 'Old password, until 2024-05-06', answer: 'old password' },
          ],
        },
      },
    ])
  })

  test('the import reads notes, cards, identities and keys by type, and lists the rest', async () => {
    const { records, leftOut } = await bitwarden([
      { type: 2, name: 'Safe code', notes: 'left, right' },
      { type: 3, name: 'Visa', card: { number: '4111111111111111', code: '123', expMonth: '4', expYear: '2031' } },
      { type: 4, name: 'Me', identity: { passportNumber: 'X1', firstName: 'Ann' } },
      { type: 5, name: 'Server', sshKey: { privateKey: 'secret' } },
      { type: 9, name: 'Later', notes: 'of a newer program' },
      login('Nothing', {}),
      login('Words', {}, { notes: 'some' }),
      'damaged',
      login('Key', { username: 'ann', password: 'correct horse', fido2Credentials: [{}] }),
    ])
    expect(records.map(({ kind, values }) => [kind, values['type'] ?? ''])).toEqual([
      ['secure-note', 'note'],
      ['secure-note', 'card'],
      ['secure-note', 'identity'],
      ['secure-note', 'key'],
      ['secure-note', 'other'],
      ['secure-note', 'note'],
      ['online-account', ''],
    ])
    expect(records[1]?.values).toMatchObject({ number: '4111111111111111', code: '123', expires: '04/2031' })
    expect(leftOut.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
      'Entry 8: This entry is damaged.',
      'Entry 6 (Nothing): There is nothing in it but a name.',
      'Entry 9 (Key): Its passkey was left out, because passkeys can’t be kept here.',
    ])
  })

  test.each([
    ['an encrypted export', { encrypted: true, passwordProtected: true, data: 'x' }, /is encrypted.*“\.json”/],
    ['an export without items', { encrypted: false, folders: [] }, /no items in this/],
    ['a file of another program', { accounts: [] }, /don’t recognize this \.json file/],
  ])('the import rejects %s, and says what is wrong', async (_, file, message) => {
    await expect(read(JSON.stringify(file))).rejects.toThrow(UnreadableFile)
    await expect(read(JSON.stringify(file))).rejects.toThrow(message)
  })

  test('the import rejects a truncated export', async () => {
    await expect(read('{"encrypted": false, "items": [{"na')).rejects.toThrow(/damaged or incomplete/)
  })
})

describe('a Chrome export', () => {
  const head = 'name,url,username,password,note'

  test('the import reads quotes, commas and lines inside a cell', async () => {
    const { format, records } = await csv(head, 'Netflix,https://netflix.com/,ann,"a,b ""c"" d","one', 'two"')
    expect(format).toBe('Chrome or Edge')
    expect(records[0]?.values).toMatchObject({
      accountType: 'entertainment',
      platform: 'netflix',
      username: 'ann',
      password: 'a,b "c" d',
      notes: 'one\ntwo\nWeb address: https://netflix.com/',
    })
  })

  test('the import reads rows without headings, columns in another order, and short rows', async () => {
    expect((await csv('Etsy,https://etsy.com,ann,correct horse')).records[0]?.values['platform']).toBe('etsy')
    const turned = await csv('password,username,url', 'correct horse,ann,https://github.com')
    expect(turned.records[0]?.values).toMatchObject({ platform: 'github', password: 'correct horse' })
    const short = await csv(head, 'Zoom,https://zoom.us,ann', '', 'Only a name,,,')
    expect(short.records[0]?.unchecked).toEqual({ password: 'Password must be at least 8 characters' })
    expect(short.leftOut).toEqual([{ row: 'Row 2 (Only a name)', reason: 'There is nothing in it but a name.' }])
  })

  test('the import keeps the full address if the name of an entry is an address', async () => {
    const { records } = await csv(head, 'https://news.example/login?a=1,https://news.example,ann,correct horse,')
    expect(records[0]?.values).toMatchObject({
      otherPlatform: 'news.example',
      notes: 'Web address: https://news.example/login?a=1\nWeb address: https://news.example',
    })
  })

  test('the import keeps each cell of a row with too many columns, hides the surplus cells, and marks the password', async () => {
    const { records } = await csv(head, 'Home,https://a.example,ann,half of,the password,a note')
    expect(records[0]).toMatchObject({ doubtful: true, values: { password: 'half of' } })
    // The surplus cells may be the rest of the password.
    expect(records[0]?.values).toMatchObject({
      notes: 'Web address: https://a.example',
      securityQuestions: [
        { question: 'Notes', answer: 'the password' },
        { question: 'More', answer: 'a note' },
      ],
    })
    expect(records[0]?.unchecked['password']).toMatch(/more columns/)
  })

  test('the import marks a row with an unclosed quotation mark, and reads all other rows', async () => {
    const { records } = await csv(
      head,
      'A,https://a.example,ann,correct horse,',
      'B,https://b.example,bob,"no end,',
      'C,https://c.example,"cid","battery staple","x"',
      'D,https://d.example,dan,thorns and all,',
    )
    expect(records.map(({ values, doubtful }) => [values['otherPlatform'], values['password'], doubtful])).toEqual([
      ['A', 'correct horse', undefined],
      ['B', '"no end', true],
      ['C', 'battery staple', undefined],
      ['D', 'thorns and all', undefined],
    ])
    expect(records[1]?.unchecked['password']).toMatch(/missing its partner/)
  })

  test('the import rejects a table if it is unclear where a row ends, and names that row', async () => {
    await expect(
      csv(head, 'A,https://a.example,ann,correct horse,', 'B,https://b.example,bob,"one" two\n"three",four'),
    ).rejects.toThrow(/from row 3 on.*none of it.*“1PUX” in 1Password/)
  })

  test('the import recognizes an Android app by its reversed package name', async () => {
    const { records } = await csv(head, 'x,android://hash@com.spotify.music/,ann,correct horse,')
    expect(records[0]?.values['platform']).toBe('spotify')
  })

  test.each(['', '{"a": 1}', 'PK\u0003\u0004rest'])('the import rejects %j', async (text) => {
    await expect(read(text)).rejects.toThrow(UnreadableFile)
  })

  test('for any cells, the import reads or lists every row, and changes no password', async () => {
    const cell = fc
      .string({ unit: 'binary', maxLength: 20 })
      .map((text) =>
        text.replaceAll(/[\p{Cc}\uFEFF\uFFFD\uD800-\uDFFF]/gu, (sign) => (sign === '\n' || sign === '\r' ? sign : '')),
      )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell, cell, cell), { minLength: 1, maxLength: 8 }),
        async (rows) => {
          const { records, leftOut } = await read(Papa.unparse([head.split(','), ...rows], { quotes: true }))
          // A line of blanks counts as an empty line, even inside a cell.
          const written = rows.filter((row) => row.some((text) => text.trim()))
          const signIns = written.filter(
            ([, address, username, password]) => address.trim() || username.trim() || password,
          )
          const accounts = records.filter(({ kind }) => kind === onlineAccount.kind)
          expect(accounts.map(({ values }) => values['password'])).toEqual(signIns.map(([, , , password]) => password))
          expect(records.length + leftOut.length).toBeGreaterThanOrEqual(written.length)
        },
      ),
    )
  })
})

describe('duplicates', () => {
  const mine: AccountValues = {
    ...blank(onlineAccount),
    accountType: 'entertainment',
    platform: 'netflix',
    username: 'Ann',
    password: 'correct horse',
  }
  const file = async (...rows: string[]) =>
    (await read(['name,url,username,password,note', ...rows].join('\n'), [mine])).records.map(
      (account) => account.duplicateOf,
    )

  test('the import recognizes duplicates by platform and username', async () => {
    expect(
      await file(
        'Netflix,https://netflix.com,ann,correct horse,',
        'Film,https://netflix.com,ann ,changed since,',
        'Netflix,https://netflix.com,bob,correct horse,',
      ),
    ).toMatchObject([
      { where: 'here', title: 'Netflix', same: true },
      { where: 'here', title: 'Netflix', same: false },
      undefined,
    ])
  })

  test('the import marks entries of one site and username as duplicates, and as equal only if all fields are equal', async () => {
    expect(
      await file(
        'Roses,https://roses.example,ann,thorns and all,',
        'Roses,https://roses.example,ann,thorns and all,',
        'Roses,https://roses.example,ann,thorns and all,the other garden',
        'roses,https://roses.example,ANN,changed since,',
      ),
    ).toMatchObject([
      undefined,
      { where: 'file', title: 'Row 1 (Roses)', same: true },
      { where: 'file', title: 'Row 1 (Roses)', same: false },
      { where: 'file', title: 'Row 1 (Roses)', same: false },
    ])
  })

  test('the import marks entries without a username as duplicates only if their passwords are equal', async () => {
    expect(await file('Door,,,4711,', 'Door,,,4712,', 'Door,,,4711,')).toMatchObject([
      undefined,
      undefined,
      { where: 'file', title: 'Row 1 (Door)', same: true },
    ])
  })
})
