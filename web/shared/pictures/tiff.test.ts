import { decode, decodeImage, toRGBA8 } from 'utif2'
import { expect, test } from 'vitest'
import { eachPage } from './drawn-pages.ts'
import { refuseTooManyPixels, TooManyPixels } from './pixels.ts'
import { smallTiff } from './testing/small-tiff.ts'
import { aboutTiff, silentTiff, tiffPages } from './tiff.ts'

const page = { width: 4, height: 2 }
const firstPoint = (bytes: Uint8Array<ArrayBuffer>) => {
  const [found] = decode(bytes.buffer)
  if (found === undefined) throw new Error('There is no page.')
  decodeImage(bytes.buffer, found)
  return [...toRGBA8(found).subarray(0, 3)]
}
const red = [255, 0, 0] as [number, number, number]
const blue = [0, 0, 255] as [number, number, number]

test.each([true, false])(
  'each page of a scan is a file of its own, with its own picture (from the left: %s)',
  async (little) => {
    const scan = smallTiff(
      [
        { ...page, color: red },
        { ...page, color: blue },
      ],
      little,
    )
    expect(tiffPages(scan).map(firstPoint)).toEqual([red, blue])
    const files = await eachPage([new File([scan], 'deed.tif', { type: 'image/tiff' }), new File(['x'], 'a.txt')])
    expect(files.map(({ name }) => name)).toEqual(['deed, page 1.tif', 'deed, page 2.tif', 'a.txt'])
  },
)

test('a smaller copy that a program put beside a picture is no page', () => {
  const copy = { width: 1, height: 1, color: blue, entries: [[254, 4, [1]]] as [254, 4, number[]][] }
  expect(tiffPages(smallTiff([{ ...page, color: red }, copy])).map(firstPoint)).toEqual([red])
})

test('what a scanner and a camera wrote into one is gone, and the picture is not', () => {
  const told = [
    [270, 2, 'The house in Elm Street\0'],
    [305, 2, 'Scanner of Ann Lee\0'],
    [700, 2, '<x:xmpmeta>48.2 N 16.3 E</x:xmpmeta>\0'],
  ] as [number, 2, string][]
  const scan = smallTiff([
    { ...page, color: red, entries: told },
    { ...page, color: blue, entries: told },
  ])
  const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
  expect(text(scan)).toMatch(/Elm Street.*Ann Lee.*16\.3/s)
  const silent = silentTiff(scan) ?? new Uint8Array()
  expect(text(silent)).not.toMatch(/Elm Street|Ann Lee|16\.3/)
  expect(tiffPages(silent).map(firstPoint)).toEqual([red, blue])
})

test('the place in a list of its own is gone as well', () => {
  const scan = smallTiff([
    { ...page, color: red },
    { ...page, color: blue, entries: [[1, 2, 'a street in Vienna\0']] },
  ])
  // The second directory becomes the list of places of the first.
  const view = new DataView(scan.buffer)
  const first = view.getUint32(4, true)
  const end = first + 2 + view.getUint16(first, true) * 12
  const gps = view.getUint32(end, true)
  view.setUint32(end, 0, true)
  view.setUint16(end - 12, 34_853, true)
  view.setUint16(end - 10, 4, true)
  view.setUint32(end - 8, 1, true)
  view.setUint32(end - 4, gps, true)
  expect(new TextDecoder('latin1').decode(silentTiff(scan))).not.toContain('Vienna')
})

test('one that breaks off says so, and one that leads in a circle or out of itself ends', () => {
  const scan = smallTiff([{ width: 30, height: 30, color: red }])
  expect(aboutTiff(scan)).toEqual({ pixels: 900, orientation: 1, isWhole: true, pages: 1 })
  const view = new DataView(scan.buffer)
  const first = view.getUint32(4, true)
  const end = first + 2 + view.getUint16(first, true) * 12
  view.setUint32(end, first, true)
  expect(tiffPages(scan)).toHaveLength(1)
  // Its points begin behind its end.
  const strip = first + 2 + 5 * 12
  view.setUint32(strip + 8, 1_000_000, true)
  expect(aboutTiff(scan)?.isWhole).toBe(false)
  expect(tiffPages(scan.slice(0, first))).toEqual([])
  // An entry of four thousand million numbers is none.
  view.setUint32(strip + 4, 0xffffffff, true)
  expect(decode(tiffPages(scan)[0]?.buffer ?? new ArrayBuffer())[0]).not.toHaveProperty('t273')
})

test('one of more points than a browser can hold is refused before it is drawn', async () => {
  const scan = smallTiff([{ ...page, color: red }])
  const view = new DataView(scan.buffer)
  const first = view.getUint32(4, true)
  await expect(refuseTooManyPixels(new Blob([scan]))).resolves.toBeUndefined()
  view.setUint16(first + 2 + 8, 60_000, true)
  view.setUint16(first + 2 + 12 + 8, 60_000, true)
  await expect(refuseTooManyPixels(new Blob([scan]))).rejects.toThrow(TooManyPixels)
})
