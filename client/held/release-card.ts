import { wrongCardLines } from '../../domain/card-lines.ts'
import { findReleaseCard } from '../../contract/release-cards.ts'
import { getInvitation } from '../../contract/seats.ts'
import {
  type Card,
  type CardCode,
  cardToken,
  hasPrintedKeys,
  openCard,
  openCardEntry,
  type PresentedCard,
  type PrintedKeys,
  random,
  readCardCode,
  readCardFragment,
  readLongCard,
  SealError,
  wrongLongCardLines,
} from '../../vault/index.ts'
import type { Core } from '../core/core.ts'
import { EstateError } from '../model/estate.ts'
import { checkInviter } from './follow-owner.ts'

// At each step from a card's letters to its seat, the app verifies the server's answers against the
// card.

const notACard =
  'These letters are not from a release card of this site. Please look at the address that is printed on the card, too.'
const cardReplaced =
  'We are sorry: this card no longer works. A newer card was printed since, or someone else was named. Please look for a card with a higher number among the papers, or ask the others who may know.'
const cardUnknown =
  'We are sorry: this card opens nothing here. Please check that the address on the card is the one you are at. A newer card may have been printed since, or someone else was named: please look among the papers, or ask the others who may know.'
const notItsOwn =
  'Please stop here. What is kept here for your card does not belong to it. Something is wrong on our side, not on yours. Nothing was sent. Keep the card, and show it to an attorney or to the others who may know.'
const otherKeys =
  'Please stop here. The fingerprints on your card are not the ones we found. Someone may be pretending to be the person who left you this card. Nothing was sent. Keep the card, and show it to an attorney or to the others who may know.'

const mistyped = (advice: string) => new EstateError('not-a-card', advice)

function adviceOn(lines: readonly number[]): string {
  const [first, ...more] = lines
  if (first === undefined || more.length > 2) return notACard
  if (more.length === 0) return `Line ${first} doesn’t match your card. Please compare it letter by letter.`
  return `Lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)} don’t match your card. Please compare them letter by letter.`
}

async function checked<T>(work: Promise<T>, failure: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof SealError ? new EstateError('card-does-not-match', failure) : error
  }
}

/** Does not advise the holder of a void card to ask for an invitation: the owner may be dead. */
export async function unlessReplaced<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof EstateError && error.code === 'invitation-void')
      throw new EstateError('card-void', cardReplaced)
    throw error
  }
}

async function seatOf(core: Core, card: Card, code?: CardCode) {
  const { ownerId, seatId, invitationId } = card
  const nonce = random(32)
  const asked = { params: { ownerId, seatId, invitationId }, query: { nonce } }
  const found = await unlessReplaced(core.call(getInvitation, asked))
  return { share: await checked(openCard(card, found, code), notItsOwn), answer: { ...found, nonce } }
}

async function openLong(core: Core, typed: string): Promise<PresentedCard> {
  const card = await readLongCard(typed).catch(async () => {
    throw mistyped(adviceOn(await wrongLongCardLines(typed)))
  })
  const { share, answer } = await seatOf(core, card)
  await checked(checkInviter(share, answer), otherKeys)
  return share
}

async function openShort(core: Core, typed: string, scanned: PrintedKeys | undefined): Promise<PresentedCard> {
  const code = await readCardCode(typed).catch(() => {
    throw mistyped(adviceOn(wrongCardLines(typed)))
  })
  const body = { number: code.number, token: await cardToken(code) }
  const { entry } = await core.call(findReleaseCard, { body }).catch((error: unknown) => {
    throw error instanceof EstateError && error.code === 'card-unknown'
      ? new EstateError('card-unknown', cardUnknown)
      : error
  })
  const { card, printed } = await checked(openCardEntry(code, entry), notItsOwn)
  const { share, answer } = await seatOf(core, card, code)
  // A scanned card also carries fingerprints, so both must match.
  for (const keys of scanned ? [printed, scanned] : [printed])
    if (!(await hasPrintedKeys(share, keys))) throw new EstateError('card-does-not-match', otherKeys)
  await checked(checkInviter(share, answer), otherKeys)
  return share
}

/** Counts typed letters and digits of any alphabet. */
const lettersIn = (typed: string): number => typed.replaceAll(/[^\p{L}\p{N}]/gu, '').length

/** A short card has 40 letters, a long one 144; more letters than this are a long card. */
const longCard = 92

/** @throws EstateError that names the mistyped line, or the fault of the server */
export async function openReleaseCard(core: Core, text: string): Promise<PresentedCard> {
  const { typed, printed } = readCardFragment(text)
  return lettersIn(typed) > longCard ? openLong(core, typed) : openShort(core, typed, printed)
}
