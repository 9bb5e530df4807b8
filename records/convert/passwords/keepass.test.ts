import * as keepass from 'kdbxweb'
import { describe, expect, test } from 'vitest'
import { onlineAccount } from '../../kinds/index.ts'
import { UnreadableFile } from '../reading.ts'
import { imported } from '../testing/index.ts'
import { passwordsReader } from './reader.ts'

type Kdf = 'Argon2d' | 'Argon2id' | 'Aes'

/** A group, two entries (one changed once), a file and a recycle bin. */
async function database(kdf: Kdf = 'Aes'): Promise<keepass.Kdbx> {
  const credentials = new keepass.Credentials(keepass.ProtectedValue.fromString('open sesame'))
  // The constructor sets its password asynchronously; without this wait it would overwrite the
  // password that a test sets.
  await credentials.ready
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
const preview = (bytes: Uint8Array, password?: string, keyFile?: Uint8Array) =>
  passwordsReader.preview(
    bytes,
    {},
    {
      ...(password !== undefined && { password }),
      ...(keyFile && { keyFile: { name: 'mine.keyx', bytes: keyFile } }),
    },
  )
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
  test.each<[Kdf]>([['Aes'], ['Argon2d'], ['Argon2id']])(
    'the import opens a database sealed with %s with its password',
    async (kdf) => {
      const bytes = new Uint8Array(await (await database(kdf)).save())
      expect(await preview(bytes)).toEqual({ asks: 'password', format: 'KeePass' })
      expect(await preview(bytes, 'open sesam')).toEqual({ asks: 'password', format: 'KeePass', wrong: 'password' })
      const read = await preview(bytes, 'open sesame')
      expect(read).toMatchObject(found)
      const [, bank] = 'records' in read ? read.records : []
      expect(bank?.values['securityQuestions']).toEqual([
        { question: 'Authenticator key (TOTP)', answer: 'otpauth://totp/Bank?secret=SEED' },
        { question: 'Word', answer: 'marigold' },
        { question: expect.stringMatching(/^Old password, from \d{4}-/), answer: 'thorns and all' },
      ])
    },
  )

  test('the import opens a database with each of KeePass’s key file formats, or names the wrong key', async () => {
    const page = new TextEncoder().encode('<?xml version="1.0"?><page>any file</page>')
    const keyFiles = [
      await keepass.Credentials.createRandomKeyFile(1),
      await keepass.Credentials.createRandomKeyFile(2),
    ]
    const sealedWith = async (password: string | null, keyHash: ArrayBuffer | Uint8Array) => {
      const made = await database()
      await made.credentials.setPassword(password === null ? null : keepass.ProtectedValue.fromString(password))
      await made.credentials.setKeyFile(keyHash)
      return new Uint8Array(await made.save())
    }
    for (const keyFile of keyFiles)
      expect(await preview(await sealedWith('open sesame', keyFile), 'open sesame', keyFile)).toMatchObject(found)
    // KeePass accepts any other file as a key file and uses its hash.
    const ofPage = await sealedWith('open sesame', await crypto.subtle.digest('SHA-256', page))
    expect(await preview(ofPage, 'open sesame', page)).toMatchObject(found)
    const [keyFile = page, other = page] = keyFiles
    for (const none of [null, ''])
      expect(await preview(await sealedWith(none, keyFile), '', keyFile)).toMatchObject(found)

    const both = await sealedWith('open sesame', keyFile)
    const wrong = async (password: string, tried?: Uint8Array) => {
      const read = await preview(both, password, tried)
      return 'asks' in read && read.asks === 'password' && read.wrong
    }
    expect(await wrong('open sesame')).toBe('password')
    expect(await wrong('', keyFile)).toBe('key-file')
    expect(await wrong('open sesame', other)).toBe('both')
    expect(await wrong('open sesam', keyFile)).toBe('both')
    expect(await wrong('open sesame', both)).toBe('database')
    const damaged = new TextEncoder().encode(new TextDecoder().decode(other).replace('Hash="', 'Hash="X'))
    expect(await wrong('open sesame', damaged)).toBe('damaged-key-file')
    expect(await preview(both, 'open sesame', keyFile)).toMatchObject(found)
  })

  test.each<[string, keepass.ProtectedValue | null]>([
    ['no password', null],
    ['an empty password', keepass.ProtectedValue.fromString('')],
  ])(
    'the import opens a database with %s and no key file after the owner says that there is no password',
    async (_, password) => {
      const made = await database()
      await made.credentials.setPassword(password)
      const bytes = new Uint8Array(await made.save())
      expect(await preview(bytes)).toEqual({ asks: 'password', format: 'KeePass' })
      expect(await preview(bytes, 'open sesame')).toMatchObject({ wrong: 'password' })
      expect(await preview(bytes, '')).toMatchObject(found)
    },
  )

  test('the import asks for the missing password of a database', async () => {
    const bytes = new Uint8Array(await (await database()).save())
    expect(await preview(bytes, '')).toMatchObject({ asks: 'password', wrong: 'none' })
  })

  test('the import rejects a database encrypted with Twofish before it asks for the password', async () => {
    const made = await database()
    made.header.dataCipherUuid = new keepass.KdbxUuid(keepass.Consts.CipherId.Aes)
    const bytes = new Uint8Array(await made.save())
    const aes = Uint8Array.from(atob(keepass.Consts.CipherId.Aes), (letter) => letter.charCodeAt(0))
    const at = bytes.findIndex((__, start) => aes.every((byte, index) => bytes[start + index] === byte))
    bytes.set([0xad, 0x68, 0xf2, 0x9f, 0x57, 0x6f, 0x4b, 0xb9, 0xa3, 0x6a, 0xd4, 0x7a, 0xf9, 0x65, 0x34, 0x6c], at)
    await expect(preview(bytes)).rejects.toThrow(/sealed with Twofish.*AES\/Rijndael/)
  })

  test('the import reads an XML export without a password', async () => {
    const xml = await (await database()).saveXml()
    expect(await imported(onlineAccount.kind, xml)).toMatchObject({
      format: 'KeePass',
      records: [{}, { values: { password: 'correct horse' } }, {}],
    })
  })

  test('the import rejects an XML export that is too large for a browser, and explains how to split it', async () => {
    await expect(
      imported(onlineAccount.kind, `<?xml version="1.0"?><KeePassFile>${'<a/>'.repeat(4_000_000)}`),
    ).rejects.toThrow(/too large to be read at once\. In KeePass, choose a group/)
  })

  test('the import rejects a truncated database, and a file that is not XML', async () => {
    const bytes = new Uint8Array(await (await database()).save())
    await expect(preview(bytes.subarray(0, bytes.length - 40), 'open sesame')).rejects.toThrow(UnreadableFile)
    await expect(imported(onlineAccount.kind, '<?xml version="1.0"?><KeePassFile><Root>')).rejects.toThrow(
      /damaged or incomplete/,
    )
  })
})
