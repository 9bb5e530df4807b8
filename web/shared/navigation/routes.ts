import type { ComponentType } from 'react'
import { loadKind } from '../../kinds/page/load-kind.ts'
import { type Group, groups, type Place, places } from './places.ts'

type Load = () => Promise<{ default: ComponentType }>

const screens: Record<string, Load | undefined> = import.meta.glob<{ default: ComponentType }>([
  '../../screens/*/index.tsx',
  '!../../screens/{claim,invitation}/index.tsx',
])

/** Its own screen, else the default screen of its kind, else `undefined`. */
export function loaderOf({ screen, kinds }: Place): Load | undefined {
  const own = screens[`../../screens/${screen}/index.tsx`]
  const kind = kinds.find(({ beside }) => !beside)?.kind
  if (own || kind === undefined) return own
  return async () => {
    const [{ screenOf }, definition] = await Promise.all([import('../../kinds/page/KindScreen.tsx'), loadKind(kind)])
    return { default: screenOf(definition) }
  }
}

export const isBuilt = (place: Place): boolean => loaderOf(place) !== undefined

export const menu: readonly Group[] = groups
  .map((group) => ({ ...group, items: group.items.filter(isBuilt) }))
  .filter((group) => group.items.length > 0)

/** Resolves a path to a built page, or to the first page of its group. */
export function placeAt(path: string): { place: Place } | { onward: string } | undefined {
  const place = places.find((one) => one.path === path)
  if (place && isBuilt(place)) return { place }
  const [first] = menu.find((group) => group.path === path)?.items ?? []
  return first && { onward: first.path }
}
