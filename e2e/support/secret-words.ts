import { Buffer } from 'node:buffer'

/** Words of the export file that the owner imports: names, usernames, passwords, notes and a hidden field. */
export const importedWords = [
  'Quillenmoor',
  'vesperlantern',
  'Gallowtwine',
  'periwinkleton',
  'Zinnkrautobelisk',
  'Harrowfjordsen',
  'mossbrackenwood',
  'Cobaltthimble',
  'Tamaracksaddle',
  'Ostrichlantana',
  'Sorrelpendulum',
  'Brindlewick',
  'Umberlatchkey',
  'Kelpwhistling',
] as const

/** Words that the owner types into forms, and where. */
export const typedWords = {
  ownerName: 'Sallowfieldham',
  firm: 'Thornquistley',
  streetOfContact: 'Verbenagate',
  relative: 'Cinderhallow',
  summary: 'Mirabelloaktree',
  instructions: 'Peregrinebasalt',
} as const

/** The 20 words that must be nowhere but in browsers. */
export const secretWords: readonly string[] = [...importedWords, ...Object.values(typedWords)]

/** Every way in which a word could lie somewhere and still be read: as text, and in the usual encodings of text. */
export function formsOf(word: string): { form: string; bytes: Buffer }[] {
  const spellings = [...new Set([word, word.toLowerCase(), word.toUpperCase()])]
  return spellings.flatMap((spelling) => {
    const utf8 = Buffer.from(spelling, 'utf8')
    const little = Buffer.from(spelling, 'utf16le')
    const hex = utf8.toString('hex')
    return [
      { form: 'utf-8', bytes: utf8 },
      { form: 'utf-16 little endian', bytes: little },
      { form: 'utf-16 big endian', bytes: Buffer.from(little).swap16() },
      { form: 'hex', bytes: Buffer.from(hex) },
      { form: 'hex', bytes: Buffer.from(hex.toUpperCase()) },
      { form: 'percent', bytes: Buffer.from(hex.replaceAll(/../g, '%$&')) },
      ...base64Forms(utf8).flatMap((text) => [
        { form: 'base64', bytes: Buffer.from(text) },
        { form: 'base64url', bytes: Buffer.from(text.replaceAll('+', '-').replaceAll('/', '_')) },
      ]),
    ]
  })
}

/** The letters that the bytes give in base64, wherever in the whole they begin: the same three patterns come again and again. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
    // The first and last letters also hold bits of the neighbours.
    const start = Math.ceil((before * 8) / 6)
    const end = Math.floor((whole.length * 8) / 6)
    return whole.toString('base64').slice(start, end)
  })
}

/** Which of the words can be read in `haystack`, and how; nothing when none can. */
export function wordsIn(haystack: Uint8Array, words: readonly string[] = secretWords): string[] {
  const all = Buffer.from(haystack.buffer, haystack.byteOffset, haystack.byteLength)
  return words.flatMap((word) => {
    const found = formsOf(word).find(({ bytes }) => all.includes(bytes))
    return found === undefined ? [] : [`${word} as ${found.form}`]
  })
}
