import { menuGroups } from './menu.ts'
import type { MenuPlace } from './place.ts'

const places = menuGroups.flatMap(({ items }) => items)

/** What the menu calls the place at `path`; '' where it has none. */
export const titleOfPlace = (path: string): string => places.find((place) => place.path === path)?.title ?? ''

/** The places where several things are written down, of each exactly one: their records are told together. */
export const placesOfOnes: readonly MenuPlace[] = places.filter(({ kinds }) => {
  const own = kinds.filter(({ beside }) => !beside)
  return own.length > 1 && own.every(({ singleton }) => singleton)
})
