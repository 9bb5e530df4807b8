import { Buffer } from 'node:buffer'

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

export const typedWords = {
  ownerName: 'Sallowfieldham',
  firm: 'Thornquistley',
  streetOfContact: 'Verbenagate',
  relative: 'Cinderhallow',
  summary: 'Mirabelloaktree',
  instructions: 'Peregrinebasalt',
} as const

/** The 20 words that must not leave the browsers unencrypted. */
export const secretWords: readonly string[] = [...importedWords, ...Object.values(typedWords)]

/** Every readable form of a word: its text in the common encodings. */
function formsOf(word: string): { form: string; bytes: Buffer }[] {
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

/** The base64 text of the bytes, at each of the three possible alignments. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
    // The first and last letters also encode bits of neighboring bytes, so omit them.
    const start = Math.ceil((before * 8) / 6)
    const end = Math.floor((whole.length * 8) / 6)
    return whole.toString('base64').slice(start, end)
  })
}

type Needle = { word: string; form: string; bytes: Buffer }

function byBeginning(words: readonly string[]): { marks: Uint8Array; needles: Map<number, Needle[]> } {
  const all = words.flatMap((word) => formsOf(word).map((form) => ({ word, ...form })))
  const needles = Map.groupBy(all, ({ bytes }) => bytes.readUInt16BE())
  const marks = new Uint8Array(2 ** 16)
  for (const beginning of needles.keys()) marks[beginning] = 1
  return { marks, needles }
}
const ofSecretWords = byBeginning(secretWords)

export function wordsIn(haystack: Uint8Array, words: readonly string[] = secretWords): string[] {
  const all = Buffer.from(haystack.buffer, haystack.byteOffset, haystack.byteLength)
  const { marks, needles } = words === secretWords ? ofSecretWords : byBeginning(words)
  const found = new Map<string, string>()
  let lastTwo = 0
  for (let at = 0; at < all.length; at += 1) {
    lastTwo = ((lastTwo << 8) | (all[at] ?? 0)) & 0xff_ff
    if (at < 1 || marks[lastTwo] === 0) continue
    for (const { word, form, bytes } of needles.get(lastTwo) ?? [])
      if (all[at + 1] === bytes[2] && all[at + 2] === bytes[3] && !found.has(word))
        if (bytes.equals(all.subarray(at - 1, at - 1 + bytes.length))) found.set(word, form)
  }
  return words.flatMap((word) => (found.has(word) ? [`${word} as ${found.get(word)}`] : []))
}
