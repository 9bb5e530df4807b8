// The code on a release card: five lines of eight letters and digits, each with a check character.
// Grieving people type it, so no character looks like another, and the app names a mistyped line at
// once.

/** The first line is the card's number, the others its secret (docs/protocol.md, Release cards). */
export const CARD_LINES = 5
export const CARD_LINE_LENGTH = 8

/** Crockford's base32, in the order of its values: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Normalizes typed letters: ignores case, spaces and dashes; reads O as 0, I and L as 1, U as V.
 */
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

/**
 * The check character of a line: the sum of the line's number and each letter times a different
 * power of 2. It detects any wrong letter, two swapped letters, and two swapped lines.
 * @param letters the line without its check character
 * @param number the line's position on the card, from 1
 */
function checkOf(letters: string, number: number): string {
  const sum = letters.split('').reduce((value, letter) => twice(value) ^ alphabet.indexOf(letter), number)
  return alphabet[twice(sum)] ?? ''
}

/** Letters with their check character, in two groups of four, as printed. */
export function printedCardLine(letters: string, number: number): string {
  const line = letters + checkOf(letters, number)
  return `${line.slice(0, CARD_LINE_LENGTH / 2)} ${line.slice(CARD_LINE_LENGTH / 2)}`
}

/** Whether a typed line is valid at this position on a card, counted from 1. */
export function cardLineHolds(typed: string, number: number): boolean {
  const letters = cardLetters(typed)
  if (letters.length !== CARD_LINE_LENGTH || letters.split('').some((letter) => !alphabet.includes(letter)))
    return false
  return letters.endsWith(checkOf(letters.slice(0, -1), number))
}

/**
 * Splits typed or scanned input into a card's lines: at the line breaks if it has five lines, else
 * by length.
 */
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
