import { menuGroups } from './menu.ts'
import type { MenuPlace } from './place.ts'

const places = menuGroups.flatMap(({ items }) => items)

export const titleOfPlace = (path: string): string => places.find((place) => place.path === path)?.title ?? ''

/** The places with several singletons: their records are shown together. */
export const placesOfOnes: readonly MenuPlace[] = places.filter(({ kinds }) => {
  const own = kinds.filter(({ beside }) => !beside)
  return own.length > 1 && own.every(({ singleton }) => singleton)
})
