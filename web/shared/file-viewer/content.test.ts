import { describe, expect, test, vi } from 'vitest'
import { zip } from '../../../records/convert/passwords/testing/index.ts'
import { isTruncated } from '../pictures/truncated.ts'
import { drawPictures } from '../pictures/testing/drawing-worker.ts'
import { contentOf } from './content.ts'
import { judgeFile } from './judge-file.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : Uint8Array.from(part))))
const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const fourBytes = (number: number) => [number & 255, number >> 8, 0, 0]
const packed = (list: string) =>
  new Blob([new Uint8Array(zip(Object.fromEntries(list.split(' ').map((name) => [name, 'what stands in it']))))])
const oldFile = (stream: string, next: number) =>
  bytes(
    [...ole, ...zeros(22), 9, 0, ...zeros(12), 1, ...zeros(31), ...zeros(436)],
    [...fourBytes(next), ...zeros(508)],
    Array.from(new TextEncoder().encode(stream)).flatMap((letter) => [letter, 0]),
    zeros(60),
  )
const zeros = (count: number) => Array.from({ length: count }, () => 0)
const oldWord = (flags: number) => bytes(ole, zeros(504), [0xec, 0xa5, 0xc1, 0], zeros(7), [flags], zeros(100))
const oldExcel = (next: number) =>
  bytes(ole, zeros(1016), [0x09, 0x08, 0x10, 0x00], zeros(16), [next, 0x00], zeros(100))

describe('contentOf detects', () => {
  test.each([
    ['an MP3 with a title', bytes('ID3', [3, 0]), 'audio/mpeg'],
    ['an MP3 without a title', bytes([0xff, 0xfb, 0x90, 0x64]), 'audio/mpeg'],
    ['an AAC', bytes([0xff, 0xf1, 0x50, 0x80]), 'audio/aac'],
    ['a WAV', bytes('RIFF', zeros(4), 'WAVE'), 'audio/wav'],
    ['an MP4', bytes([0, 0, 0, 24], 'ftypisom'), 'video/mp4'],
    ['an M4A', bytes([0, 0, 0, 24], 'ftypM4A '), 'audio/mp4'],
    ['an old QuickTime video', bytes([0, 0, 0, 8], 'wide', [0, 0, 0, 8], 'mdat'), 'video/quicktime'],
    ['a HEIC', bytes([0, 0, 0, 24], 'ftypheic', zeros(4), 'mif1heic'), 'image/heic'],
    ['an AVI', bytes('RIFF', zeros(4), 'AVI '), 'video/x-msvideo'],
    ['an Ogg', bytes('OggS', [0, 2], zeros(22), [1], 'OpusHead'), 'audio/ogg'],
    ['a video in Ogg', bytes('OggS', [0, 2], zeros(22), [0x80], 'theora'), 'video/ogg'],
    ['a FLAC', bytes('fLaC', zeros(4)), 'audio/flac'],
    ['an AIFF', bytes('FORM', zeros(4), 'AIFF'), 'audio/aiff'],
    ['a compressed AIFF', bytes('FORM', zeros(4), 'AIFC'), 'audio/aiff'],
    ['a sound in WebM', bytes([0x1a, 0x45, 0xdf, 0xa3], 'webm', zeros(40), 'A_OPUS'), 'audio/webm'],
    ['a video in WebM', bytes([0x1a, 0x45, 0xdf, 0xa3], 'webm', zeros(40), 'V_VP9', zeros(9), 'A_OPUS'), 'video/webm'],
    ['a Matroska', bytes([0x1a, 0x45, 0xdf, 0xa3], 'matroska', zeros(40), 'V_MPEG4'), 'video/x-matroska'],
    ['a GIF', bytes('GIF89a'), 'image/gif'],
    ['a WebP', bytes('RIFF', zeros(4), 'WEBPVP8 '), 'image/webp'],
    ['an AVIF', bytes([0, 0, 0, 28], 'ftypavif', zeros(4), 'avifmif1miaf'), 'image/avif'],
    ['a TIFF', bytes('II', [42, 0, 8, 0, 0, 0]), 'image/tiff'],
    ['a big-endian TIFF', bytes('MM', [0, 42, 0, 0, 0, 8]), 'image/tiff'],
    ['a BMP', bytes('BM', zeros(12), [40, 0, 0, 0]), 'image/bmp'],
    ['a text that only begins like a BMP', bytes('BMW, the blue one, is for Ann'), 'text/plain'],
    ['an old Word file', oldWord(0), 'old-office'],
    ['an old Word file with a password', oldWord(1), 'locked-office'],
    ['an old workbook', oldExcel(0xe1), 'old-office'],
    ['an old workbook with a password', oldExcel(0x2f), 'locked-office'],
    ['a text in UTF-16', bytes([0xff, 0xfe, 0x41, 0]), 'text/plain'],
    ['a text that only begins like a video', bytes('The free range of our hens'), 'text/plain'],
    ['a text that only begins like an MP3', bytes('ID3 is a tag'), 'text/plain'],
  ])('%s', async (_what, file, content) => {
    expect(await contentOf(file)).toBe(content)
  })
})

