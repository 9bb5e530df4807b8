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

/** For a new record that no form asks about. */
export const firstDaysAtStart = ({ access }: OfKind): boolean =>
  access?.firstDays === 'preset' && daysIn(store.slice('settings')) > 0
