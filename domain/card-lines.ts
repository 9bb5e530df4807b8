// The code on a release card: five lines of eight letters and digits, each with a check character.
// Grieving people type it, so no character looks like another, and the app names a mistyped line at
// once.

/** The first line is the card's number, the others its secret (docs/protocol.md, Release cards). */
export const CARD_LINES = 5
export const CARD_LINE_LENGTH = 8

/** Crockford's base32: no I, L, O or U. Readers take O as 0, I and L as 1, U as V. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function cardLetters(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}.,_]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('U', 'V')
}

// Doubles a value in GF(32) with x^5 + x^2 + 1, in which the powers of 2 have 31 different values.
const twice = (value: number): number => (value << 1) ^ (value & 16 ? 0b100101 : 0)

/** Detects any wrong letter, two swapped letters, and two swapped lines. */
function checkOf(letters: string, number: number): string {
  const sum = letters.split('').reduce((value, letter) => twice(value) ^ alphabet.indexOf(letter), number)
  return alphabet[twice(sum)] ?? ''
}

export function printedCardLine(letters: string, number: number): string {
  const line = letters + checkOf(letters, number)
  return `${line.slice(0, CARD_LINE_LENGTH / 2)} ${line.slice(CARD_LINE_LENGTH / 2)}`
}

export function cardLineHolds(typed: string, number: number): boolean {
  const letters = cardLetters(typed)
  if (letters.length !== CARD_LINE_LENGTH || letters.split('').some((letter) => !alphabet.includes(letter)))
    return false
  return letters.endsWith(checkOf(letters.slice(0, -1), number))
}

/** Splits at the line breaks if the input has five lines, else by length. */
export function cardLinesOf(typed: string): string[] {
  const written = typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(withoutNumber)
  if (written.length === CARD_LINES) return written
  const letters = cardLetters(typed)
  const cut = Array.from({ length: CARD_LINES }, (_, at) =>
    letters.slice(at * CARD_LINE_LENGTH, at === CARD_LINES - 1 ? undefined : (at + 1) * CARD_LINE_LENGTH),
  )
  return cut
}

/** Removes the printed line number in case the person typed that too. */
function withoutNumber(line: string): string {
  const bare = line.replace(/^\s*[1-5]\s*[.):]?\s+(?=\S)/, '')
  return cardLetters(bare).length === CARD_LINE_LENGTH ? bare : line
}

export function wrongCardLines(typed: string): number[] {
  return cardLinesOf(typed).flatMap((line, at) => (cardLineHolds(line, at + 1) ? [] : [at + 1]))
}
