import { equal, openKeptInvitation, SealError } from '../../vault/index.ts'
import { timeOf, unlocked } from '../core/core.ts'
import { refresh } from '../estate/open.ts'
import { type EstateCore, opened } from '../estate/state.ts'
import { openReleaseCard } from '../held/release-card.ts'
import type { CardTried } from '../model/drill.ts'
import { EstateError } from '../model/estate.ts'
import { filledSeats } from './seat-steps.ts'
import { keepDrill } from './stored.ts'

const notYours = 'This card is real, but somebody else made it. It opens nothing of yours.'
const tooOld =
  'This card no longer works: you replaced or removed this person since, or printed the card before you made new keys. Please destroy it, and print a new one.'
const unknown =
  'This card opens nothing here. Please compare the letters once more. If they are right, the card is an old one: please destroy it, and print a new one.'
const other =
  'What is kept here for this card does not belong to it. Please print a new card, and tell the people who run this site.'

const says: Readonly<Record<string, string>> = {
  'card-void': tooOld,
  'card-unknown': unknown,
  'card-does-not-match': other,
}

/**
 * Follows a printed card as its holder would, up to the invitation, and compares it with what the
 * owner's app keeps. Only the two look-ups leave the device.
 */
async function tryCard(core: EstateCore, text: string): Promise<CardTried> {
  const keys = unlocked(core)
  if (!core.estate) await core.serialize(() => refresh(core))
  const card = await openReleaseCard(core, text).catch((error: unknown) => {
    const owners = error instanceof EstateError ? says[error.code] : undefined
    throw owners !== undefined && error instanceof EstateError ? new EstateError(error.code, owners) : error
  })
  if (card.ownerId !== keys.ownerId) throw new EstateError('card-of-another', notYours)
  const seat = filledSeats(core).find(({ seatId }) => seatId === card.seatId)
  if (seat?.invitationId !== card.invitationId) throw new EstateError('card-void', tooOld)
  const kept = opened(core).seatAnswer.seats.find(({ seatId }) => seatId === card.seatId)?.invitation
  const own = kept && (await openKeptInvitation(keys, { ...seat, epoch: kept.epoch }, kept.keptBox).catch(asOther))
  if (!own || !equal(own.card.a, card.a) || own.card.epoch !== card.epoch) throw asOther()
  const tried = { role: seat.role, invitationId: seat.invitationId, at: timeOf(core) }
  await core.serialize(() =>
    keepDrill(core, ({ cards = [], ...rest }) => ({
      ...rest,
      cards: [...cards.filter(({ role }) => role !== tried.role), tried],
    })),
  )
  return tried
}

function asOther(error?: unknown): never {
  if (error !== undefined && !(error instanceof SealError)) throw error
  throw new EstateError('card-does-not-match', other)
}

export const cardTrialCalls = { tryCard }
