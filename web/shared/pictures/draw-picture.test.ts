import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureDrawer } from './draw-picture.ts'

/** What goes through a port of Node loses what it can do: a picture could not be closed any more. */
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

beforeEach(() => {
  vi.useFakeTimers()
  orders = []
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
      postMessage({ file, partly, reply }: { file: unknown; partly: boolean; reply: Port }) {
        orders.push(file)
        const answer = { jpeg: new Blob(['drawn']), width: 2, height: 1 }
        reply.other?.dispatchEvent(
          new MessageEvent('message', { data: { ...answer, ...(file instanceof Blob && !partly && { decoded }) } }),
        )
      }
      terminate() {}
    },
  )
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draw = (file: File, partly = false) => pictureDrawer().draw({ file, side: 32, quality: 1, partly })

test('what took long to decode is decoded once, by whomever it is drawn; it is kept for the last photo, and a while', async () => {
  const [one, other] = [new File(['one'], 'a.heic'), new File(['other'], 'b.heic')]
  decoded = picture(10)
  const first = decoded
  expect(await draw(one)).not.toHaveProperty('decoded')
  await draw(one)
  // What is there of a damaged one is another picture.
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

test('a photo that takes too much memory is decoded each time', async () => {
  decoded = picture(3_000_000)
  const huge = new File(['huge'], 'c.heic')
  await draw(huge)
  await draw(huge)
  expect(orders).toEqual([huge, huge])
  expect(decoded.close).toHaveBeenCalledTimes(2)
})
