import { soughtFor, type Sought } from '../../../records/search.ts'
import { menu } from '../../shared/navigation/routes.ts'
import { words } from './words.ts'

/** A screen, or a place on one, as a search finds it. */
export type PlaceEntry = Sought & { title: string; where: string; path: string }

type Listed = { title: string; path: string; where: string; also?: string }

const { parts: named } = words

const security = (what: { title: string; also: string }, part: string): Listed => ({
  ...what,
  path: `/settings/security#${part}`,
  where: words.security,
})

/** What people look for that has a place on a screen and no line in the menu. */
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

/** Every screen of the menu and the parts that have a name of their own. */
export const places: readonly PlaceEntry[] = [...inMenu, ...parts].map(({ title, path, where, also = '' }) => ({
  title,
  path,
  where,
  ...soughtFor(title, [where, also]),
}))
