import { beforeEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { owner } from '../../../records/family/graph.ts'
import { drawFamily } from '../../../records/family/layout.ts'
import type { SealedFile } from '../../../records/fields/index.ts'
import { familyMember } from '../../../records/kinds/index.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { type FamilyMember, treeOf } from './tree.ts'
import { photosOf } from './tree-paper.ts'

vi.mock('../pictures/small-picture.ts', () => ({ smallPicture: (file: File) => Promise.resolve(file) }))
vi.mock('../../pdf/data-address.ts', () => ({ dataAddressOf: (file: File) => Promise.resolve(`data:${file.name}`) }))

const fileOf = (id: string): SealedFile => ({ id, name: id, type: 'image/jpeg', size: 9, key: '', hash: '', chunks: 1 })

/** A tree of children with a photo each; every second photo has a small rendition. */
function childrenWithPhotos(count: number) {
  const members = Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    createdAt: '2026-01-01',
    values: {
      ...blank(familyMember),
      fullName: `Child ${at}`,
      relationship: 'child',
      photo: { ...fileOf(`photo ${at}`), ...(at % 2 === 0 && { preview: fileOf(`small ${at}`) }) },
    },
  }))
  const tree = treeOf(members as unknown as FamilyMember[], { name: 'Alma', dateOfBirth: '', photo: '' })
  return { tree, drawing: drawFamily(tree.family, owner) }
}

const opened: string[] = []
const open: OpenFile = async ({ id, name, type }) => {
  opened.push(id)
  return { bytes: new Uint8Array(1), name, type }
}
beforeEach(() => {
  opened.length = 0
})

test('photosOf opens small renditions and reports each, and opens full photos for large portraits', async () => {
  const { tree, drawing } = childrenWithPhotos(3)
  const reports: string[] = []
  const onPhotos = ({ photo, of }: { photo: number; of: number }) => reports.push(`${photo} of ${of}`)
  const photos = await photosOf(tree, drawing, open, { onPhotos })
  expect(opened.toSorted()).toEqual(['photo 1', 'small 0', 'small 2'])
  expect(photos.get('0')).toBe('data:small 0')
  expect(reports).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  opened.length = 0
  await photosOf(tree, drawing, open, { side: 512 })
  expect(opened.toSorted()).toEqual(['photo 0', 'photo 1', 'photo 2'])
})

test('photosOf opens no photo for a paper without photos', async () => {
  const { tree, drawing } = childrenWithPhotos(3)
  expect((await photosOf(tree, drawing, open, { side: 0 })).size).toBe(0)
  expect(opened).toEqual([])
})

test('photosOf stops between two photos after an abort', async () => {
  const { tree, drawing } = childrenWithPhotos(40)
  const stopping = new AbortController()
  const { signal } = stopping
  const onPhotos = ({ photo }: { photo: number }) => {
    if (photo === 5) stopping.abort(new Error('stopped'))
  }
  await expect(photosOf(tree, drawing, open, { onPhotos, signal })).rejects.toThrow('stopped')
  expect(opened.length).toBeLessThan(12)
})
