import { forecast } from '../../../domain/opening-forecast.ts'
import type { Definition } from '../../../records/define.ts'
import { type ReleaseSettings, useReleaseSettings } from '../../estate/index.ts'
import { store } from '../../estate/remote.ts'

type OfKind = Pick<Definition, 'access'>

const daysIn = (settings: ReleaseSettings | undefined): number => settings?.firstDays ?? 0

/** The days until records for the first days open; 0 if the estate has none. */
export const useFirstDays = (): number => daysIn(useReleaseSettings())

/** The days if a form of this kind offers the first days, else 0. */
export function useFirstDaysOf({ access }: OfKind): number {
  const days = useFirstDays()
  return access?.firstDays === undefined ? 0 : days
}

/** Days from the check until the first days open, `chosen` if they can; null: now with the rest. */
export function useDaysToFirst(chosen: number): number | null {
  const settings = useReleaseSettings()
  if (settings?.reviewers === undefined) return chosen
  const { inForce, reviewers, mail } = settings
  const standing = {
    terms: { ...inForce, firstDays: chosen },
    operators: reviewers,
    mail,
    hasAttorney: false,
  }
  const days = forecast(standing, { event: 'death', reporter: 'contact', answer: 'silent' })
  return 'rest' in days && days.first !== null ? Math.min(days.first, days.rest) : null
}

/** For a new record that no form asks about. */
export const firstDaysAtStart = ({ access }: OfKind): boolean =>
  access?.firstDays === 'preset' && daysIn(store.slice('settings')) > 0
