import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import type { Existing } from '../importer.ts'
import { imported } from '../testing/index.ts'
import { json, read, zip } from './testing/index.ts'

test('Bitwarden: the import puts attachments into the locker, and lists those that the locker does not take', async () => {
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

test('the import marks a damaged file in an archive, and rejects a damaged list of entries', async () => {
  const data = json({ encrypted: false, folders: [], items: [{ id: 'i', type: 2, name: 'House', notes: 'Deed' }] })
  const text = 'The deed of the house, and of the garden behind it.'
  const archive = zip({ 'data.json': data, 'attachments/i/deed.txt': text, 'attachments/i/plan.txt': text })
  const damagedIn = (name: string, from: number) => {
    const bytes = archive.slice()
    const at = new TextDecoder('latin1').decode(bytes).indexOf(name) + name.length + from
    bytes[at] = (bytes[at] ?? 0) ^ 0x10
    return bytes
  }
  for (const at of [3, 12, 30]) {
    const { records } = await read(damagedIn('i/deed.txt', at))
    expect(records).toMatchObject([
      { kind: 'secure-note' },
      { doubtful: true, unchecked: { file: 'This file is damaged in the export. If you can, export it again.' } },
      { unchecked: {}, file: { name: 'plan.txt', bytes: strToU8(text) } },
    ])
    await expect(read(damagedIn('data.json', at))).rejects.toThrow(/ZIP file is damaged or incomplete/)
  }
})

test('1Password: cards, bank accounts and files keep their types', async () => {
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

test('the import marks a document as a duplicate if the locker has a file of the same name and size', async () => {
  const archive = zip({
    'data.json': json({
      encrypted: false,
      folders: [],
      items: [
        { id: 'i', type: 2, name: 'House', notes: 'Deed' },
        { id: 'j', type: 2, name: 'Barn', notes: 'Deed' },
      ],
    }),
    'attachments/i/deed.pdf': '%PDF-1.4',
    'attachments/j/deed.pdf': '%PDF-1.5',
  })
  const papersOf = async (existing: Existing) =>
    (await imported('online-account', archive, { existing })).records.filter(({ kind }) => kind === 'document')
  const [first, second] = await papersOf({})
  expect(first?.duplicateOf).toBeUndefined()
  expect(second?.duplicateOf).toMatchObject({ where: 'file', title: 'Entry 1 (House), deed.pdf', same: false })
  const file = { id: 'a', name: 'deed.pdf', type: 'application/pdf', size: 8, key: 'k', hash: 'h', chunks: 1 }
  const [again] = await papersOf({ document: [{ ...first?.values, file }] })
  expect(again?.duplicateOf).toMatchObject({ where: 'here', title: 'deed', same: true })
  const [larger] = await papersOf({ document: [{ ...first?.values, file: { ...file, size: 9 } }] })
  expect(larger?.duplicateOf).toBeUndefined()
  // Sealing re-encoded the photo, so it is stored as another file.
  const photo = { ...file, name: 'deed.jpg', type: 'image/jpeg', size: 5 }
  const photos = zip({
    'data.json': json({ encrypted: false, folders: [], items: [{ id: 'i', type: 2, name: 'House', notes: 'Deed' }] }),
    'attachments/i/deed.heic': 'a photo',
  })
  const { records } = await imported('online-account', photos, {
    existing: { document: [{ ...first?.values, file: photo }] },
  })
  expect(records.at(-1)?.duplicateOf).toMatchObject({ where: 'here', same: true })
})
