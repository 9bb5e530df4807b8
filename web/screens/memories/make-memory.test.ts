import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tinyPicture } from '../../shared/pictures/testing/tiny-picture.ts'
import { makeMemory } from './make-memory.ts'

type Order = { side: number; quality: number }
let orders: Order[] = []

beforeEach(() => {
  orders = []
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage({ reply, side, quality }: Order & { reply: MessagePort }) {
        orders.push({ side, quality })
        reply.postMessage({ jpeg: new Blob([`${side} wide`]), width: 2, height: 1 }, [])
      }
      terminate() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const photo = (name: string, type: string) => {
  const file = tinyPicture(name, type, 40)
  return { id: 'one', file, type, hash: '', takenOn: '', place: '' }
}
const make = (quality: string, name = 'lake.jpg', type = 'image/jpeg') =>
  makeMemory(photo(name, type), { quality, keepsPlace: true })

test.each([
  ['high', 3200],
  ['medium', 2048],
  ['low', 1200],
])('a photo of %s quality is scaled, its longer side to at most %i', async (quality, side) => {
  const made = await make(quality)
  expect(orders.map((order) => order.side)).toEqual([512, side])
  expect(await made.file.text()).toBe(`${side} wide`)
  expect(await made.preview?.text()).toBe('512 wide')
})

test('an original photo stays unchanged, except that a format few devices show is converted at full size', async () => {
  const made = await make('original')
  expect(made.file.size).toBe(40)
  expect(orders.map((order) => order.side)).toEqual([512])
  const heic = await make('original', 'lake.heic', 'image/heic')
  expect(heic.name).toBe('lake.jpg')
  expect(orders.at(-1)?.side).toBe(Infinity)
})
