import { soughtFor, type Sought } from '../../../records/search.ts'
import { menu } from '../../shared/navigation/routes.ts'
import { countedKinds } from '../counted-kinds.ts'
import { words } from './words.ts'

/** `kinds` are the kinds whose records the search counts at this place. */
export type PlaceEntry = Sought & {
  readonly title: string
  readonly where: string
  readonly path: string
  readonly kinds: readonly string[]
}

type Listed = { title: string; path: string; where: string; also?: string; kinds?: readonly string[] }

const parts: readonly Listed[] = [
  { ...words.parts.start, path: '/start', where: words.dashboard },
  { ...words.parts.sessions, path: '/settings/security#sessions', where: words.security },
]

const inMenu: readonly Listed[] = menu.flatMap((group) =>
  group.items.map(({ title, path, kinds }) => ({
    title,
    path,
    where: group.title,
    kinds: kinds.map(({ kind }) => kind).filter((kind) => countedKinds.includes(kind)),
  })),
)

export const places: readonly PlaceEntry[] = [...inMenu, ...parts].map(
  ({ title, path, where, also = '', kinds = [] }) => ({
    title,
    path,
    where,
    kinds,
    ...soughtFor(title, [where, also]),
  }),
)
