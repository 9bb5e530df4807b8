import { kinds } from '../kinds/index.ts'
import { joined } from './join.ts'
import type { MenuGroup } from './place.ts'
import { planned } from './planned.ts'

// The build puts what this module exports in its place (web/build/frozen.ts), so that the menu brings no definition of a kind.

/** The menu, group by group, built or not. */
export const menuGroups: readonly MenuGroup[] = joined(planned, kinds).map(({ title, short, path, places }) => ({
  title,
  short,
  path,
  items: places.map(({ path: own, title: said, screen, kinds: living }) => ({
    path: own,
    title: said,
    screen,
    kinds: living,
  })),
}))
