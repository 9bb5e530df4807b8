import * as keepass from 'kdbxweb'
import { describe, expect, test } from 'vitest'
import { onlineAccount } from '../../kinds/index.ts'
import { UnreadableFile } from '../reading.ts'
import { imported } from '../testing.ts'
import { passwordsReader } from './reader.ts'

type Kdf = 'Argon2d' | 'Argon2id' | 'Aes'

/** A database with a group, two entries (one of which was changed once), a file, and something in the recycle bin. */
async function database(kdf: Kdf = 'Aes'): Promise<keepass.Kdbx> {
  const credentials = new keepass.Credentials(keepass.ProtectedValue.fromString('open sesame'))
  const made = keepass.Kdbx.create(credentials, 'Mine')
  made.setKdf(keepass.Consts.KdfId[kdf])
  if (kdf !== 'Aes')
    made.header.kdfParameters?.set('M', keepass.VarDictionary.ValueType.UInt64, keepass.Int64.from(1024 * 1024))
  const money = made.createGroup(made.getDefaultGroup(), 'Money')
  const bank = made.createEntry(money)
  const fill = (entry: keepass.KdbxEntry, fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) entry.fields.set(name, value)
  }
  fill(bank, {
    Title: 'Bank',
    UserName: 'ann',
    URL: 'https://bank.example',
    Notes: 'Ask for Mr. Lee',
    Branch: 'High Street',
  })
  bank.fields.set('Password', keepass.ProtectedValue.fromString('thorns and all'))
  bank.pushHistory()
  bank.fields.set('Password', keepass.ProtectedValue.fromString('correct horse'))
  bank.fields.set('otp', keepass.ProtectedValue.fromString('otpauth://totp/Bank?secret=SEED'))
  bank.fields.set('Word', keepass.ProtectedValue.fromString('marigold'))
  bank.binaries.set('deed.pdf', await made.createBinary(new TextEncoder().encode('%PDF-1.4').buffer))
  fill(made.createEntry(made.getDefaultGroup()), { Title: 'Door', Notes: 'left right' })
  const gone = made.createEntry(money)
  fill(gone, { Title: 'Gone', Password: 'x' })
  made.remove(gone)
  return made
}
const preview = (bytes: Uint8Array, password?: string) =>
  passwordsReader.preview(bytes, {}, password === undefined ? {} : { password })
const found = {
  format: 'KeePass',
  records: [
    { kind: 'secure-note', values: { name: 'Door', note: 'left right' } },
    {
      kind: 'online-account',
      folder: 'Money',
      values: {
        otherPlatform: 'Bank',
        username: 'ann',
        password: 'correct horse',
        notes: 'Ask for Mr. Lee\nWeb address: https://bank.example\nFolder: Money\nBranch: High Street',
      },
    },
    { kind: 'document', file: { name: 'deed.pdf', bytes: new TextEncoder().encode('%PDF-1.4') } },
  ],
  leftOut: [{ row: 'Entry 2 (Gone)', reason: 'It lies in the recycle bin of KeePass.' }],
}

describe('a KeePass database', () => {
  test.each<[Kdf]>([['Aes'], ['Argon2d'], ['Argon2id']])('sealed with %s is opened with its password', async (kdf) => {
    const bytes = new Uint8Array(await (await database(kdf)).save())
    expect(await preview(bytes)).toEqual({ asks: 'password', format: 'KeePass', wrong: false })
    expect(await preview(bytes, 'open sesam')).toEqual({ asks: 'password', format: 'KeePass', wrong: true })
    const read = await preview(bytes, 'open sesame')
    expect(read).toMatchObject(found)
    const [, bank] = 'records' in read ? read.records : []
    expect(bank?.values['securityQuestions']).toEqual([
      { question: 'Authenticator key (TOTP)', answer: 'otpauth://totp/Bank?secret=SEED' },
      { question: 'Word', answer: 'marigold' },
      { question: expect.stringMatching(/^Old password, from \d{4}-/), answer: 'thorns and all' },
    ])
  })

  test('exported as XML is read without one', async () => {
    const xml = await (await database()).saveXml()
    expect(await imported(onlineAccount.kind, xml)).toMatchObject({
      format: 'KeePass',
      records: [{}, { values: { password: 'correct horse' } }, {}],
    })
  })

  test('that is cut off, or no XML, is refused', async () => {
    const bytes = new Uint8Array(await (await database()).save())
    await expect(preview(bytes.subarray(0, bytes.length - 40), 'open sesame')).rejects.toThrow(UnreadableFile)
    await expect(imported(onlineAccount.kind, '<?xml version="1.0"?><KeePassFile><Root>')).rejects.toThrow(
      /damaged or incomplete/,
    )
  })
})
