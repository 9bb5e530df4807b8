/** What a report can be about: all that a claim, a review or a closing may name. */
export const releaseEvents = ['incapacity', 'death'] as const
export type ReleaseEvent = (typeof releaseEvents)[number]

/** The key event of records for the first days after a death. It has no key that seats share. */
export const firstEvent = 'death-first'

/** The events for which a seat has keys. The sealed format accepts any word here. */
export const keyEvents = [...releaseEvents, firstEvent] as const
export type KeyEvent = (typeof keyEvents)[number]

export const eventsOpenedBy = (event: ReleaseEvent): readonly KeyEvent[] =>
  event === 'death' ? ['death', 'incapacity', firstEvent] : ['incapacity']

/** What is open now: everything once released, or records for the first days while others wait. */
export function eventsOpenNow({ event, state, firstAt = null }: Opening): readonly KeyEvent[] {
  if (state === 'released') return eventsOpenedBy(event)
  return state === 'waiting' && firstAt !== null ? [firstEvent] : []
}
/** `firstAt`: since when the records for the first days are open. */
type Opening = { event: ReleaseEvent; state: string; firstAt?: number | string | Date | null | undefined }

/** Enough reports to open all that is open now: a released death opens everything. */
export function releasesToOpen<R extends Opening>(releases: readonly R[]): R[] {
  const open = releases.filter((release) => eventsOpenNow(release).length > 0)
  const whole = open.find(({ event, state }) => event === 'death' && state === 'released')
  return whole ? [whole] : open
}

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
