import { soughtFor, type Sought } from '../../../records/search.ts'
import { menu } from '../../shared/navigation/routes.ts'
import { words } from './words.ts'

export type PlaceEntry = Sought & { title: string; where: string; path: string }

type Listed = { title: string; path: string; where: string; also?: string }

const { parts: named } = words

const security = (what: { title: string; also: string }, part: string): Listed => ({
  ...what,
  path: `/settings/security#${part}`,
  where: words.security,
})

/** Sections that users search for and that have no menu item. */
const parts: readonly Listed[] = [
  { ...named.start, path: '/start', where: words.dashboard },
  security(named.kit, 'recovery-kit'),
  security(named.twoStep, 'two-step'),
  security(named.password, 'password'),
  security(named.sessions, 'sessions'),
  security(named.export, 'export'),
]

const inMenu: readonly Listed[] = menu.flatMap((group) =>
  group.items.map(({ title, path }) => ({ title, path, where: group.title })),
)

export const places: readonly PlaceEntry[] = [...inMenu, ...parts].map(({ title, path, where, also = '' }) => ({
  title,
  path,
  where,
  ...soughtFor(title, [where, also]),
}))
