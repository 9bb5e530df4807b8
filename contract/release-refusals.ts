import * as z from 'zod/mini'

/** Why the release service did not do what a message asked. */
export const refusal = z.enum([
  /** A signature, key or form does not hold. Nothing more is said. */
  'not-verified',
  /** The release service knows nothing of this estate, seat, invitation or release. */
  'unknown',
  /** Older than what is known: a policy with a lower counter, an epoch that is void. */
  'outdated',
  /** An epoch far above every one that is known: whoever skips to the last one would leave none. */
  'epoch-too-far',
  /** The invitation was taken by somebody else. */
  'taken',
  /** A release for this event is open, or happened and did not end. */
  'already-open',
  /** The release is in a state in which this cannot happen. */
  'wrong-state',
  /** Somebody who was taken off the list of operators comes back by the command line alone. */
  'taken-off',
  /** The operator owns the estate, holds a seat in it, reported, or suspended its owner. */
  'not-impartial',
  /** The list of operators lacks somebody or cannot be read: a human at that machine has to confirm it first. */
  'operators-unconfirmed',
  /** The card was not looked at yet. */
  'card-not-counted',
  /** Nothing is released to this seat. */
  'not-released',
  /** The 30 days of a deletion are not over by the release service's clock, or the shares were proved less than a day ago. */
  'too-early',
  /** An operator began an emergency lockdown: nothing opens until it is lifted. */
  'locked-down',
  /** This operator began the lockdown that was lifted less than a day ago: another one may begin the next. */
  'lockdown-rests',
  /** The owner had this estate forgotten. Nothing about it is taken any more, ever. */
  'forgotten',
  /** The release service lost something that the server heard of it: the server has to send again whatever was taken. */
  'behind',
  /** The server counts days of another length: nothing is taken, and no wait ends. */
  'other-day',
])
export type Refusal = z.output<typeof refusal>
