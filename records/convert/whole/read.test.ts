import { describe, expect, test } from 'vitest'
import { UnreadableFile } from '../reading.ts'
import { wholeName } from './format.ts'
import { isWhole, openWhole } from './read.ts'
import { about, idOf, written, zipped } from './testing/index.ts'

const note = {
  id: idOf(1),
  kind: 'secure-note',
  values: { name: 'A' },
  audience: 'nobody',
  alsoIfIncapacitated: false,
  createdAt: about.madeAt,
  updatedAt: about.madeAt,
} as const

describe('the ZIP of an estate', () => {
  const messageFor = async (file: Blob) => {
    const error = await openWhole(file).then(
      () => undefined,
      (why: unknown) => why,
    )
    if (!(error instanceof UnreadableFile)) throw new Error('It was taken.')
    return error.message
  }
  const whole = written([note])

  test('the reader accepts a ZIP that another program repacked inside a folder', async () => {
    const files = {
      [`cairn-2026/${wholeName}`]: whole,
      '__MACOSX/cairn-2026/._cairn.json': 'x',
      'cairn-2026/files/a.txt': 'abc',
    }
    const { whole: read, files: found } = await openWhole(zipped(files, 6))
    expect(read.records).toHaveLength(1)
    expect(await (await found.get('files/a.txt')?.open())?.text()).toBe('abc')
  })

  test('the reader rejects an unusable file, and names the reason', async () => {
    const zip = zipped({ [wholeName]: whole, 'files/a.txt': 'abc' }, 6)
    expect(await messageFor(new Blob(['no zip at all']))).toMatch(/isn’t a ZIP file/)
    expect(await messageFor(zip.slice(0, zip.size - 30))).toMatch(/isn’t a ZIP file, or it didn’t download completely/)
    expect(await messageFor(zipped({ 'export.json': '{}' }))).toMatch(/wasn’t made by/)
    expect(await messageFor(zipped({ [wholeName]: '{"format":"other"}' }))).toMatch(/wasn’t made by/)
    expect(await messageFor(zipped({ 'account.json': '{}', 'index.html': '' }))).toMatch(
      /made before Cairn could take one back/,
    )
    expect(await messageFor(zipped({ [wholeName]: whole.replace('"version": 1', '"version": 2') }))).toMatch(
      /newer version/,
    )
    expect(await messageFor(zipped({ [wholeName]: whole.slice(0, -20) }))).toMatch(/damaged/)
    expect(await messageFor(zipped({ [wholeName]: whole.replace('"nobody"', '"everybody"') }))).toMatch(/damaged/)
    const bytes = new Uint8Array(await zip.arrayBuffer())
    bytes[60] = (bytes[60] ?? 0) ^ 0xff
    expect(await messageFor(new Blob([bytes]))).toMatch(/damaged/)
  })

  test('the reader returns no file with a wrong checksum', async () => {
    for (const level of [0, 6] as const) {
      const zip = zipped({ [wholeName]: whole, 'files/a.txt': 'abcabcabc' }, level)
      const bytes = new Uint8Array(await zip.arrayBuffer())
      const at = new TextDecoder('latin1').decode(bytes).indexOf('files/a.txt') + 'files/a.txt'.length
      bytes[at + 2] = (bytes[at + 2] ?? 0) ^ 0xff
      const { files } = await openWhole(new Blob([bytes]))
      expect(await files.get('files/a.txt')?.open()).toBeUndefined()
    }
  })

  test('the reader recognizes the ZIP among files of other programs', async () => {
    expect(await isWhole(zipped({ [wholeName]: whole }))).toBe(true)
    expect(await isWhole(zipped({ 'account.json': '', 'activity.csv': '' }))).toBe(true)
    expect(await isWhole(zipped({ 'export.data': '{}' }))).toBe(false)
    expect(await isWhole(new Blob(['Title,URL\n']))).toBe(false)
  })
})
