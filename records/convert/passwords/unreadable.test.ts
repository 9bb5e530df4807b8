import { describe, expect, test } from 'vitest'
import { onlineAccount } from '../../kinds/index.ts'
import { UnreadableFile } from '../reading.ts'
import { imported } from '../testing/index.ts'
import { readBitwarden } from './bitwarden.ts'
import { type EntryCount, entryCount } from './entries.ts'
import { readExchange } from './exchange.ts'
import type { Json } from './json.ts'
import { readOnePux } from './one-password.ts'
import { readDashlane, readEnpass, readKeeper, readPsono } from './other-json.ts'
import { readProton } from './proton.ts'
import { tableFrom, withColumns } from './table-items.ts'
import { json, read, zip } from './testing/index.ts'

describe('an unreadable file', () => {
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
    [
      'OPVault',
      zip({ 'Ann.opvault/default/profile.js': 'var profile={};', 'Ann.opvault/default/band_0.js': 'ld({});' }),
      /1Password vault \(OPVault.*encrypted.*“1PUX” or “CSV,”/,
    ],
    ['the profile of an OPVault', 'var profile={"lastUpdatedBy":"Dropbox"};', /1Password vault \(OPVault/],
    ['entries of an OPVault', 'ld({"0A":{"uuid":"0A","category":"001"}});', /1Password vault \(OPVault/],
    [
      'Agile Keychain',
      zip({ 'a.agilekeychain/data/default/contents.js': '[]', 'a.agilekeychain/data/default/encryptionKeys.js': '{}' }),
      /Agile Keychain/,
    ],
    ['Excel', zip({ 'xl/workbook.xml': '<x/>' }), /Excel workbook.*Save As/],
    ['older Excel', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /Excel workbook/],
    ['PDF', '%PDF-1.7', /This is a PDF/],
    ['a web page', '<!DOCTYPE html><html></html>', /This is a web page/],
    [
      'everything of ours',
      zip({ 'account.json': '{}', 'activity.json': '[]', 'records/pet.csv': 'Name\nRex' }),
      /export of Cairn\. Unpack it and choose “online-account-passwords.csv”/,
    ],
    [
      'the data of a list of ours',
      json({ title: 'Pets', records: [{ id: 'a', alsoIfIncapacitated: false, values: {} }] }),
      /can’t take it back\. The ZIP file from “Export everything” comes back/,
    ],
    ['a ZIP of pictures', zip({ 'a.jpg': 'x' }), /no password export in this ZIP/],
    ['a broken ZIP', 'PK\u0003\u0004\u0014\u0000\u0000\u0000rest', /ZIP file is damaged/],
    ['a ZIP with a password', 'PK\u0003\u0004\u0014\u0000\u0001\u0000rest', /ZIP file has a password/],
    ['compressed', Uint8Array.from([0x1f, 0x8b, 8, 0]), /unpack it first/],
    ['contacts', 'BEGIN:VCARD\r\nFN:Ann\r\nEND:VCARD', /These are contacts.*My Other Important Contacts/],
    ['a family tree', '\uFEFF0 HEAD\n1 CHAR UTF-8', /This is a family tree.*My Family Tree/],
    ['a photo', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 65, 66]), /This is a picture/],
    ['Samsung Pass', 'QUJD'.repeat(60), /In Samsung Pass, move your passwords/],
    ['a list of words', 'Bank\nannas secret', /don’t recognize this file/],
    ['a table of headings alone', 'name,url,username,password,note\n', /nothing in this file but headings/],
    [
      'a file of meaningless bytes',
      Uint8Array.from(Array.from({ length: 900 }, (_, at) => at % 7)),
      /don’t recognize this file/,
    ],
  ])('the import rejects %s with a message of its own', async (_, file, message) => {
    await expect(read(file)).rejects.toThrow(UnreadableFile)
    await expect(read(file)).rejects.toThrow(message)
  })
})

