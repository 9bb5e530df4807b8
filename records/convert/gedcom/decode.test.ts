import { describe, expect, test } from 'vitest'
import { decodeGedcom } from './decode.ts'
import { previewTree } from './reader.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const context = { ids: [] }
const preview = (read: Uint8Array) => previewTree(read, [], context)

describe('the encoding of a GEDCOM file', () => {
  const name = 'Zoë Łukasz Ørsted'
  const text = `0 HEAD\n1 CHAR WHAT\n0 @I1@ INDI\n1 NAME ${name}\n0 TRLR\n`
  const utf16 = (little: boolean, marked: boolean) =>
    Uint8Array.from(
      Array.from((marked ? '\uFEFF' : '') + text).flatMap((letter) => {
        const code = letter.charCodeAt(0)
        return little ? [code & 255, code >> 8] : [code >> 8, code & 255]
      }),
    )
  const ansel = latin(text.replace('WHAT', 'ANSEL').replace(name, 'Zo\xe8e \xa1ukasz \xa2rsted'))
  test.each([
    ['UTF-8', bytes(text)],
    ['UTF-8 with a byte order mark', bytes(`\uFEFF${text}`)],
    ['UTF-8 whose CHAR line says ANSEL', bytes(text.replace('WHAT', 'ANSEL'))],
    ['little-endian UTF-16', utf16(true, true)],
    ['big-endian UTF-16', utf16(false, true)],
    ['little-endian UTF-16 without a byte order mark', utf16(true, false)],
    ['big-endian UTF-16 without a byte order mark', utf16(false, false)],
    ['ANSEL', ansel],
  ])('previewTree reads a name in %s', (_, read) => {
    expect(preview(read).records.map((one) => one.values.fullName)).toEqual([name])
  })

  test.each([
    ['ANSI', 'Zo\xeb \x8erny', 'Zoë Žrny'],
    ['IBMPC', 'Zo\x89 \x99st', 'Zoë Öst'],
    ['MACINTOSH', 'Zo\x91 \x85st', 'Zoë Öst'],
    // Polish and Russian versions of Windows both called their own code page ANSI.
    ['ANSI', 'Stanis\xb3aw W\xf3jcik z Krakowa, \xa3\xf3d\x9f', 'Stanisław Wójcik z Krakowa, Łódź'],
    ['ANSI', '\xc8\xe2\xe0\xed \xcf\xe5\xf2\xf0\xee\xe2', 'Иван Петров'],
    ['WINDOWS-1250', 'K\xf5szeg', 'Kőszeg'],
    ['CP1252', 'K\xf5szeg', 'Kõszeg'],
  ])('decodeGedcom reads the encoding %s', (code, written, expected) => {
    expect(decodeGedcom(latin(`0 HEAD\n1 CHAR ${code}\n0 @I1@ INDI\n1 NAME ${written}\n`)).text).toContain(
      `NAME ${expected}`,
    )
  })

  test('previewTree shows a text of uncertain encoding, and decodes it again if the owner chooses another encoding', () => {
    const read = latin('0 HEAD\n1 CHAR ANSEL\n0 @I1@ INDI\n1 NAME J\xe8urgen\n0 TRLR\n')
    expect(preview(read).readAs).toMatchObject({ encoding: 'ansel', sample: 'Jürgen' })
    const again = previewTree(read, [], context, { encoding: 'windows-1252' })
    expect(again.readAs).toMatchObject({ encoding: 'windows-1252', sample: 'Jèurgen' })
    expect(Object.keys(again.readAs?.choices ?? {})).toEqual(expect.arrayContaining(['ansel', 'ibmpc', 'windows-1252']))
    expect(again.records[0]?.values.fullName).toBe('Jèurgen')
    expect(preview(bytes(text)).readAs).toBeUndefined()
  })

  test('decodeGedcom combines two ANSEL marks on one letter', () => {
    expect(decodeGedcom(latin('0 HEAD\n1 CHAR ANSEL\n1 NOTE \xe3\xe2e\xe8u\n')).text).toContain('NOTE ếü')
  })
})
