import * as z from 'zod/mini'
import { bytes, done, route, shortText, uuid } from './http.ts'

/** The number of a release card: seven letters and digits of Crockford's base32. */
const cardNumber = () => shortText(7).check(z.regex(/^[0-9A-HJKMNP-TV-Z]{7}$/))

/** What a card stands for, sealed under the card's secret: the same size for every card. */
const cardEntry = () => bytes(234, 234)

/** Keeps what the card of an invitation stands for, in place of what was kept before. 404 `invitation-void` when it was replaced or removed. */
export const keepReleaseCard = route({
  method: 'PUT',
  path: '/api/seats/{seatId}/invitations/{invitationId}/card',
  summary: 'Keep what a release card stands for',
  params: z.object({ seatId: uuid(), invitationId: uuid() }),
  body: z.object({ number: cardNumber(), tokenHash: bytes(32, 32), entry: cardEntry() }),
  answer: done,
})

/**
 * What a card stands for, for whoever has the whole card: the token comes of its secret. 404 `card-unknown`, the same for a number that
 * nobody has, for a wrong token, and for a card that was replaced or withdrawn.
 */
export const findReleaseCard = route({
  method: 'POST',
  path: '/api/release-cards/find',
  summary: 'What a release card stands for',
  access: 'anyone',
  body: z.object({ number: cardNumber(), token: bytes(32, 32) }),
  answer: z.object({ entry: cardEntry() }),
})
