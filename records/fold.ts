// Letters that do not decompose into a base letter and a mark, and the final sigma.
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/** Two-letter spellings where a keyboard lacks the letter: Mueller, Soerensen, Aarhus. */
const asTwo: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const writtenAsTwo = /[äöüåø]/gi

/** Apostrophes: phones type ’, keyboards ', others an accent. */
const apostrophes = /['’‘ʼ´`′]/g

const letters = /\P{M}\p{M}*|\p{M}+/gu

const ascii = (text: string) => !/[^ -~\n\t]/.test(text)
const hasOneSpelling = (text: string) => ascii(text) && !/['`]/.test(text)

/** Folds each letter separately: `Müller` equals `MULLER`, and folding keeps joins. */
export function fold(text: string): string {
  // The fast path: a search folds every text of an estate, and most are ASCII.
  if (ascii(text)) return text.replaceAll('`', "'").toLowerCase()
  return text
    .replaceAll(apostrophes, "'")
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(special, (letter) => plain[letter] ?? letter)
}

/** Umlauts as two letters, no apostrophe: `Müller` gives `mueller`, `O’Connor` gives `oconnor`. */
const foldOtherwise = (text: string): string =>
  fold(
    text
      .normalize('NFC')
      .replaceAll(writtenAsTwo, (letter) => asTwo[letter.toLowerCase()] ?? letter)
      .replaceAll(apostrophes, ''),
  )

/** The folded spellings of a text, one or two. Two texts that mean the same share one spelling. */
export function spellings(text: string): string[] {
  const usual = fold(text)
  if (hasOneSpelling(text)) return [usual]
  const other = foldOtherwise(text)
  return other === usual ? [usual] : [usual, other]
}

/** Each folded spelling with the source position of each of its characters. */
export function spellingsWithPlaces(text: string): { folded: string; places: number[] }[] {
  // The fast path: each key press calls this for a hundred texts, most of which have one spelling.
  if (hasOneSpelling(text)) return [{ folded: fold(text), places: Array.from(text, (_, at) => at) }]
  return [fold, foldOtherwise].map((folding) => {
    let folded = ''
    const places: number[] = []
    for (const { 0: letter, index } of text.matchAll(letters)) {
      const part = folding(letter)
      folded += part
      for (let i = 0; i < part.length; i += 1) places.push(index)
    }
    return { folded, places }
  })
}
