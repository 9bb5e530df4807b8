// Letters that do not fall apart into a plain one and a mark, and the Greek sigma at the end of a word.
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

/** Letters that are also written as two where a keyboard lacks them: Mueller, Soerensen, Aarhus. */
const asTwo: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const writtenAsTwo = /[äöüåø]/gi

/** All that stands for an apostrophe: a telephone writes ’, a keyboard ', an accent is at hand on others. */
const apostrophes = /['’‘ʼ´`′]/g

/** A letter with its marks. */
const letters = /\P{M}\p{M}*|\p{M}+/gu

const ascii = (text: string) => !/[^ -~\n\t]/.test(text)
const hasOneSpelling = (text: string) => ascii(text) && !/['`]/.test(text)

/**
 * A text as it is compared in a search: lower case, without marks on letters, with one apostrophe. `Müller` and `MULLER` are the same
 * then. Each letter is folded by itself, so `fold(a + b)` is `fold(a) + fold(b)`.
 */
export function fold(text: string): string {
  // Most texts are plain already; this is asked of every text of an estate.
  if (ascii(text)) return text.replaceAll('`', "'").toLowerCase()
  return text
    .replaceAll(apostrophes, "'")
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(special, (letter) => plain[letter] ?? letter)
}

/** The same in the other spelling: umlauts as two letters, no apostrophe. `Müller` is `mueller`, and `O’Connor` `oconnor`. */
const foldOtherwise = (text: string): string =>
  fold(
    text
      .normalize('NFC')
      .replaceAll(writtenAsTwo, (letter) => asTwo[letter.toLowerCase()] ?? letter)
      .replaceAll(apostrophes, ''),
  )

/** The ways in which a text is spelled, folded: one, or two where they differ. Of any two texts one spelling is the same where people mean the same. */
export function spellings(text: string): string[] {
  const usual = fold(text)
  if (hasOneSpelling(text)) return [usual]
  const other = foldOtherwise(text)
  return other === usual ? [usual] : [usual, other]
}

/** A text in each of its spellings, and for each of their characters where in the text it comes from. */
export function spellingsWithPlaces(text: string): { folded: string; places: number[] }[] {
  // Plain letters stay where they are. Most texts have no others, and each key that is pressed asks this of a hundred texts.
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
