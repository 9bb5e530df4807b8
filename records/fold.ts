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

/**
 * A text as it is compared in a search: lower case, without marks on letters. `Müller` and `MULLER` are the same then. Each character is
 * folded by itself, so `fold(a + b)` is `fold(a) + fold(b)`.
 */
export function fold(text: string): string {
  // Most texts are plain already; this is asked of every text of an estate.
  if (!/[^ -~\n\t]/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(special, (letter) => plain[letter] ?? letter)
}

/** A folded text, and for each of its characters where in the text it comes from. */
export function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const part = fold(character)
    folded += part
    for (let i = 0; i < part.length; i += 1) places.push(at)
    at += character.length
  }
  return { folded, places }
}