describe('judgeFile', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const xls = 'application/vnd.ms-excel'
  test('judgeFile doubts a truncated Word file', async () => {
    expect(await judgeFile(bytes('PK', [3, 4], 'word'), docx)).toMatchObject({ doubt: /damaged/ })
    expect(await judgeFile(packed('[Content_Types].xml word/document.xml'), docx)).toEqual({})
  })

  test('judgeFile reports damage in a Word file with a CRC mismatch', async () => {
    const whole = new Uint8Array(await packed('[Content_Types].xml word/document.xml').arrayBuffer())
    const at = new TextDecoder('latin1').decode(whole).indexOf('document.xml') + 15
    whole[at] = (whole[at] ?? 0) ^ 0x10
    expect(await judgeFile(new Blob([whole]), docx)).toMatchObject({ doubt: /^Part of this file is damaged/ })
  })

  test('judgeFile doubts a legacy file whose FAT points beyond its end', async () => {
    expect(await judgeFile(oldFile('WordDocument', 1), 'application/msword')).toEqual({})
    expect(await judgeFile(oldFile('WordDocument', 5), 'application/msword')).toMatchObject({
      doubt: /end of this file/,
    })
  })

  test.each([
    [
      'a workbook under a Word name',
      packed('[Content_Types].xml xl/workbook.xml'),
      docx,
      /isn’t a Word document.* an Excel workbook/,
    ],
    ['a ZIP of photos under a Word name', packed('DCIM/1.jpg'), docx, /isn’t a Word document.* a ZIP file/],
    [
      'an old Word file under an Excel name',
      oldFile('WordDocument', 1),
      xls,
      /isn’t an Excel workbook.* a Word document/,
    ],
    ['an old workbook under a new Excel name', oldFile('Workbook', 1), xlsx, /isn’t an Excel workbook.* older version/],
    [
      'old slides under an Excel name',
      oldFile('PowerPoint Document', 1),
      xls,
      /isn’t an Excel workbook.* another program/,
    ],
  ])('judgeFile compares an Office file’s content with its name: %s', async (_what, file, type, says) => {
    expect(await judgeFile(file, type)).toMatchObject({ doubt: says })
  })

  test('judgeFile accepts a new format under the old extension, because Office opens it', async () => {
    expect(await judgeFile(packed('[Content_Types].xml xl/workbook.xml'), xls)).toEqual({})
  })

  test('judgeFile doubts a damaged HEIC and a truncated recording', async () => {
    const ftyp = bytes([0, 0, 0, 16], 'ftypheic', zeros(4))
    const cut = new Blob([ftyp, bytes([0, 0, 0, 20], 'mdat', zeros(11))])
    const whole = new Blob([cut, bytes([0])])
    expect([await isTruncated(cut), await isTruncated(whole)]).toEqual([true, false])
    for (const [answer, found] of [
      [{ failed: true }, { doubt: expect.stringMatching(/^This photo is damaged/) }],
      [{}, {}],
    ] as const) {
      drawPictures(answer)
      expect(await judgeFile(whole, 'image/heic')).toEqual(found)
    }
    vi.unstubAllGlobals()
    const sound = bytes([0, 0, 0, 16], 'ftypM4A ', zeros(4), [0, 0, 0, 1], 'mdat', zeros(7), [40], zeros(23))
    expect(await judgeFile(sound, 'audio/mp4')).toMatchObject({ doubt: /end of this file/ })
    // Another program may append bytes that form no box.
    expect(await isTruncated(new Blob([sound, bytes(zeros(9))]))).toBe(false)
  })

  test('the message about a locked file names its type', async () => {
    expect(await judgeFile(oldExcel(0x2f), xls)).toEqual({
      locked: { canBeTried: false, says: 'This is an Excel workbook with a password.' },
    })
  })

  test('judgeFile asks the owner to save an AVI as MP4', async () => {
    const avi = bytes('RIFF', zeros(4), 'AVI ')
    expect(await judgeFile(avi, 'video/x-msvideo')).toEqual({ doubt: expect.stringContaining('save it as MP4') })
  })

  test('judgeFile asks the owner to choose a file again if the browser can no longer read it', async () => {
    const gone = new Blob(['x'])
    gone.slice = () => {
      throw new DOMException('It was moved.', 'NotReadableError')
    }
    expect(await judgeFile(gone, 'text/plain')).toEqual({ refused: 'This file can’t be read. Please choose it again.' })
  })
})
