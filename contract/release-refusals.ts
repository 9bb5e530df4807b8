import * as z from 'zod/mini'

export const refusal = z.enum([
  /** A signature, key or format is invalid. Deliberately no more detail. */
  'not-verified',
  'unknown',
  /** Older than known: a lower policy counter, a void epoch. */
  'outdated',
  /** An epoch far above every known one: a jump to the last one would leave none. */
  'epoch-too-far',
  'taken',
  /** A release for this event is open, or happened and did not end. */
  'already-open',
  'wrong-state',
  /** Only the command line adds an operator again who was removed. */
  'taken-off',
  /** The operator owns the estate, holds a seat in it, reported, or suspended its owner. */
  'not-impartial',
  /** The operator list shrank or is unreadable, until a human on that machine confirms it. */
  'operators-unconfirmed',
  'card-not-counted',
  'not-released',
  /** A deletion's 30 days are not over, or the shares were proved less than a day ago. */
  'too-early',
  /** An operator began an emergency lockdown: nothing opens until it is lifted. */
  'locked-down',
  /** This operator's lockdown was lifted less than a day ago: another operator may begin the next. */
  'lockdown-rests',
  /** The owner had this estate deleted: the service accepts nothing about it any more. */
  'forgotten',
  /** The service lost something that the server heard: the server must send all again. */
  'behind',
  /** The server counts days of another length: the service accepts nothing, and no wait ends. */
  'other-day',
])
export type Refusal = z.output<typeof refusal>
