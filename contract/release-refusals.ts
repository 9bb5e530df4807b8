import * as z from 'zod/mini'

export const refusal = z.enum([
  /** A signature, key or format is invalid. The service deliberately gives no more detail. */
  'not-verified',
  'unknown',
  /** The statement has a lower policy counter than the service knows, or a void epoch. */
  'outdated',
  'epoch-too-far',
  'taken',
  /** A release for this event is open, or was released and has not ended. */
  'already-open',
  'wrong-state',
  /** The operator was removed: only the command line can add them again. */
  'taken-off',
  /** The operator owns the estate, holds a seat in it, reported, or suspended its owner. */
  'not-impartial',
  /** The operator list shrank or is unreadable, and no human has confirmed it there. */
  'operators-unconfirmed',
  'card-not-counted',
  'not-released',
  /**
   * A deletion's 30 days are not over, the service proved the shares less than a day ago, or the
   * lookout held as many reports within a year as the owner allows.
   */
  'too-early',
  /** An operator began an emergency lockdown: no estate opens until operators lift it. */
  'locked-down',
  /** Operators lifted this operator's lockdown within a day: only another may begin the next. */
  'lockdown-rests',
  /** The owner deleted this estate: the service accepts no more statements about it. */
  'forgotten',
  /** The service lost data of which the server has proof: the server must send everything again. */
  'behind',
  'other-day',
])
export type Refusal = z.output<typeof refusal>
