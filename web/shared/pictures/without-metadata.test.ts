import { describe, expect, test } from 'vitest'
import { withoutMetadata } from './without-metadata.ts'

const secret = 'TAKEN-AT-HOME'
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const big = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

const clean = async (bytes: readonly number[], type: string) => {
  const file = await withoutMetadata(new File([Uint8Array.from(bytes)], 'it', { type }))
  return file && { type: file.type, bytes: [...new Uint8Array(await file.arrayBuffer())] }
}
const textOf = (bytes: readonly number[] = []) => String.fromCharCode(...bytes)

describe('a JPEG', () => {
  const segment = (marker: number, content: readonly number[]) => {
    const length = content.length + 2
    return [0xff, marker, length >> 8, length & 255, ...content]
  }
  const exif = (orientation: number, little = false) => {
    const short = (value: number) => (little ? [value & 255, value >> 8] : [value >> 8, value & 255])
    const long = (value: number) => (little ? big(value).toReversed() : big(value))
    const tag = [...short(0x0112), ...short(3), ...long(1), ...short(orientation), 0, 0]
    const tiff = [...ascii(little ? 'II' : 'MM'), ...short(42), ...long(8), ...short(1), ...tag, ...long(0)]
    return segment(0xe1, [...ascii('Exif'), 0, 0, ...tiff, ...ascii(secret)])
  }
  const jfif = segment(0xe0, ascii('JFIF\0'))
  const colors = segment(0xe2, ascii('ICC_PROFILE\0colors'))
  const table = segment(0xdb, [1, 2, 3])
  const points = [...segment(0xda, [1]), 10, 0xff, 0x00, 20, 0xff, 0xd0, 30]
  const start = [0xff, 0xd8]
  const end = [0xff, 0xd9]

  test('a JPEG loses camera metadata, and keeps every pixel and its color profile', async () => {
    const more = [
      ...segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
      ...segment(0xed, ascii(`Photoshop 3.0\0${secret}`)),
      ...segment(0xe2, ascii(`MPF\0${secret}`)),
      ...segment(0xfe, ascii(secret)),
    ]
    const found = await clean(
      [...start, ...jfif, ...exif(1), ...more, ...colors, ...table, ...points, ...end],
      'image/jpeg',
    )
    expect(found?.bytes).toEqual([...start, ...jfif, ...colors, ...table, ...points, ...end])
    expect(found?.type).toBe('image/jpeg')
  })

  test('a JPEG loses the second picture that a phone appends', async () => {
    const second = [...start, ...exif(1), ...end]
    const found = await clean([...start, ...jfif, ...table, ...points, ...end, ...second], 'image/jpeg')
    expect(found?.bytes).toEqual([...start, ...jfif, ...table, ...points, ...end])
  })

  test.each([false, true])(
    'a JPEG keeps its orientation, and no other metadata (little endian: %s)',
    async (little) => {
      const found = await clean([...start, ...exif(6, little), ...table, ...points, ...end], 'image/jpeg')
      expect(textOf(found?.bytes)).toContain('Exif')
      expect(textOf(found?.bytes)).not.toContain(secret)
      expect((await clean(found?.bytes ?? [], 'image/jpeg'))?.bytes).toEqual(found?.bytes)
      expect(found?.bytes.slice(2, 38)[29]).toBe(6)
    },
  )

  test('a JPEG keeps all progressive scans', async () => {
    const passes = [...points, ...table, ...points]
    const found = await clean([...start, ...table, ...passes, ...end], 'image/jpeg')
    expect(found?.bytes).toEqual([...start, ...table, ...passes, ...end])
  })

  test('withoutMetadata returns undefined for a malformed JPEG', async () => {
    expect(await clean(ascii('<html>'), 'image/jpeg')).toBeUndefined()
    expect(await clean([...start, 1, 2, 3, 4, 5], 'image/jpeg')).toBeUndefined()
  })
})

