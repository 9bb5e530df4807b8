import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renditionOf } from './rendition.ts'

const resized = vi.fn<(picture: Blob, options: ImageBitmapOptions) => Promise<object>>()

beforeEach(() => {
  resized.mockReset().mockResolvedValue({ width: 192, height: 120 })
  vi.stubGlobal('createImageBitmap', resized)
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly #size: string
      constructor(width: number, height: number) {
        this.#size = `${width} x ${height}`
      }
      getContext = () => ({ transferFromImageBitmap: () => undefined })
      convertToBlob = () => Promise.resolve(new Blob([this.#size]))
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const photo = new Blob([new Uint8Array(30_000)])

test('renditionOf makes a copy of a photo that is 192 pixels wide', async () => {
  expect(await (await renditionOf(photo)).text()).toBe('192 x 120')
  expect(resized.mock.calls[0]?.[1]).toMatchObject({ resizeWidth: 192 })
})

test('renditionOf returns a small or undecodable photo unchanged', async () => {
  const small = new Blob(['small'])
  expect(await renditionOf(small)).toBe(small)
  resized.mockRejectedValue(new Error('no picture'))
  expect(await renditionOf(photo)).toBe(photo)
})
