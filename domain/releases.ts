/** What a report can be about: all that a claim, a review or a closing may name. */
export const releaseEvents = ['incapacity', 'death'] as const
export type ReleaseEvent = (typeof releaseEvents)[number]

/** What a seat has keys for. The sealed format accepts any word here. */
export const keyEvents = ['incapacity', 'death'] as const
export type KeyEvent = (typeof keyEvents)[number]

/** The events whose keys a release opens: a death opens everything that an incapacity does. */
export const eventsOpenedBy = (event: ReleaseEvent): readonly KeyEvent[] =>
  event === 'death' ? ['death', 'incapacity'] : ['incapacity']

/** In the order in which they can follow each other (docs/protocol.md, Release service). */
export const releaseStates = ['reported', 'in-review', 'rejected', 'waiting', 'vetoed', 'released', 'ended'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** The owner can still stop it. */
export const openStates = ['reported', 'in-review', 'waiting'] as const satisfies readonly ReleaseState[]
/** Open, or released and not ended: the estate is not as before. */
export const activeStates = [...openStates, 'released'] as const satisfies readonly ReleaseState[]

const among = (states: readonly string[], state: string): boolean => states.includes(state)
export const isOpenState = (state: string): boolean => among(openStates, state)
export const isActiveState = (state: string): boolean => among(activeStates, state)
