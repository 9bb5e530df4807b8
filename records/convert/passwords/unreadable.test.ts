import { describe, expect, test } from 'vitest'
import { UnreadableFile } from '../reading.ts'
import { readBitwarden } from './bitwarden.ts'
import { readExchange } from './exchange.ts'
import type { Json } from './json.ts'
import { readOnePux } from './one-password.ts'
import { readDashlane, readEnpass, readKeeper, readPsono } from './other-json.ts'
import { readProton } from './proton.ts'
import { tableFrom } from './table-items.ts'
import { json, read, zip } from './testing.ts'

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

describe('a file that holds more than an estate takes at once', () => {
  const many = /more than 20,000 entries.*smaller files/
  const headings = 'name,url,username,password'
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `Site ${at},https://${at}.example,ann,x`)
  const table = (count: number) => [headings, ...rows(count)].join('\n')

  test('is refused as a table, while headings are no entry', () => {
    expect(tableFrom(table(20_000)).rows).toHaveLength(20_000)
    expect(() => tableFrom(table(20_001))).toThrow(many)
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
  ])('is refused as the entries of %s', async (_, file) => {
    await expect(read(file(20_002))).rejects.toThrow(UnreadableFile)
    await expect(read(file(20_002))).rejects.toThrow(many)
    await expect(read(file(20_000))).resolves.toMatchObject({ records: [] })
  })

  test.each<[string, (items: readonly Json[]) => unknown]>([
    ['1Password', (items) => readOnePux({ accounts: [{ vaults: [{ items }] }] }, () => undefined)],
    ['Bitwarden', (items) => readBitwarden({ items })],
    ['Proton Pass', (items) => readProton({ vaults: { one: { items } } })],
    ['Enpass', (items) => readEnpass({ items })],
    ['Psono', (items) => readPsono({ items })],
    ['Keeper', (items) => readKeeper({ records: items })],
    ['Dashlane', (items) => readDashlane({ AUTHENTIFIANT: items })],
    ['FIDO', (items) => readExchange({ accounts: [{ items }] })],
  ])('is refused before any of its entries is read: %s', (_, reader) => {
    let looked = 0
    const get = () => {
      looked += 1
      return undefined
    }
    const entry = new Proxy<Json>({}, { get, has: () => get() !== undefined })
    expect(() => reader(Array.from({ length: 20_001 }, () => entry))).toThrow(many)
    expect(looked).toBe(0)
    reader([entry])
    expect(looked).toBeGreaterThan(0)
  })

  test('is refused as what KeePass exports, without what was there before', async () => {
    const id = '<UUID>AAAAAAAAAAAAAAAAAAAAAA==</UUID>'
    const entry = `<Entry>${id}<History><Entry>${id}</Entry></History></Entry>`
    const file = (count: number) =>
      `<?xml version="1.0"?><KeePassFile><Meta/><Root><Group>${id}${entry.repeat(count)}</Group></Root></KeePassFile>`
    await expect(read(file(20_001))).rejects.toThrow(many)
    await expect(read(file(15_000))).resolves.toMatchObject({ records: [] })
  })
  test('is refused where a row has more cells than any table', async () => {
    await expect(read(`${headings}\n${','.repeat(10_001)}x`)).rejects.toThrow(/don’t recognize this file/)
    await expect(read(`"${','.repeat(10_001)}x`)).rejects.toThrow(/don’t recognize this file/)
  })
})
