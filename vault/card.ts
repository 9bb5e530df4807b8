import { signAcceptance } from './acceptance.ts'
import { type Bytes, concat, equal, sha256, uuidBytes, uuidText } from './bytes.ts'
import { context, type Field, SUITE } from './context.ts'
import { type SigningKey, signingKey } from './curves.ts'
import { insist, sealed } from './error.ts'
import { type Grantee, type HeldSeat, sealHeldSeat } from './held-seat.ts'
import { hkdf } from './hkdf.ts'
import { decodeBundle } from './identity.ts'
import { openNote } from './invitation-note.ts'
import type { Filling } from './seat.ts'
import { verifyStatement } from './statements.ts'
import { fromLetters, lettersOf, toGroups } from './written-code.ts'

/** What is printed on a release card: which filling of which seat, and share A. The ownerId names the owner's first key. */
export type Card = Filling & { a: Bytes }

/** What the server says of an invitation to whoever names it. */
export type PublishedInvitation = { ownerBundle: Uint8Array; statement: Uint8Array; note: Uint8Array }

const LENGTH = 1 + 3 * 16 + 2 + 32

// [Note: the lines of a card] Whoever types a card has lost somebody, and 144 letters are many. So each printed line has a
// checksum of its own, and they are told which line to look at again.
const LINES = 6
const LINE_DATA = 14
const LINE_LETTERS = 24

/** Groups of four letters in a line of a card. */
export const CARD_LINE_GROUPS = LINE_LETTERS / 4

/** The key whose public half the owner's invitation names: only a holder of A has it. */
export async function cardKey(filling: Filling, a: Uint8Array): Promise<SigningKey> {
  const { ownerId, seatId, invitationId, epoch } = filling
  const info = context('card-key', uuidBytes(ownerId), uuidBytes(seatId), uuidBytes(invitationId), epoch)
  return signingKey(await hkdf(a, info))
}

const firstByte = async (type: string, ...fields: Field[]): Promise<Bytes> =>
  (await sha256(context(type, ...fields))).subarray(0, 1)

const lineCheck = (number: number, data: Uint8Array) => firstByte('card-line', number, data)
const cardCheck = (bytes: Uint8Array) => firstByte('card-checksum', bytes)

/**
 * A card as text: 6 lines of 6 groups of four letters, each line with its checksum and the last with that of all. The QR holds
 * the same after `{address}/claim#`.
 */
export async function writeCard(card: Card): Promise<string[]> {
  const { ownerId, seatId, invitationId, epoch, a } = card
  insist(Number.isInteger(epoch) && epoch >= 1 && epoch <= 0xffff && a.length === 32)
  const ids = [ownerId, seatId, invitationId].map(uuidBytes)
  const bytes = concat(Uint8Array.of(SUITE), ...ids, Uint8Array.of(epoch >>> 8, epoch & 0xff), a)
  const whole = concat(bytes, await cardCheck(bytes))
  const lines = Array.from({ length: LINES }, async (_, at) => {
    const data = whole.subarray(at * LINE_DATA, (at + 1) * LINE_DATA)
    return toGroups(concat(data, await lineCheck(at + 1, data)))
  })
  return (await Promise.all(lines)).flat()
}

/** The lines of a card as letters: as they were typed where six were, else cut from all that was typed. */
function linesOf(typed: string): { lines: string[]; whole: boolean } {
  const written = typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    // The number that is printed before a line.
    .map((line) => lettersOf(line.replace(/^\s*[1-6]\s*[.):]?\s+(?=\S)/, '')))
  const letters = written.join('')
  // Broken elsewhere than on the card, but complete: then the letters count and not the lines.
  const asPrinted = written.every((line) => line.length === LINE_LETTERS) || letters.length !== LINES * LINE_LETTERS
  if (written.length === LINES && asPrinted) return { lines: written, whole: true }
  const cut = Array.from({ length: LINES }, (_, at) => {
    const last = at === LINES - 1
    return letters.slice(at * LINE_LETTERS, last ? undefined : (at + 1) * LINE_LETTERS)
  })
  return { lines: cut, whole: letters.length === LINES * LINE_LETTERS }
}

/** The bytes of one line, its checksum held. Stops with SealError. */
async function readLine(letters: string, number: number): Promise<Bytes> {
  insist(letters.length === LINE_LETTERS)
  const bytes = fromLetters(letters)
  const data = bytes.slice(0, LINE_DATA)
  insist(equal(bytes.subarray(LINE_DATA), await lineCheck(number, data)))
  return data
}

/**
 * Which lines of a card, from 1, were not typed as they are printed. Where a letter is missing or too many somewhere, only
 * the first of them. Empty where every line holds.
 */
export async function wrongCardLines(typed: string): Promise<number[]> {
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

/** Reads a card as it was typed or scanned. Stops with SealError for a wrong letter, length, suite or checksum. */
export async function readCard(typed: string): Promise<Card> {
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

/**
 * Holds a card against what the server says: the owner's keys must lead to the printed ownerId, and they must have signed an
 * invitation for this seat and epoch that names this card's key. Stops with SealError.
 */
export async function openCard(card: Card, published: PublishedInvitation): Promise<HeldSeat> {
  return sealed(async () => {
    const ownerBundle = await decodeBundle(published.ownerBundle)
    insist(ownerBundle.ownerId === card.ownerId)
    const invitation = await verifyStatement('invitation', published.statement, ownerBundle.signKey)
    insist(invitation.ownerId === card.ownerId && invitation.seatId === card.seatId)
    insist(invitation.invitationId === card.invitationId && invitation.epoch === card.epoch)
    insist(equal(invitation.cardKey, (await cardKey(card, card.a)).publicKey))
    const { ownerName } = await openNote(card, card.a, published.note)
    const { ownerId, seatId, invitationId, epoch, a } = card
    const service = { boxKey: invitation.releaseServiceBoxKey, signKey: invitation.releaseServiceSignKey }
    return { ownerId, seatId, invitationId, epoch, role: invitation.role, ownerName, ownerBundle, service, a }
  })
}

/** Claims a seat with its card. An operator looks at it before the release service hands anything over. */
export async function claimByCard(
  held: HeldSeat,
  { identity, wrapKey }: Grantee,
): Promise<{ acceptance: Bytes; heldBox: Bytes }> {
  const acceptance = await signAcceptance(held, 'card', identity, await cardKey(held, held.a))
  return { acceptance, heldBox: await sealHeldSeat(wrapKey, held) }
}
