import { type Bytes, concat, equal, sha256, uuidText } from './bytes.ts'
import type { Card } from './card.ts'
import { context, type Field, SUITE } from './context.ts'
import { insist, sealed } from './error.ts'
import { fromLetters, lettersOf } from './written-code.ts'

// [Note: long cards] Until decision 027 a card carried a whole invitation, in 144 letters. Owners
// store such cards with their wills, so suite 1 must always read them; the app no longer prints
// them.

const LENGTH = 1 + 3 * 16 + 2 + 32

const LINES = 6
const LINE_DATA = 14
const LINE_LETTERS = 24

const firstByte = async (type: string, ...fields: Field[]): Promise<Bytes> =>
  (await sha256(context(type, ...fields))).subarray(0, 1)

const lineCheck = (number: number, data: Uint8Array) => firstByte('card-line', number, data)
const cardCheck = (bytes: Uint8Array) => firstByte('card-checksum', bytes)

/** A card's letters by line: the typed lines if there are six, else all letters split by length. */
function linesOf(typed: string): { lines: string[]; whole: boolean } {
  const written = typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    // Removes the printed number in front of a line.
    .map((line) => lettersOf(line.replace(/^\s*[1-6]\s*[.):]?\s+(?=\S)/, '')))
  const letters = written.join('')
  // If the line breaks differ from the card's but no letter is missing, only the letters count.
  const asPrinted = written.every((line) => line.length === LINE_LETTERS) || letters.length !== LINES * LINE_LETTERS
  if (written.length === LINES && asPrinted) return { lines: written, whole: true }
  const cut = Array.from({ length: LINES }, (_, at) => {
    const last = at === LINES - 1
    return letters.slice(at * LINE_LETTERS, last ? undefined : (at + 1) * LINE_LETTERS)
  })
  return { lines: cut, whole: letters.length === LINES * LINE_LETTERS }
}

async function readLine(letters: string, number: number): Promise<Bytes> {
  insist(letters.length === LINE_LETTERS)
  const bytes = fromLetters(letters)
  const data = bytes.slice(0, LINE_DATA)
  insist(equal(bytes.subarray(LINE_DATA), await lineCheck(number, data)))
  return data
}

/**
 * The numbers, from 1, of the lines that differ from the printed card. If a letter is missing or
 * added, only the first such line. Empty if every line is right.
 */
export async function wrongLongCardLines(typed: string): Promise<number[]> {
  const { lines, whole } = linesOf(typed)
  const holds = await Promise.all(
    lines.map((letters, at) =>
      readLine(letters, at + 1).then(
        () => true,
        () => false,
      ),
    ),
  )
  const wrong = holds.flatMap((held, at) => (held ? [] : [at + 1]))
  return whole ? wrong : wrong.slice(0, 1)
}

export async function readLongCard(typed: string): Promise<Card> {
  return sealed(async () => {
    const { lines } = linesOf(typed)
    const data = await Promise.all(lines.map((letters, at) => readLine(letters, at + 1)))
    const whole = concat(...data)
    const bytes = whole.slice(0, LENGTH)
    insist(equal(whole.subarray(LENGTH), await cardCheck(bytes)) && bytes[0] === SUITE)
    const epoch = (bytes[49] ?? 0) * 256 + (bytes[50] ?? 0)
    insist(epoch >= 1)
    return {
      ownerId: uuidText(bytes.subarray(1, 17)),
      seatId: uuidText(bytes.subarray(17, 33)),
      invitationId: uuidText(bytes.subarray(33, 49)),
      epoch,
      a: bytes.slice(51, 83),
    }
  })
}
