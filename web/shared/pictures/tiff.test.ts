import { decode } from 'utif2'
import { expect, test } from 'vitest'
import { eachPage } from './drawn-pages.ts'
import { refuseTooManyPixels, TooManyPixels } from './pixels.ts'
import { smallTiff } from './testing/small-tiff.ts'
import { aboutTiff, stripTiff, tiffPages } from './tiff.ts'
import { OtherTiff, pointsOf } from './tiff-points.ts'

const page = { width: 4, height: 2 }
const firstPoint = (bytes: Uint8Array<ArrayBuffer>) => [...pointsOf(bytes).points.subarray(0, 3)]
const red = [255, 0, 0] as [number, number, number]
const blue = [0, 0, 255] as [number, number, number]

test.each([true, false])(
  'tiffPages makes a file of each page of a scan, with its own picture (little endian: %s)',
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

test('tiffPages does not count a thumbnail directory as a page', () => {
  const copy = { width: 1, height: 1, color: blue, entries: [[254, 4, [1]]] as [254, 4, number[]][] }
  expect(tiffPages(smallTiff([{ ...page, color: red }, copy])).map(firstPoint)).toEqual([red])
})

test('stripTiff removes scanner and camera metadata, and keeps the picture', () => {
  const metadata = [
    [270, 2, 'The house in Elm Street\0'],
    [305, 2, 'Scanner of Ann Lee\0'],
    [700, 2, '<x:xmpmeta>48.2 N 16.3 E</x:xmpmeta>\0'],
  ] as [number, 2, string][]
  const scan = smallTiff([
    { ...page, color: red, entries: metadata },
    { ...page, color: blue, entries: metadata },
  ])
  const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
  expect(text(scan)).toMatch(/Elm Street.*Ann Lee.*16\.3/s)
  const silent = stripTiff(scan) ?? new Uint8Array()
  expect(text(silent)).not.toMatch(/Elm Street|Ann Lee|16\.3/)
  expect(tiffPages(silent).map(firstPoint)).toEqual([red, blue])
})

test('stripTiff removes the GPS directory as well', () => {
  const scan = smallTiff([
    { ...page, color: red },
    { ...page, color: blue, entries: [[1, 2, 'a street in Vienna\0']] },
  ])
  // Points the first strip list at the second directory.
  const view = new DataView(scan.buffer)
  const first = view.getUint32(4, true)
  const end = first + 2 + view.getUint16(first, true) * 12
  const gps = view.getUint32(end, true)
  view.setUint32(end, 0, true)
  view.setUint16(end - 12, 34_853, true)
  view.setUint16(end - 10, 4, true)
  view.setUint32(end - 8, 1, true)
  view.setUint32(end - 4, gps, true)
  expect(new TextDecoder('latin1').decode(stripTiff(scan))).not.toContain('Vienna')
})

test('aboutTiff calls a truncated TIFF incomplete, and terminates on a cyclic or out-of-range list', () => {
  const scan = smallTiff([{ width: 30, height: 30, color: red }])
  expect(aboutTiff(scan)).toEqual({ pixels: 900, orientation: 1, isWhole: true, pages: 1 })
  const view = new DataView(scan.buffer)
  const first = view.getUint32(4, true)
  const end = first + 2 + view.getUint16(first, true) * 12
  view.setUint32(end, first, true)
  expect(tiffPages(scan)).toHaveLength(1)
  // Moves the pixels beyond the end of the file.
  const strip = first + 2 + 5 * 12
  view.setUint32(strip + 8, 1_000_000, true)
  expect(aboutTiff(scan)?.isWhole).toBe(false)
  expect(tiffPages(scan.slice(0, first))).toEqual([])
  // An impossible count of four billion values.
  view.setUint32(strip + 4, 0xffffffff, true)
  expect(decode(tiffPages(scan)[0]?.buffer ?? new ArrayBuffer())[0]).not.toHaveProperty('t273')
})

test('refuseTooManyPixels rejects a TIFF of too many pixels', async () => {
  const scan = smallTiff([{ ...page, color: red }])
  const view = new DataView(scan.buffer)
  const first = view.getUint32(4, true)
  await expect(refuseTooManyPixels(new Blob([scan]))).resolves.toBeUndefined()
  view.setUint16(first + 2 + 8, 60_000, true)
  view.setUint16(first + 2 + 12 + 8, 60_000, true)
  await expect(refuseTooManyPixels(new Blob([scan]))).rejects.toThrow(TooManyPixels)
})

/** A JPEG of 16 × 16 pixels, the upper half light gray, the lower half dark. */
const grayJpeg = [
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/',
  'wAALCAAQABABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAAPwCqMgP/2Q==',
].join('')
const bits = (...each: number[]): [258, 3, number[]] => [258, 3, each]
const colors = (as: number, samples: number): [262 | 277, 3, number[]][] => [
  [262, 3, [as]],
  [277, 3, [samples]],
]

test('a gray scan in JPEG decodes to gray rows from top to bottom', () => {
  const points = Uint8Array.from(atob(grayJpeg), (sign) => sign.charCodeAt(0))
  const scan = smallTiff([{ width: 16, height: 16, points, entries: [[259, 3, [7]], bits(8), ...colors(1, 1)] }])
  const [first = new Uint8Array()] = tiffPages(scan)
  const { points: drawn } = pointsOf(first)
  const rows = Array.from({ length: 16 }, (_, row) => [...drawn.subarray(row * 64, row * 64 + 3)])
  const light = (row: number[]) => row.every((one) => one === row[0] && one > 150)
  expect(rows.map(light)).toEqual(rows.map((_, row) => row < 8))
})

test('a TIFF of 16 bits per channel, as from Photoshop, keeps its colors', () => {
  const one = { width: 1, height: 1 }
  const cyan = Uint8Array.from([0x80, 0xff, 0x80, 0, 0x80, 0, 0x80, 0])
  expect(firstPoint(smallTiff([{ ...one, points: cyan, entries: [bits(16, 16, 16, 16), ...colors(5, 4)] }]))).toEqual([
    0, 255, 255,
  ])
  const gray = Uint8Array.from([0x10, 200, 0xff, 0xff])
  expect(firstPoint(smallTiff([{ ...one, points: gray, entries: [bits(16, 16), ...colors(1, 2)] }]))).toEqual([
    200, 200, 200,
  ])
})

test.each([
  ['Lab colors', [[262, 3, [8]]]],
  ['separate color planes', [[284, 3, [2]]]],
  ['floating-point samples', [[339, 3, [3, 3, 3]]]],
  ['a CMYK JPEG', [[259, 3, [7]], ...colors(5, 4)]],
] as [string, [number, 3, number[]][]][])(
  'the decoder rejects a TIFF with %s instead of drawing wrong colors',
  (_, entries) => {
    expect(() => pointsOf(smallTiff([{ ...page, entries }]))).toThrow(OtherTiff)
  },
)

test('the decoder draws a CMYK page without a global window, and leaves no window behind', () => {
  const black = Uint8Array.from(Array.from({ length: 8 }, () => [0, 0, 0, 255]).flat())
  const cmyk = smallTiff([{ ...page, points: black, entries: colors(5, 4) }])
  expect('window' in globalThis).toBe(false)
  expect(firstPoint(cmyk)).toEqual([0, 0, 0])
  expect('window' in globalThis).toBe(false)
})