describe('a file with more entries than one import takes', () => {
  const headings = 'name,url,username,password'
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `Site ${at},https://${at}.example,ann,x`)
  const table = (count: number) => [headings, ...rows(count)].join('\n')

  test('the import reads a large table in parts, and its headings are not an entry', async () => {
    expect(tableFrom(table(20_000))).toMatchObject({ all: 20_000 })
    const first = await imported(onlineAccount.kind, table(45_000))
    expect(first.part).toEqual({ from: 1, to: 20_000, all: 45_000 })
    expect(first.records).toHaveLength(20_000)
    const last = await imported(onlineAccount.kind, table(45_000), { answers: { skip: 40_000 } })
    expect(last.part).toEqual({ from: 40_001, to: 45_000, all: 45_000 })
    expect(last.records[0]?.row).toBe('Row 40001 (Site 40000)')
    expect(last.records.at(-1)?.row).toBe('Row 45000 (Site 44999)')
    expect((await imported(onlineAccount.kind, table(20_000))).part).toBeUndefined()
  })

  test('the import loses no row between two parts, with or without headings', () => {
    const rowsIn = (text: string, headed: boolean) => {
      const names: string[] = []
      for (let skip = 0; ; ) {
        const found = tableFrom(text, skip)
        const { rows: part, all } = withColumns(found, found.columns, headed)
        names.push(...part.map(({ cells }) => cells[0] ?? ''))
        skip += part.length
        if (skip >= all) return names
      }
    }
    const names = Array.from({ length: 30_000 }, (_, at) => `Site ${at}`)
    const list = rows(30_000).join('\n')
    expect(rowsIn(table(30_000), true)).toEqual(names)
    expect(rowsIn(table(30_000), false)).toEqual(['name', ...names])
    expect(rowsIn(list, false)).toEqual(names)
    expect(rowsIn(list, true)).toEqual(names.slice(1))
  })

  test('the import rejects a ZIP bomb, and accepts a smaller file that compresses just as much', async () => {
    const rowOf = (bytes: number) => `${headings}\nBank,https://bank.example,ann,${'x'.repeat(bytes)}`
    await expect(read(zip({ 'a.csv': rowOf(25 * 1024 * 1024) }))).rejects.toThrow(
      'This ZIP file is too large to be a password export.',
    )
    expect((await read(zip({ 'a.csv': rowOf(5 * 1024 * 1024) }))).records).toHaveLength(1)
  })

  test('the import reads all tables of a ZIP in parts, and lists a file that is not a table', async () => {
    const packed = zip({ 'a.csv': table(20_001), 'b.csv': table(2), 'c.xml': '<?xml version="1.0"?><KeePassFile/>' })
    const parts = []
    for (let skip = 0; skip < 20_003; ) {
      const { part, records, leftOut } = await imported(onlineAccount.kind, packed, { answers: { skip } })
      parts.push([part?.from, part?.to, part?.all, records.length, records[0]?.row, leftOut.map(({ row }) => row)])
      skip = part?.to ?? 20_003
    }
    expect(parts).toEqual([
      [1, 20_000, 20_003, 20_000, 'Row 1 (Site 0), a.csv', ['c.xml']],
      [20_001, 20_001, 20_003, 1, 'Row 20001 (Site 20000), a.csv', []],
      [20_002, 20_003, 20_003, 2, 'Row 1 (Site 0), b.csv', []],
    ])
  })
  test.each<[string, (items: number) => string | Uint8Array]>([
    [
      'Bitwarden',
      (items) =>
        json({
          encrypted: false,
          folders: [],
          items: Array.from({ length: items }, () => ({ type: 1, name: 'Bank', login: {} })),
        }),
    ],
    [
      '1Password',
      (items) => {
        const item = { categoryUuid: '001', overview: { title: 'Bank' }, details: {} }
        const vaults = [{ items: Array.from({ length: items / 2 }, () => item) }]
        return zip({ 'export.data': json({ accounts: [{ vaults }, { vaults }] }) })
      },
    ],
  ])('the import reads the entries of %s in parts', async (_, file) => {
    const first = await read(file(20_002))
    expect(first.part).toEqual({ from: 1, to: 20_000, all: 20_002 })
    expect(first.leftOut).toHaveLength(20_000)
    const last = await imported(onlineAccount.kind, file(20_002), { answers: { skip: 20_000 } })
    expect(last.part).toEqual({ from: 20_001, to: 20_002, all: 20_002 })
    expect(last.leftOut.map(({ row }) => row)).toEqual(['Entry 20001 (Bank)', 'Entry 20002 (Bank)'])
    expect((await read(file(20_000))).part).toBeUndefined()
  })

  test.each<[string, (items: readonly Json[], count?: EntryCount) => unknown]>([
    ['1Password', (items, count) => readOnePux({ accounts: [{ vaults: [{ items }] }] }, () => undefined, count)],
    ['Bitwarden', (items, count) => readBitwarden({ items }, undefined, count)],
    ['Proton Pass', (items, count) => readProton({ vaults: { one: { items } } }, undefined, count)],
    ['Enpass', (items, count) => readEnpass({ items }, count)],
    ['Psono', (items, count) => readPsono({ folders: [{ items }] }, count)],
    ['Keeper', (items, count) => readKeeper({ records: items }, count)],
    ['Dashlane', (items, count) => readDashlane({ AUTHENTIFIANT: items }, count)],
    ['FIDO', (items, count) => readExchange({ accounts: [{ items }] }, count)],
  ])('the import reads only the entries of the wanted part: %s', (_, reader) => {
    let looked = 0
    const get = () => {
      looked += 1
      return undefined
    }
    const entry = new Proxy<Json>({}, { get, has: () => get() !== undefined })
    const items = [...Array.from({ length: 20_000 }, (): Json => ({})), entry]
    reader(items)
    expect(looked).toBe(0)
    const count = entryCount(20_000)
    reader(items, count)
    expect(looked).toBeGreaterThan(0)
    expect(count.all()).toBe(20_001)
  })

  test('the import reads a KeePass export in parts, without earlier versions of entries', async () => {
    const id = '<UUID>AAAAAAAAAAAAAAAAAAAAAA==</UUID>'
    const entry = `<Entry>${id}<History><Entry>${id}</Entry></History></Entry>`
    const file = (count: number) =>
      `<?xml version="1.0"?><KeePassFile><Meta/><Root><Group>${id}${entry.repeat(count)}</Group></Root></KeePassFile>`
    const answers = { skip: 20_000 }
    expect(await imported(onlineAccount.kind, file(20_001), { answers })).toMatchObject({
      leftOut: [{ row: 'Entry 20001' }],
      part: { from: 20_001, to: 20_001, all: 20_001 },
    })
  })

  test('the import reads the lines of an older 1Password in parts, wherever their folders are', async () => {
    const stars = '***5642bee8-a5ff-11dc-8314-0800200c9a66***'
    const folder = json({ typeName: 'system.folder.Regular', uuid: 'f', title: 'Money' })
    const login = json({
      typeName: 'webforms.WebForm',
      title: 'Bank',
      folderUuid: 'f',
      secureContents: { username: 'ann' },
    })
    const file = [...Array.from({ length: 20_001 }, () => login), folder].join(`\n${stars}\n`) + `\n${stars}\n`
    expect(await imported(onlineAccount.kind, file, { answers: { skip: 20_000 } })).toMatchObject({
      records: [{ row: 'Entry 20001 (Bank)', folder: 'Money' }],
      part: { all: 20_001 },
    })
  })

  test('the import rejects a file with a row of more than 10,000 cells', async () => {
    await expect(read(`${headings}\n${','.repeat(10_001)}x`)).rejects.toThrow(/don’t recognize this file/)
    await expect(read(`"${','.repeat(10_001)}x`)).rejects.toThrow(/don’t recognize this file/)
  })
})
