import type { Refusal as ServiceRefusal } from '../../contract/release-service.ts'
import { Refusal } from '../http/refusal.ts'
import { ReleaseServiceDown } from './client.ts'
import { product } from '../../domain/product.ts'

const refusals: Record<ServiceRefusal, string> = {
  'not-verified': 'This could not be verified, so nothing was done.',
  unknown: 'We could not find what this is about.',
  outdated: 'Something has changed since you looked. Please close this, open it again, and look once more.',
  'epoch-too-far': `The new keys of this role skip too far ahead, so nothing was changed. ${product.name} never does that by itself: please change your password, and look at your devices under Sign-in & Security.`,
  'taken-off': `This person was taken off the list of reviewers. Only the person who runs ${product.instance} can add them again, on the server (npm run admin -- grant).`,
  taken: 'Someone has already accepted this invitation.',
  'already-open': 'This has already been reported.',
  'wrong-state': 'This is no longer possible, because the report has moved on. Please look again.',
  'not-impartial':
    'You have a part in this: it is about you, you have a role in it or had one, you reported it, or you suspended the person. Someone else has to decide.',
  'operators-unconfirmed': `The list of reviewers is missing someone or cannot be read. No one can decide until the person who runs ${product.instance} confirms it on the server (npm run admin -- confirm-operators).`,
  'card-not-counted': 'Someone has to look at this card first.',
  'not-released': 'Nothing has been opened for you yet.',
  'too-early': 'It is too early for this. Please try again later.',
  'locked-down': `${product.name} is in an emergency lockdown, so this has to wait. Nothing is lost. Please try again later.`,
  'lockdown-rests':
    'A lockdown that you began was lifted less than a day ago. Another reviewer can begin one now, and you can again after a day.',
  forgotten: 'The owner had everything here deleted. Nothing more can be done.',
  'other-day': `${product.name} is not set up right, so this has to wait. Please tell the person who runs it. Nothing is lost.`,
  behind: `${product.name} was restored from an older copy and is still catching up. Please try again in a few minutes.`,
}

export const serviceRefused = (code: ServiceRefusal): Refusal => {
  if (code === 'operators-unconfirmed') return new Refusal(409, code, refusals[code])
  if (code === 'not-impartial') return new Refusal(403, 'holds-seat', refusals[code])
  if (code === 'not-released' || code === 'card-not-counted') return new Refusal(403, code, refusals[code])
  return new Refusal(409, code === 'already-open' ? 'already-open' : 'refused', refusals[code])
}

export const serviceDown = (
  sentence = `${product.name} cannot do this right now. Please try again in a few minutes; nothing you typed is lost.`,
): Refusal => new Refusal(503, 'release-service-down', sentence, { retryAfter: 60 })

export const orServiceDown = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw error instanceof ReleaseServiceDown ? serviceDown() : error
  })

/** Throws the refusal of a message. Without an answer it returns, because the server retries. */
export async function delivered(delivery: Promise<ServiceRefusal | 'waiting' | null>): Promise<void> {
  const result = await delivery
  if (result !== null && result !== 'waiting') throw serviceRefused(result)
}
