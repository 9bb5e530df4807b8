import { expect, test } from 'vitest'
import { blank } from '../../define.ts'
import { familyMember } from '../../kinds/index.ts'
import { UnreadableFile } from '../reading.ts'
import { zip } from '../passwords/testing/index.ts'
import { treeReader } from './reader.ts'
import type { MemberValues } from './person.ts'

const tree = (...lines: string[]) => ['0 HEAD', '1 GEDC', '2 VERS 7.0', ...lines, '0 TRLR'].join('\n')
const ellis = tree(
  '0 @I1@ INDI',
  '1 NAME Clara /Ellis/',
  '1 OBJE @O1@',
  '1 OBJE @O2@',
  '0 @I2@ INDI',
  '1 NAME Ada /Moor/',
  '1 OBJE @O3@',
  '0 @O1@ OBJE',
  '1 FILE media/Clara%20at%20sea.jpg',
  '2 FORM image/jpeg',
  '0 @O2@ OBJE',
  '1 FILE media/clara-2.png',
  '2 FORM image/png',
  '0 @O3@ OBJE',
  '1 FILE media/gone.jpg',
  '2 FORM image/jpeg',
)
const photo = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)
const packed = { 'media/Clara at sea.jpg': photo, 'media/clara-2.png': photo, 'media/register.pdf': '%PDF-1.7' }

const preview = async (bytes: Uint8Array, existing: readonly MemberValues[] = [], owner?: string) => {
  const read = await treeReader.preview(
    bytes,
    { [familyMember.kind]: existing },
    owner === undefined ? {} : { owner },
    { ids: existing.map((_, at) => `here-${at}`) },
  )
  if ('asks' in read) throw new Error('It asks something.')
  return read
}

test('the import reads people of a GEDZIP with their photos, and names each file that it leaves out', async () => {
  const { records, leftOut } = await preview(zip({ 'gedcom.ged': ellis, ...packed }))
  expect(records.map(({ values, file }) => [values['fullName'], file?.field, file?.name, file?.type])).toEqual([
    ['Clara Ellis', 'photo', 'Clara at sea.jpg', 'image/jpeg'],
    ['Ada Moor', undefined, undefined, undefined],
  ])
  expect(records[0]?.file?.bytes).toEqual(photo)
  expect(leftOut.map(({ row }) => row)).toEqual([
    'Line 10 (OBJE)',
    'Lines 17 to 19 (OBJE)',
    'media/clara-2.png',
    'media/register.pdf',
  ])
  expect(leftOut[1]?.reason).toMatch(/isn’t in this file/)
  expect(leftOut.at(-2)?.reason).toMatch(/one photo of each person/)
  expect(leftOut.at(-1)?.reason).toMatch(/documents or memories/)
})

test('the import finds an older program’s tree by its extension, and its photos by their names', async () => {
  const older = tree(
    '0 @I1@ INDI',
    '1 NAME Clara /Ellis/',
    '1 OBJE',
    '2 FILE C:\\Users\\Ann\\Pictures\\CLARA.JPG',
    '2 FORM jpg',
  )
  const { records } = await preview(zip({ 'Our tree/Ellis.ged': older, 'Our tree/media/clara.jpg': photo }))
  expect(records[0]?.file).toMatchObject({ field: 'photo', name: 'clara.jpg' })
})

test('the import adds a photo to a saved person without one, and never replaces one', async () => {
  const clara = { ...blank(familyMember), fullName: 'Clara Ellis', relationship: 'aunt' as const }
  const bare = await preview(zip({ 'gedcom.ged': ellis, ...packed }), [clara])
  expect(bare.records[0]).toMatchObject({
    file: { field: 'photo' },
    duplicateOf: { adds: { at: 0, what: expect.arrayContaining(['Photo']) } },
  })
  const own = { id: 'a', name: 'a.jpg', type: 'image/jpeg', key: 'k', hash: 'h', size: 3, chunks: 1 }
  const kept = await preview(zip({ 'gedcom.ged': ellis, ...packed }), [{ ...clara, photo: own }])
  expect(kept.records[0]?.file).toBeUndefined()
  expect(kept.leftOut.map(({ row }) => row)).toContain('media/Clara at sea.jpg')
})

test.each<[string, Record<string, string>, RegExp]>([
  ['no tree', { 'photo.jpg': 'x' }, /no family tree in this ZIP/],
  ['two trees', { 'a.ged': ellis, 'b.ged': ellis }, /several family trees/],
])('the import rejects a ZIP with %s, and gives the reason', async (_, files, says) => {
  const failed: unknown = await preview(zip(files)).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(UnreadableFile)
  expect(String(failed)).toMatch(says)
})

test('before unpacking, the import rejects a ZIP that would fill the memory', async () => {
  const messageFor = (bytes: Uint8Array) => preview(bytes).then(String, String)
  const filled = zip({ 'gedcom.ged': ellis, 'media/Clara at sea.jpg': new Uint8Array(21 * 1024 * 1024) })
  expect(await messageFor(filled)).toMatch(/too large to be read here/)
  const lying = zip({ 'gedcom.ged': ellis })
  const list = new TextDecoder('latin1').decode(lying).indexOf('PK\u0001\u0002')
  new DataView(lying.buffer, lying.byteOffset).setUint32(list + 24, 0xff_ff_ff_fe, true)
  expect(await messageFor(lying)).toMatch(/too large to be read here/)
})

test('the import does not import the owner’s photo, and points to the profile', async () => {
  const { leftOut } = await preview(zip({ 'gedcom.ged': ellis, ...packed }), [], 'I1')
  const own = leftOut.find(({ row }) => row === 'media/Clara at sea.jpg')
  expect(own?.reason).toMatch(/a photo of you.* to your profile/)
})

test('the import leaves out a damaged photo, names it, and keeps its person', async () => {
  const bytes = zip({
    'gedcom.ged': ellis,
    'media/Clara at sea.jpg': Uint8Array.from({ length: 200 }, (_, at) => (at * 37) % 251),
  })
  const at = new TextDecoder('latin1').decode(bytes).indexOf('Clara at sea.jpg')
  bytes[at + 80] = (bytes[at + 80] ?? 0) ^ 0x55
  const { records, leftOut } = await preview(bytes)
  expect(records[0]?.values['fullName']).toBe('Clara Ellis')
  expect(records[0]?.file).toBeUndefined()
  expect(leftOut.at(-1)).toMatchObject({ row: 'media/Clara at sea.jpg', reason: expect.stringMatching(/damaged/) })
})
