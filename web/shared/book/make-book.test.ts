// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import type { SealedFile } from '../../../records/fields/index.ts'
import { memory, story } from '../../../records/kinds/index.ts'
import { drawPictures } from '../pictures/testing/drawing-worker.ts'
import { coversFor, photosAbout, type SavedMemory, type SavedStory } from './chosen.ts'
import { makeBook } from './make-book.ts'

afterEach(() => vi.unstubAllGlobals())

const of = { version: 1, audience: 'both_contacts', alsoIfIncapacitated: false, createdAt: '', updatedAt: '' } as const
const river: SavedStory = { ...of, id: 'river', kind: 'story', values: { ...blank(story), title: 'The river' } }
const photo = (name: string, type: string): SavedMemory => {
  const file: SealedFile = { id: name, name, type, size: 9, key: '', hash: '', chunks: 1 }
  return { ...of, id: name, kind: 'memory', values: { ...blank(memory), title: name, file, stories: ['river'] } }
}

test('coversFor offers each picture of the book once', async () => {
  const lake = photo('lake.jpg', 'image/jpeg')
  const movie = photo('movie.mp4', 'video/mp4')
  const covers = coversFor([river], [lake, lake, movie])
  expect(covers.map(({ name }) => name)).toEqual(['lake.jpg'])
  const cover = covers[0]?.file ?? ('' as const)
  const read: string[] = []
  const open = ({ name, type }: SealedFile) => {
    read.push(name)
    return Promise.resolve({ bytes: new Uint8Array(9), name, type })
  }
  const chosen = { title: 'Mine', cover, dedication: '', stories: [river], events: [], memories: [lake] }
  const { book } = await makeBook(chosen, open, () => undefined)
  expect(book.pictures.has(book.cover)).toBe(true)
  expect(read).toEqual(['lake.jpg'])
})

test('makeBook includes HEIC photos, redrawn at page size, and no videos', async () => {
  drawPictures({ jpeg: new Blob(['drawn'], { type: 'image/jpeg' }), width: 2, height: 1 })
  const memories = photosAbout(
    [photo('a.jpg', 'image/jpeg'), photo('b.heic', 'image/heic'), photo('c.mp4', 'video/mp4')],
    [river],
  )
  expect(memories.map(({ id }) => id)).toEqual(['a.jpg', 'b.heic'])
  const open = ({ name, type }: SealedFile) => Promise.resolve({ bytes: new TextEncoder().encode(name), name, type })
  const chosen = { title: 'Mine', cover: '' as const, dedication: '', stories: [river], events: [], memories }
  const { book, lost } = await makeBook(chosen, open, () => undefined)
  expect(lost).toEqual([])
  const [first, second] = (book.stories[0]?.pictures ?? []).map(({ image }) => book.pictures.get(image))
  expect(await first?.text()).toBe('a.jpg')
  expect(second?.type).toBe('image/jpeg')
  expect(await second?.text()).not.toBe('b.heic')
})
