import { soughtFor, type Sought } from '../../../records/search.ts'
import { menu } from '../../shared/navigation/routes.ts'

/** A screen, or a place on one, as a search finds it. */
export type PlaceEntry = Sought & { title: string; where: string; path: string }

type Listed = { title: string; path: string; where: string; also?: string }

const security = (title: string, part: string, also: string): Listed => ({
  title,
  path: `/settings/security#${part}`,
  where: 'Sign-in and Security',
  also,
})

/** What people look for that has a place on a screen and no line in the menu. */
const parts: readonly Listed[] = [
  { title: 'Start Here', path: '/start', where: 'Dashboard', also: 'guide questions begin' },
  security('Recovery kit', 'recovery-kit', 'recovery code forgot password'),
  security('Two-step sign-in', 'two-step', 'authenticator app code two-factor'),
  security('Change password', 'password', 'new password'),
  security('Where you are signed in', 'sessions', 'sessions devices sign out everywhere'),
  security('Export everything', 'export', 'download backup zip'),
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
