import { areWeaker, leastWaitDays } from '../../../domain/release-terms.ts'
import type { ReleaseSettings, ReleaseWish } from '../../estate/index.ts'

export const MIN_DAYS = leastWaitDays
export const MAX_DAYS = 90
export const LEAST_FALLBACK_DAYS = 14
export const LEAST_FIRST_DAYS = 1

/** The form’s text. `unchecked`: the choice for reports that no reviewer can check. */
type Waits = {
  incapacity: string
  death: string
  /** `days`, `rest`, or empty for an estate whose owner did not agree to first days yet. */
  first: string
  firstDays: string
  unchecked: string
  fallback: string
  cards: string
}

export function daysIn(text: string, least = MIN_DAYS): number | undefined {
  const tidy = text.trim()
  if (!/^\d{1,2}$/.test(tidy)) return undefined
  const days = Number(tidy)
  return days >= least && days <= MAX_DAYS ? days : undefined
}

const fallbackIn = ({ unchecked, fallback }: Waits): number | undefined =>
  unchecked === 'open' ? daysIn(fallback, LEAST_FALLBACK_DAYS) : 0

const firstDaysIn = ({ first, firstDays }: Waits): number | undefined =>
  first === 'days' ? daysIn(firstDays, LEAST_FIRST_DAYS) : 0

const message = (least: number) => `Please enter a number of days from ${least} to ${MAX_DAYS}`

export function errorsInWaits(waits: Waits): Partial<Record<keyof Waits, string>> {
  return {
    ...(daysIn(waits.incapacity) === undefined && { incapacity: message(MIN_DAYS) }),
    ...(daysIn(waits.death) === undefined && { death: message(MIN_DAYS) }),
    ...(firstDaysIn(waits) === undefined && { firstDays: message(LEAST_FIRST_DAYS) }),
    ...(fallbackIn(waits) === undefined && { fallback: message(LEAST_FALLBACK_DAYS) }),
  }
}

export function wishIn(waits: Waits): ReleaseWish | undefined {
  const waitIncapacityDays = daysIn(waits.incapacity)
  const waitDeathDays = daysIn(waits.death)
  const fallbackDays = fallbackIn(waits)
  const firstDays = firstDaysIn(waits)
  if (waitIncapacityDays === undefined || waitDeathDays === undefined || fallbackDays === undefined) return undefined
  if (firstDays === undefined) return undefined
  const first = waits.first === '' ? {} : { firstDays }
  return { waitIncapacityDays, waitDeathDays, ...first, fallbackDays, cardFallback: waits.cards === 'yes' }
}

/** Whether the wish weakens the settings, which requires the password. */
export const asksPassword = (settings: ReleaseSettings, wish: ReleaseWish): boolean => {
  const before = { ...settings, cardFallback: Number(settings.cardFallback) }
  const cardFallback = Number(wish.cardFallback ?? settings.cardFallback)
  return areWeaker(before, { ...before, ...wish, cardFallback })
}
