import { kinds } from '../kinds/index.ts'
import { joined } from './join.ts'
import type { MenuGroup } from './place.ts'
import { planned } from './planned.ts'

// The build inlines these exports (web/build/frozen.ts), so the menu loads no kind's definition.

export const menuGroups: readonly MenuGroup[] = joined(planned, kinds).map(({ title, short, path, places }) => ({
  title,
  short,
  path,
  items: places.map(({ path: own, title: label, screen, kinds: living }) => ({
    path: own,
    title: label,
    screen,
    kinds: living,
  })),
}))
