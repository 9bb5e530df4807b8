import { describe, expect, test } from 'vitest'
import { documentOf, wordFile, zipOf } from './testing/word-file.ts'
import { readTextFile } from './text-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('readTextFile', () => {
  test('readTextFile imports a Word file by paragraph, with the file name as title', async () => {
    const read = await readTextFile(
      'The_flood of 1961.docx',
      wordFile(documentOf('The river came up.', 'Nobody slept — “nobody.”')),
    )
    expect(read).toEqual({
      title: 'The flood of 1961',
      text: 'The river came up.\n\nNobody slept — “nobody.”',
      leftOut: '',
    })
  })

  test('readTextFile names the pictures of a Word file as left out', async () => {
    const read = await readTextFile('a.docx', wordFile(documentOf('Words.'), { 'word/media/image1.png': 'x' }))
    expect(read).toMatchObject({ text: 'Words.', leftOut: expect.stringContaining('pictures') })
  })

  test('readTextFile titles Markdown by its heading, plain text by its file name, in any encoding', async () => {
    expect(await readTextFile('x.md', bytes('# The flood\r\n\r\nThe *river*.'))).toEqual({
      title: 'The flood',
      text: 'The river.',
      leftOut: '',
    })
    expect(await readTextFile('flood.txt', Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65, 0x0d, 0x0a, 0x31))).toEqual({
      title: 'flood',
      text: 'Grüße\n1',
      leftOut: '',
    })
    expect(await readTextFile('wide.txt', Uint8Array.of(0xff, 0xfe, 0x47, 0, 0xfc, 0))).toMatchObject({ text: 'Gü' })
  })

  test.each([
    ['plain text under a Word name', 'a.docx', bytes('just words'), /couldn’t be opened as a Word/],
    ['a ZIP without a Word document', 'a.docx', zipOf({ 'a.txt': 'x' }), /couldn’t be opened as a Word/],
    ['a Word file with malformed XML', 'a.docx', wordFile('<w:document'), /couldn’t be opened as a Word|no text/],
    ['a Word file without text', 'a.docx', wordFile(documentOf('', '')), /no text/],
    ['an old Word file', 'a.doc', bytes('x'), /old Word file/],
    ['a PDF', 'a.pdf', bytes('%PDF'), /Please choose a Word document/],
    ['a picture under a text name', 'a.txt', Uint8Array.of(0x89, 0x50, 0, 0, 1, 2), /Please choose a Word document/],
    ['a blank text file', 'a.txt', bytes('\n \n'), /no text/],
    ['a text above the limit', 'a.txt', bytes('word '.repeat(200_000)), /too large/],
    [
      'a Word file larger than its headers claim',
      'a.docx',
      wordFile(documentOf('word '.repeat(10_000)), {}, 600),
      /couldn’t be opened as a Word/,
    ],
    ['a Word file that claims gigabytes', 'a.docx', wordFile(documentOf('x'), {}, 4_000_000_000), /too large/],
  ])('readTextFile explains why it rejects %s', async (_, name, content, says) => {
    const read = await readTextFile(name, content)
    expect('problem' in read ? read.problem : read).toMatch(says)
  })
})
