import { expect, test } from 'vitest'
import { refuseTooManyPixels, TooManyPixels } from './pixels.ts'

const text = (letters: string) => Array.from(new TextEncoder().encode(letters))
const two = (number: number) => [number >> 8, number & 255]
const four = (number: number) => [...two(number >> 16), ...two(number & 0xffff)]
const little = (number: number, bytes: number) => Array.from({ length: bytes }, (_, at) => (number >> (8 * at)) & 255)
const frame = (marker: number, side: number) => [
  0xff,
  marker,
  0,
  17,
  8,
  ...two(side),
  ...two(side),
  ...Array(12).fill(0),
]
const thumbnail = [0xff, 0xd8, ...frame(0xc0, 160)]
const exif = [0xff, 0xe1, ...two(thumbnail.length + 2), ...thumbnail]

const beginnings: Readonly<Record<string, (side: number) => number[]>> = {
  PNG: (side) => [
    0x89,
    ...text('PNG\r\n\u001A\n'),
    ...four(13),
    ...text('IHDR'),
    ...four(side),
    ...four(side),
    8,
    6,
    0,
    0,
    0,
  ],
  GIF: (side) => [...text('GIF89a'), ...little(side, 2), ...little(side, 2)],
  'JPEG, behind a small copy': (side) => [0xff, 0xd8, ...exif, ...frame(0xc0, side)],
  'progressive JPEG': (side) => [0xff, 0xd8, 0xff, 0xc4, 0, 3, 0, ...frame(0xc2, side)],
  'HEIC of tiles': (side) => [
    ...four(24),
    ...text('ftypheic'),
    ...[512, side].flatMap((one) => [...four(20), ...text('ispe'), ...four(0), ...four(one), ...four(one)]),
  ],
  WebP: (side) => [
    ...text('RIFF....WEBPVP8X'),
    ...little(10, 4),
    0,
    0,
    0,
    0,
    ...little(side - 1, 3),
    ...little(side - 1, 3),
  ],
}
const picture = (bytes: readonly number[]) => new Blob([Uint8Array.from([...bytes, ...Array<number>(64).fill(0)])])

test.each(Object.entries(beginnings))(
  'refuseTooManyPixels rejects 400 million pixels and accepts a phone’s photo: %s',
  async (_, of) => {
    await expect(refuseTooManyPixels(picture(of(20_000)))).rejects.toThrow(TooManyPixels)
    await expect(refuseTooManyPixels(picture(of(12_000)))).resolves.toBeUndefined()
  },
)

test('no WebP can exceed the limit, and a picture without readable dimensions passes', async () => {
  for (const bytes of [
    [...text('RIFF....WEBPVP8 '), ...Array<number>(10).fill(0), ...little(16_383, 2), ...little(12_000, 2)],
    [...text('RIFF....WEBPVP8L'), 0, 0, 0, 0, 0x2f, ...little(12_000 | (12_000 << 14), 4)],
    text('no picture at all, and long enough to be one'),
    [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff],
    [],
  ])
    await expect(refuseTooManyPixels(picture(bytes))).resolves.toBeUndefined()
})
