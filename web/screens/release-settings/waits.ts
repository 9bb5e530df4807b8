export const MIN_DAYS = 0
export const MAX_DAYS = 90

export type Waits = { incapacity: string; death: string }

/** Whole days from 0 to 90, or `undefined`. */
export function daysIn(text: string): number | undefined {
  const tidy = text.trim()
  if (!/^\d{1,2}$/.test(tidy)) return undefined
  const days = Number(tidy)
  return days >= MIN_DAYS && days <= MAX_DAYS ? days : undefined
}

/** What is wrong with the waits as typed, by field; empty when they can be saved. */
export function errorsInWaits(waits: Waits): Partial<Record<keyof Waits, string>> {
  const message = `Please enter a number of days from ${MIN_DAYS} to ${MAX_DAYS}`
  return {
    ...(daysIn(waits.incapacity) === undefined && { incapacity: message }),
    ...(daysIn(waits.death) === undefined && { death: message }),
  }
}

/** *1 day*, *14 days*. */
export const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)
