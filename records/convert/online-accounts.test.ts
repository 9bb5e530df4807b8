import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { blank } from '../define.ts'
import { onlineAccount } from '../kinds/index.ts'
import { UnreadableFile } from './login.ts'
import { type AccountValues, previewImport } from './online-accounts.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const csv = (...rows: string[]) => previewImport(bytes(rows.join('\n')), [])
const bitwarden = (items: unknown[], more: object = {}) =>
  previewImport(bytes(JSON.stringify({ encrypted: false, folders: [], items, ...more })), [])
const login = (name: string, values: object, more: object = {}) => ({ type: 1, name, login: values, ...more })

describe('a Bitwarden export', () => {
  test('becomes accounts of the right platform and type', () => {
    const {
      format,
      records: accounts,
      leftOut: unreadable,
    } = bitwarden([
      login('Facebook', {
        uris: [{ uri: 'https://m.facebook.com/login' }],
        username: 'ann',
        password: 'correct horse',
      }),
      login('Amazon UK', { uris: [{ uri: 'https://www.amazon.co.uk' }], username: 'ann', password: 'battery staple' }),
      login('Garden club', { uris: [{ uri: 'https://roses.example' }], username: 'ann', password: 'thorns and all' }),
    ])
    expect(format).toBe('Bitwarden')
    expect(unreadable).toEqual([])
    expect(accounts.map(({ values }) => [values.accountType, values.platform, values.otherPlatform])).toEqual([
      ['social', 'facebook', ''],
      ['shopping', 'amazon', ''],
      ['professional', 'other', 'Garden club'],
    ])
    expect(accounts[1]?.values.notes).toBe('Name: Amazon UK\nWeb address: https://www.amazon.co.uk')
    expect(accounts.every(({ unchecked }) => Object.keys(unchecked).length === 0)).toBe(true)
  })

  test('keeps a 4-digit PIN and an empty username, and marks them', () => {
    const [account] = bitwarden([login('Door', { username: null, password: '4711' })]).records
    expect(account?.values.password).toBe('4711')
    expect(account?.unchecked).toEqual({
      username: 'Username is required',
      password: 'Password must be at least 8 characters',
    })
  })

  test('loses nothing that has no field of its own, and keeps hidden things hidden', () => {
    const [account] = bitwarden(
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
              { name: 'PIN', value: '0815', type: 1 },
              { name: 'Paperless', value: true, type: 2 },
            ],
            passwordHistory: [{ lastUsedDate: '2024-05-06T07:08:09Z', password: 'old password' }],
          },
        ),
      ],
      { folders: [{ id: 'f', name: 'Money' }] },
    ).records
    expect(account?.values.notes.split('\n')).toEqual([
      'Ask for Mr. Lee',
      'Web address: https://a.example',
      'Web address: https://b.example',
      'Folder: Money',
      'Branch: High Street',
      'Paperless: true',
    ])
    expect(account?.values.twoFactorType).toBe('authenticator')
    expect(account?.values.securityQuestions).toEqual([
      { question: 'Authenticator key (TOTP)', answer: 'JBSWY3DP' },
      { question: 'PIN', answer: '0815' },
      { question: 'Old password, until 2024-05-06', answer: 'old password' },
    ])
    expect(account?.values.accountType).toBe('financial')
  })

  test('says of everything that is left out what it is', () => {
    const { records: accounts, leftOut: unreadable } = bitwarden([
      { type: 2, name: 'Safe code', notes: 'left, right' },
      { type: 3, name: 'Visa', card: {} },
      { type: 4, name: 'Me', identity: {} },
      { type: 5, name: 'Server' },
      { type: 9, name: 'Later' },
      login('Nothing', {}),
      login('Words', {}, { notes: 'some' }),
      'damaged',
      login('Key', { username: 'ann', password: 'correct horse', fido2Credentials: [{}] }),
    ])
    expect(accounts.map(({ row }) => row)).toEqual(['Entry 9 (Key)'])
    expect(unreadable.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
      'Entry 1 (Safe code): This is a note, not an online account.',
      'Entry 2 (Visa): This is a card, not an online account.',
      'Entry 3 (Me): This is an identity, not an online account.',
      'Entry 4 (Server): This is an SSH key, not an online account.',
      'Entry 5 (Later): This is something we don’t recognize, not an online account.',
      'Entry 6 (Nothing): There is no web address, username, or password in it.',
      'Entry 7 (Words): There is no web address, username, or password in it, only other notes. Please copy those yourself.',
      'Entry 8: This entry is damaged.',
      'Entry 9 (Key): Its passkey was left out, because passkeys can’t be moved in a file. We read everything else.',
    ])
  })

  test.each([
    ['encrypted', { encrypted: true, passwordProtected: true, data: 'x' }, /is encrypted.*“\.json”/],
    ['without items', { encrypted: false }, /no items in this/],
    ['of another program', { accounts: [] }, /don’t recognize this file/],
  ])('%s is refused with what to do', (_, file, message) => {
    expect(() => previewImport(bytes(JSON.stringify(file)), [])).toThrow(UnreadableFile)
    expect(() => previewImport(bytes(JSON.stringify(file)), [])).toThrow(message)
  })

  test('cut off in the middle is refused', () => {
    expect(() => previewImport(bytes('{"encrypted": false, "items": [{"na'), [])).toThrow(/damaged or incomplete/)
  })
})

