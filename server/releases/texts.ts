import type { SeatRole } from '../../domain/seats.ts'
import type { Refusal as ServiceRefusal } from '../../contract/release-service.ts'
import { Refusal } from '../http/refusal.ts'
import { ReleaseServiceDown } from './client.ts'

/** What people are to an owner, in a sentence. */
export const roleNames: Record<SeatRole, string> = {
  attorney: 'estate attorney',
  contact_1: 'first contact',
  contact_2: 'second contact',
}

const refusals: Record<ServiceRefusal, string> = {
  'not-verified': 'This could not be verified, so nothing was done.',
  unknown: 'There is nothing here that this could be about.',
  outdated: 'The owner has changed this since. Please look again.',
  taken: 'Somebody has accepted this invitation already.',
  'already-open': 'This has been reported already.',
  'wrong-state': 'This is no longer possible: the report has moved on. Please look again.',
  'not-impartial':
    'You have a part in this estate: it is yours, you have a role in it, you reported, or you suspended its owner. Somebody else has to decide.',
  'operators-unconfirmed':
    'The list of the people who may decide has lost somebody, or cannot be read. Until a human confirms it on the machine that keeps the second keys (npm run admin -- confirm-operators), nobody can decide.',
  'card-not-counted': 'Somebody has to look at this card first.',
  'not-released': 'Nothing has been opened for you yet.',
  'too-early': 'It is too early for this. Please try again later.',
  forgotten: 'The owner had everything here deleted. Nothing can be done about it any more.',
  behind: 'Cairn was put back from an older copy and is finding its place. Please try again in a few minutes.',
}

/** The answer to a person whose message the release service did not take. */
export const serviceRefused = (code: ServiceRefusal): Refusal => {
  if (code === 'operators-unconfirmed') return new Refusal(409, code, refusals[code])
  if (code === 'not-impartial') return new Refusal(403, 'holds-seat', refusals[code])
  if (code === 'not-released' || code === 'card-not-counted') return new Refusal(403, code, refusals[code])
  return new Refusal(409, code === 'already-open' ? 'already-open' : 'refused', refusals[code])
}

export const serviceDown = () =>
  new Refusal(503, 'release-service-down', 'This cannot be done right now. Please try again in a few minutes.', {
    retryAfter: 60,
  })

/** What the release service answers. @throws Refusal where it does not */
export const orDown = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw error instanceof ReleaseServiceDown ? serviceDown() : error
  })
