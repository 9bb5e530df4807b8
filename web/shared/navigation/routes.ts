import type { ComponentType } from 'react'
import { type Group, groups, type Place } from './places.ts'

const screens = import.meta.glob<{ default: ComponentType }>('../../screens/**/index.tsx')

/** The code of a screen, fetched when it is first asked for; `undefined` while nobody has built it. */
export function loaderOf(place: Place): (() => Promise<{ default: ComponentType }>) | undefined {
  return screens[`../../screens/${place.screen}/index.tsx`]
}

export const isBuilt = (place: Place): boolean => loaderOf(place) !== undefined

/** The menu without what is not built. */
export const menu: readonly Group[] = groups
  .map((group) => ({ ...group, items: group.items.filter(isBuilt) }))
  .filter((group) => group.items.length > 0)