describe('a Chrome export', () => {
  const head = 'name,url,username,password,note'

  test('is read with quotes, commas and lines inside a cell', () => {
    const { format, records: accounts } = csv(head, 'Netflix,https://netflix.com/,ann,"a,b ""c"" d","one', 'two"')
    expect(format).toBe('Chrome')
    expect(accounts[0]?.values).toMatchObject({
      accountType: 'entertainment',
      platform: 'netflix',
      username: 'ann',
      password: 'a,b "c" d',
      notes: 'one\ntwo\nWeb address: https://netflix.com/',
    })
  })

  test('is read without headings, in another order, and with short rows', () => {
    expect(csv('Etsy,https://etsy.com,ann,correct horse').records[0]?.values.platform).toBe('etsy')
    const turned = csv('password,username,url', 'correct horse,ann,https://github.com')
    expect(turned.records[0]?.values).toMatchObject({ platform: 'github', password: 'correct horse' })
    const short = csv(head, 'Zoom,https://zoom.us,ann', '', 'Only a name,,,')
    expect(short.records[0]?.unchecked).toEqual({ password: 'Password must be at least 8 characters' })
    expect(short.leftOut).toEqual([
      { row: 'Row 2 (Only a name)', reason: 'There is no web address, username, or password in it.' },
    ])
  })

  test('a row with too many columns is kept whole and its password doubted', () => {
    const [account] = csv(head, 'Home,https://a.example,ann,half of,the password,a note').records
    expect(account?.values.password).toBe('half of')
    expect(account?.values.notes).toContain('the password')
    expect(account?.values.notes).toContain('More: a note')
    expect(account?.unchecked['password']).toMatch(/more columns/)
  })

  test('a quotation mark that never closes is told', () => {
    const { leftOut: unreadable } = csv(
      head,
      'A,https://a.example,ann,correct horse,',
      'B,https://b.example,bob,"no end,',
      'C,,,x,',
    )
    expect(unreadable).toContainEqual({
      row: 'Row 2',
      reason: 'A quotation mark in this row is missing its partner, so everything after it was read as one entry.',
    })
  })

  test('an Android app is known by its turned-round name', () => {
    const [account] = csv(head, 'x,android://hash@com.spotify.music/,ann,correct horse,').records
    expect(account?.values.platform).toBe('spotify')
  })

  test('is read in the encodings that spreadsheets leave behind', () => {
    const row = `${head}\nCafé,https://cafe.example,zoë,correct horse,`
    const units = Array.from(row, (character) => character.charCodeAt(0))
    const utf16 = Uint8Array.from([0xff, 0xfe, ...units.flatMap((unit) => [unit & 255, unit >> 8])])
    const latin = Uint8Array.from(units)
    for (const file of [bytes(`\uFEFF${row}`), utf16, latin])
      expect(previewImport(file, []).records[0]?.values).toMatchObject({ otherPlatform: 'Café', username: 'zoë' })
  })

  test.each(['a,b,c\n1,2,3', '', 'PK\u0003\u0004rest'])('%j is refused', (text) => {
    expect(() => previewImport(bytes(text), [])).toThrow(UnreadableFile)
  })

  test('whatever is in the cells, every row is read or named, and no password changes', () => {
    const cell = fc
      .string({ unit: 'binary', maxLength: 20 })
      .map((text) => text.replaceAll(/[\uFEFF\uD800-\uDFFF]/g, ''))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell, cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const file = Papa.unparse([head.split(','), ...rows], { quotes: true })
        const { records: accounts, leftOut: unreadable } = previewImport(bytes(file), [])
        // A line of blanks alone is an empty line, whichever of its cells they stand in.
        const written = rows.filter((row) => row.some((text) => text.trim()))
        const signIns = written.filter(
          ([, address, username, password]) => address.trim() || username.trim() || password,
        )
        expect(accounts.map(({ values }) => values.password)).toEqual(signIns.map(([, , , password]) => password))
        expect(accounts.length + unreadable.length).toBeGreaterThanOrEqual(written.length)
      }),
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
  const file = (...rows: string[]) =>
    previewImport(bytes(['name,url,username,password', ...rows].join('\n')), [mine]).records.map(
      (account) => account.duplicateOf,
    )

  test('are recognised against what is here and within the file, by platform and username', () => {
    expect(
      file(
        'Netflix,https://netflix.com,ann,correct horse',
        'Film,https://netflix.com,ann ,changed since',
        'Netflix,https://netflix.com,bob,correct horse',
        'Roses,https://roses.example,ann,thorns and all',
        'roses,https://roses.example,ANN,thorns and all',
      ),
    ).toMatchObject([
      { where: 'here', title: 'Netflix', same: true },
      { where: 'here', title: 'Netflix', same: false },
      undefined,
      undefined,
      { where: 'file', title: 'Row 4 (Roses)', same: true },
    ])
  })

  test('without a username only the same password makes one', () => {
    expect(file('Door,,,4711', 'Door,,,4712', 'Door,,,4711')).toMatchObject([
      undefined,
      undefined,
      { where: 'file', title: 'Row 1 (Door)', same: true },
    ])
  })
})
