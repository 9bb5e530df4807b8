// What stands on a release card to be typed: five lines of eight letters and digits, each with a check character of its own. Whoever
// types them has lost somebody. So nothing in them can be taken for something else, and a line that was mistyped is named at once.

/** Lines of a card. The first is the card's number, the others are its secret (docs/protocol.md, Release cards). */
export const CARD_LINES = 5
/** Letters and digits of a line, its check character among them. */
export const CARD_LINE_LENGTH = 8

/** Crockford's base32, in the order of its values: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What was typed as letters of a card: any case, spaces and dashes anywhere, O for 0, I or L for 1, U for V. */
export function cardLetters(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}.,_]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('U', 'V')
}

// Twice a value, in the field of 32 elements with x^5 + x^2 + 1, in which 2 has 31 different powers.
const twice = (value: number): number => (value << 1) ^ (value & 16 ? 0b100101 : 0)

/**
 * The check character of a line: its number and each letter times another power of 2, added up. So no single other letter and no two
 * letters in each other's place go unnoticed, and no line in the place of another.
 * @param letters the line without its check character
 * @param number the line's place on the card, from 1
 */
function checkOf(letters: string, number: number): string {
  const sum = letters.split('').reduce((value, letter) => twice(value) ^ alphabet.indexOf(letter), number)
  return alphabet[twice(sum)] ?? ''
}

/** Letters with their check character, in two groups of four, as they are printed. */
export function printedCardLine(letters: string, number: number): string {
  const line = letters + checkOf(letters, number)
  return `${line.slice(0, CARD_LINE_LENGTH / 2)} ${line.slice(CARD_LINE_LENGTH / 2)}`
}

/** Whether a line was typed as it stands on a card at this place, from 1. */
export function cardLineHolds(typed: string, number: number): boolean {
  const letters = cardLetters(typed)
  if (letters.length !== CARD_LINE_LENGTH || letters.split('').some((letter) => !alphabet.includes(letter)))
    return false
  return letters.endsWith(checkOf(letters.slice(0, -1), number))
}

/** The lines of a card from what was typed or scanned: its own lines where there are five, else cut from all of it. */
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

/** A line without the number that is printed before it, where one was typed along. */
function withoutNumber(line: string): string {
  const bare = line.replace(/^\s*[1-5]\s*[.):]?\s+(?=\S)/, '')
  return cardLetters(bare).length === CARD_LINE_LENGTH ? bare : line
}

/** Which lines of a card, from 1, were not typed as they are printed. Empty where every line holds. */
export function wrongCardLines(typed: string): number[] {
  return cardLinesOf(typed).flatMap((line, at) => (cardLineHolds(line, at + 1) ? [] : [at + 1]))
}
