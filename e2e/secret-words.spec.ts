import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importedWords, secretWords, wordsIn } from './support/secret-words.ts'
import { expect, test } from './support/test.ts'

// A search without matches proves something only if the search works; these tests check the search.

test('there are 20 different secret words, and the export file contains all imported words', async () => {
  expect(new Set(secretWords).size).toBe(20)
  const file = await readFile(join(import.meta.dirname, 'fixtures/bitwarden-export.json'))
  expect(wordsIn(file, importedWords).toSorted()).toEqual(importedWords.map((word) => `${word} as utf-8`).toSorted())
})

const encodings: Record<string, (text: string) => Buffer> = {
  'utf-8': (text) => Buffer.from(text),
  'small letters': (text) => Buffer.from(text.toLowerCase()),
  'utf-16 little endian': (text) => Buffer.from(text, 'utf16le'),
  'utf-16 big endian': (text) => Buffer.from(text, 'utf16le').swap16(),
  hex: (text) => Buffer.from(Buffer.from(text).toString('hex')),
  'percent signs': (text) => Buffer.from(Buffer.from(text).toString('hex').replaceAll(/../g, '%$&')),
  base64: (text) => Buffer.from(Buffer.from(text).toString('base64')),
  base64url: (text) => Buffer.from(Buffer.from(text).toString('base64url')),
}

for (const [name, encode] of Object.entries(encodings))
  test(`wordsIn finds a word in ${name} at every offset`, () => {
    for (const before of ['', 'x', 'xy', 'xyz', '{"a":1,"b":"'])
      for (const word of secretWords) {
        const haystack = Buffer.concat([
          Buffer.alloc(100, 7),
          encode(`${before}${word} and more`),
          Buffer.alloc(100, 7),
        ])
        expect(wordsIn(haystack), `${word} after ${before.length} letters`).toHaveLength(1)
      }
    expect(wordsIn(encode('nothing of that kind, only plain words of everyday letters'))).toEqual([])
  })
