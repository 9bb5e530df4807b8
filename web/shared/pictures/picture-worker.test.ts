import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isHeicDamaged, readHeic } from './heic.ts'

// The browser decodes; these tests cover which decoder gets which file.
vi.mock('./heic.ts', () => ({ readHeic: vi.fn(), isHeicDamaged: vi.fn() }))

class Bitmap {
  width = 4
  height = 2
  close() {}
}

const worker = new EventTarget()
beforeEach(async () => {
  vi.stubGlobal('self', worker)
  vi.stubGlobal('ImageBitmap', Bitmap)
  // Behaves like Chrome, which decodes no HEIC.
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if ((await file.slice(0, 4).text()) === 'JPEG') return new Bitmap()
    const end = new Uint8Array(await file.slice(-2).arrayBuffer())
    if ((await file.slice(0, 1).text()) === 'J' && end.toString() === '255,217') return new Bitmap()
    throw new DOMException('no', 'InvalidStateError')
  })
  const pen = { fillRect() {}, translate() {}, rotate() {}, drawImage() {} }
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width = 4
      height = 2
      getContext = () => pen
      convertToBlob = () => Promise.resolve(new Blob(['drawn']))
    },
  )
  vi.mocked(isHeicDamaged).mockResolvedValue(false)
  vi.mocked(readHeic).mockImplementation(() => Promise.resolve(Object.assign(new Bitmap())))
  await import('./picture-worker.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const draw = (bytes: string, name: string, type: string, partly = false): Promise<object> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<object>) => {
      port1.close()
      resolve(data)
    })
    port1.start()
    const data = { file: new File([bytes], name, { type }), side: 64, quality: 1, partly, reply: port2 }
    worker.dispatchEvent(new MessageEvent('message', { data }))
  })

const heic = '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'

test('the worker picks the decoder by content, not by name, and loads its own decoder only for HEIC', async () => {
  expect(await draw('JPEG', 'IMG_1.HEIC', 'image/heic')).toMatchObject({ width: 4 })
  expect(readHeic).not.toHaveBeenCalled()
  expect(await draw(heic, 'IMG_2.jpg', 'image/jpeg')).toMatchObject({ width: 4 })
  expect(readHeic).toHaveBeenCalledTimes(1)
  expect(await draw('no photo', 'IMG_3.HEIC', 'image/heic')).toEqual({ failed: true })
  expect(readHeic).toHaveBeenCalledTimes(1)
})

test('the worker draws a truncated photo as far as it decodes if asked, else rejects it', async () => {
  expect(await draw('J cut', 'IMG_4.jpg', 'image/jpeg')).toEqual({ failed: true })
  expect(await draw('J cut', 'IMG_4.jpg', 'image/jpeg', true)).toMatchObject({ width: 4 })
  expect(await draw('no photo', 'IMG_5.jpg', 'image/jpeg', true)).toEqual({ failed: true })
})

test('the worker draws the intact part of a damaged HEIC if asked, else rejects it', async () => {
  vi.mocked(isHeicDamaged).mockResolvedValue(true)
  expect(await draw(heic, 'IMG_6.HEIC', 'image/heic')).toEqual({ failed: true })
  expect(readHeic).not.toHaveBeenCalled()
  expect(await draw(heic, 'IMG_6.HEIC', 'image/heic', true)).toMatchObject({ width: 4 })
})
