import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureDrawer } from './draw-picture.ts'
import { TooManyPixels } from './pixels.ts'
import { smallTiff } from './testing/small-tiff.ts'

class Port extends EventTarget {
  other: Port | undefined
  postMessage(data: unknown) {
    this.other?.dispatchEvent(new MessageEvent('message', { data }))
  }
  start() {}
  close() {}
}

const picture = (width: number) => ({ width, height: 10, close: vi.fn() })
let decoded: ReturnType<typeof picture> | undefined
let orders: unknown[] = []
let threads = { begun: 0, ended: 0 }
const endless = new File(['endless'], 'endless.jpg')

beforeEach(() => {
  vi.useFakeTimers()
  orders = []
  threads = { begun: 0, ended: 0 }
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = new Port()
      port2 = new Port()
      constructor() {
        this.port1.other = this.port2
        this.port2.other = this.port1
      }
    },
  )
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        threads.begun += 1
      }
      postMessage({ file, partly, reply }: { file: unknown; partly: boolean; reply: Port }) {
        orders.push(file)
        if (file === endless) return
        const answer = { jpeg: new Blob(['drawn']), width: 2, height: 1 }
        reply.other?.dispatchEvent(
          new MessageEvent('message', { data: { ...answer, ...(file instanceof Blob && !partly && { decoded }) } }),
        )
      }
      terminate() {
        threads.ended += 1
      }
    },
  )
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draw = (file: File, partly = false) => pictureDrawer().draw({ file, side: 32, quality: 1, partly })

test('two drawers share the last slow decode, which stays cached for a while', async () => {
  const [one, other] = [new File(['one'], 'a.heic'), new File(['other'], 'b.heic')]
  decoded = picture(10)
  const first = decoded
  expect(await draw(one)).not.toHaveProperty('decoded')
  await draw(one)
  // The readable part of a damaged photo is another picture, with its own cache entry.
  await draw(one, true)
  expect(orders).toEqual([one, first, one])
  decoded = picture(20)
  const second = decoded
  await draw(other)
  expect(first.close).toHaveBeenCalledOnce()
  await draw(other)
  expect(orders.slice(3)).toEqual([other, second])
  vi.runAllTimers()
  expect(second.close).toHaveBeenCalledOnce()
  await draw(other)
  expect(orders.at(-1)).toBe(other)
})

test('pictureDrawer decodes a photo again for each drawing if it is too large to cache', async () => {
  decoded = picture(3_000_000)
  const huge = new File(['huge'], 'c.heic')
  await draw(huge)
  await draw(huge)
  expect(orders).toEqual([huge, huge])
  expect(decoded.close).toHaveBeenCalledTimes(2)
})

test('successive photos share one worker, and the drawer terminates it after the last', async () => {
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
    const drawer = pictureDrawer()
    await drawer.draw({ file: new File([name], name), side: 32, quality: 1 })
    drawer.close()
    drawer.close()
  }
  expect(threads).toEqual({ begun: 1, ended: 0 })
  vi.runAllTimers()
  expect(threads).toEqual({ begun: 1, ended: 1 })
})

test('closing a busy drawer terminates its worker at once', async () => {
  const drawer = pictureDrawer()
  void drawer.draw({ file: endless, side: 32, quality: 1 })
  await vi.waitFor(() => expect(orders).toEqual([endless]))
  drawer.close()
  expect(threads).toEqual({ begun: 1, ended: 1 })
})

test('a drawer does not pass on a worker that never answered', async () => {
  pictureDrawer().close()
  const drawer = pictureDrawer()
  await drawer.draw({ file: new File(['a'], 'a.jpg'), side: 32, quality: 1 })
  drawer.close()
  expect(threads).toEqual({ begun: 2, ended: 1 })
})

test('a drawer that closes before it posts its order terminates its worker', async () => {
  const drawer = pictureDrawer()
  await drawer.draw({ file: new File(['a'], 'a.jpg'), side: 32, quality: 1 })
  void drawer.draw({ file: endless, side: 32, quality: 1 })
  drawer.close()
  expect(threads).toEqual({ begun: 1, ended: 1 })
})

test('a drawer rejects a TIFF of too many pixels before it posts the file', async () => {
  const entries = [
    [256, 4, [20_000]],
    [257, 4, [20_000]],
  ] satisfies [256 | 257, 4, number[]][]
  const scan = smallTiff([{ width: 1, height: 1, entries }])
  await expect(draw(new File([scan], 'deed.tif'))).rejects.toThrow(TooManyPixels)
  expect(orders).toEqual([])
})