describe('a PNG', () => {
  const part = (name: string, content: readonly number[]) => [
    ...big(content.length),
    ...ascii(name),
    ...content,
    0,
    0,
    0,
    0,
  ]
  const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const picture = [...part('IHDR', [1]), ...part('pHYs', [2]), ...part('IDAT', [3, 4])]

  test('a PNG loses text chunks and Exif, and trailing bytes', async () => {
    const words = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME'].flatMap((name) => part(name, ascii(secret)))
    const found = await clean([...start, ...picture, ...words, ...part('IEND', []), ...ascii(secret)], 'image/png')
    expect(found?.bytes).toEqual([...start, ...picture, ...part('IEND', [])])
  })

  test('withoutMetadata returns undefined for a malformed PNG', async () =>
    expect(await clean(ascii('GIF89a..'), 'image/png')).toBeUndefined())
})

describe('a video', () => {
  const box = (name: string, ...content: (readonly number[])[]) => {
    const inside = content.flat()
    return [...big(inside.length + 8), ...ascii(name), ...inside]
  }
  const start = box('ftyp', ascii('isom'))
  const place = () => box('udta', box('\u00a9xyz', ascii(`+44.4759-073.2121/${secret}`)))
  const film = (more: readonly number[], ofTrack: readonly number[] = []) => [
    ...start,
    ...box('moov', box('mvhd', [1, 2]), box('trak', box('tkhd', [3]), ofTrack), more),
    ...box('mdat', ascii('the film')),
  ]

  test.each(['video/mp4', 'video/quicktime', 'audio/mp4', 'audio/x-m4a', 'audio/m4a'])(
    'a video loses its location, and no box changes its size: %s',
    async (type) => {
      const before = film(place(), box('meta', ascii(secret)))
      const found = await clean(before, type)
      expect(found?.bytes).toHaveLength(before.length)
      expect(textOf(found?.bytes)).not.toContain(secret)
      expect(textOf(found?.bytes).indexOf('the film')).toBe(textOf(before).indexOf('the film'))
      expect(await clean(film([]), type)).toMatchObject({ bytes: film([]) })
    },
  )

  test('withoutMetadata returns undefined for a truncated video, and for false box sizes', async () => {
    expect(await clean([...start, ...big(5000), ...ascii('moov')], 'video/mp4')).toBeUndefined()
    expect(await clean([...start, ...big(3), ...ascii('moov')], 'video/mp4')).toBeUndefined()
    expect(await clean(ascii('RIFF....AVI '), 'video/mp4')).toBeUndefined()
  })
})

test('withoutMetadata returns undefined for other types of files', async () => {
  expect(await clean(ascii('%PDF'), 'application/pdf')).toBeUndefined()
})

describe('web picture formats', () => {
  const little = (value: number) => big(value).toReversed()
  const chunk = (name: string, content: readonly number[]) => [
    ...ascii(name),
    ...little(content.length),
    ...content,
    ...(content.length % 2 === 1 ? [0] : []),
  ]
  const riff = (...chunks: number[][]) => {
    const inside = [...ascii('WEBP'), ...chunks.flat()]
    return [...ascii('RIFF'), ...little(inside.length), ...inside]
  }
  const sides = [0, 0, 0, 3, 0, 0, 1, 0, 0]
  const points = chunk('VP8 ', [1, 2, 3])

  test('a WebP loses camera metadata, and the flags that announce it', async () => {
    const metadata = riff(
      chunk('VP8X', [0x0c, ...sides]),
      points,
      chunk('EXIF', ascii(secret)),
      chunk('XMP ', ascii(secret)),
    )
    expect((await clean(metadata, 'image/webp'))?.bytes).toEqual(riff(chunk('VP8X', [0, ...sides]), points))
  })

  test('a GIF loses comments and application data, and keeps its animation', async () => {
    const blocks = (...content: number[]) => [content.length, ...content, 0]
    const head = [...ascii('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6]
    const again = [0x21, 0xff, ...blocks(...ascii('NETSCAPE2.0')).slice(0, -1), ...blocks(1, 0, 0)]
    const metadata = [0x21, 0xff, ...blocks(...ascii('XMP DataXMP')).slice(0, -1), ...blocks(...ascii(secret))]
    const note = [0x21, 0xfe, ...blocks(...ascii(secret))]
    const frame = [0x21, 0xf9, ...blocks(0, 5, 0, 0), 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, ...blocks(0x44, 1)]
    const found = await clean(
      [...head, ...metadata, ...again, ...note, ...frame, ...frame, 0x3b, ...ascii(secret)],
      'image/gif',
    )
    expect(found?.bytes).toEqual([...head, ...again, ...frame, ...frame, 0x3b])
  })
})
