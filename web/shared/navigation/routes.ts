import type { ComponentType } from 'react'
import { type Group, groups, type Place } from './places.ts'

const screens = import.meta.glob<{ default: ComponentType }>('../../screens/**/index.tsx')

/** The files of the kinds, by name alone: definitions must not weigh on the page where one signs in. */
const kindFiles: readonly string[] = Object.keys(import.meta.glob('../../../records/kinds/*.ts'))

/**
 * The code of a screen, fetched when it is first asked for: its own, or the usual one where a kind's file has that name; `undefined`
 * while nobody has built it.
 */
export function loaderOf({ screen, path }: Place): (() => Promise<{ default: ComponentType }>) | undefined {
  const own = screens[`../../screens/${screen}/index.tsx`]
  if (own || !kindFiles.includes(`../../../records/kinds/${screen}.ts`)) return own
  return async () => ({ default: (await import('../../records/KindScreen.tsx')).screenAt(path) })
}

export const isBuilt = (place: Place): boolean => loaderOf(place) !== undefined

/** The menu without what is not built. */
export const menu: readonly Group[] = groups
  .map((group) => ({ ...group, items: group.items.filter(isBuilt) }))
  .filter((group) => group.items.length > 0)
