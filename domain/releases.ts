/** What a report can be about: all that a claim, a review or a closing may name. */
export const releaseEvents = ['incapacity', 'death'] as const
export type ReleaseEvent = (typeof releaseEvents)[number]

/** The events for which a seat has keys. The sealed format accepts any word here. */
export const keyEvents = ['incapacity', 'death'] as const
export type KeyEvent = (typeof keyEvents)[number]

export const eventsOpenedBy = (event: ReleaseEvent): readonly KeyEvent[] =>
  event === 'death' ? ['death', 'incapacity'] : ['incapacity']

/** Listed in the order in which a release reaches them (docs/protocol.md, Release service). */
export const releaseStates = ['reported', 'in-review', 'rejected', 'waiting', 'vetoed', 'released', 'ended'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** The states in which the owner can still stop the release. */
export const openStates = ['reported', 'in-review', 'waiting'] as const satisfies readonly ReleaseState[]
/** A release is open, or released and not ended. */
export const activeStates = [...openStates, 'released'] as const satisfies readonly ReleaseState[]

const among = (states: readonly string[], state: string): boolean => states.includes(state)
export const isOpenState = (state: string): boolean => among(openStates, state)
export const isActiveState = (state: string): boolean => among(activeStates, state)
