import * as z from 'zod/mini'
import { bytes, done, route, shortText, uuid } from './http.ts'

/** The number of a release card: seven characters of Crockford's base32. */
const cardNumber = () => shortText(7).check(z.regex(/^[0-9A-HJKMNP-TV-Z]{7}$/))

/** What a card opens, sealed under the card's secret. All entries have the same size. */
const cardEntry = () => bytes(234, 234)

/** @throws 404 `invitation-void` if the owner replaced or removed the invitation */
export const keepReleaseCard = route({
  method: 'PUT',
  path: '/api/seats/{seatId}/invitations/{invitationId}/card',
  summary: 'Keep what a release card stands for',
  params: z.object({ seatId: uuid(), invitationId: uuid() }),
  body: z.object({ number: cardNumber(), tokenHash: bytes(32, 32), entry: cardEntry() }),
  answer: done,
})

/**
 * The token derives from the card's secret, so a caller needs the whole card.
 * @throws 404 `card-unknown`, also for a wrong token and for a replaced or withdrawn card, so that
 * callers cannot probe for card numbers
 */
export const findReleaseCard = route({
  method: 'POST',
  path: '/api/release-cards/find',
  summary: 'What a release card stands for',
  access: 'anyone',
  body: z.object({ number: cardNumber(), token: bytes(32, 32) }),
  answer: z.object({ entry: cardEntry() }),
})
