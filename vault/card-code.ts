import { base32crockford } from '@scure/base'
import { CARD_LINE_LENGTH, cardLetters, cardLinesOf, printedCardLine, wrongCardLines } from '../domain/card-lines.ts'
import type { OpenedAccount } from './account.ts'
import { type Bytes, concat, plain, sha256, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { insist, sealed } from './error.ts'
import { hkdf } from './hkdf.ts'
import type { Filling } from './seat.ts'

// [Note: number and secret] A grieving person cannot type a whole invitation. So a card has a
// number, under which the server stores a sealed entry, and the secret that opens it. Both derive
// from the account key and do not reveal it, so any device of the owner can reprint the card.

export type CardCode = { number: string; secret: Bytes }

const SECRET = 16
const LETTERS = CARD_LINE_LENGTH - 1
/** The letters of the secret hold 128 bits, plus 12 bits that check number and secret together. */
const SECRET_LETTERS = 4 * LETTERS

export async function cardCodeOf(
  { accountKey }: Pick<OpenedAccount, 'accountKey'>,
  { ownerId, seatId, invitationId, epoch }: Filling,
): Promise<CardCode> {
  const place = [ownerId, seatId, invitationId].map(uuidBytes)
  const [number, secret] = await Promise.all([
    hkdf(accountKey, context('card-number', ...place, epoch), 5),
    hkdf(accountKey, context('card-secret', ...place, epoch), SECRET),
  ])
  return { number: base32crockford.encode(number).slice(0, LETTERS), secret }
}

async function secretLetters({ number, secret }: CardCode): Promise<string> {
  const check = (await sha256(context('card-code', number, secret))).subarray(0, 4)
  return base32crockford.encode(concat(secret, check)).slice(0, SECRET_LETTERS)
}

/** A code as the card prints it: five lines of two groups of four, the number first. */
export async function writeCardCode(code: CardCode): Promise<string[]> {
  const letters = code.number + (await secretLetters(code))
  const lines = letters.match(new RegExp(`.{${LETTERS}}`, 'g')) ?? []
  return lines.map((line, at) => printedCardLine(line, at + 1))
}

export async function readCardCode(typed: string): Promise<CardCode> {
  return sealed(async () => {
    insist(wrongCardLines(typed).length === 0)
    const [number = '', ...lines] = cardLinesOf(typed).map((line) => cardLetters(line).slice(0, LETTERS))
    const letters = lines.join('')
    // The 28 letters hold more bits than the secret: the remaining bits are the check.
    const secret = plain(base32crockford.decode(letters.padEnd(32, '0'))).slice(0, SECRET)
    const code = { number, secret }
    insist(letters === (await secretLetters(code)))
    return code
  })
}
