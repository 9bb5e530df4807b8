import { menu } from '../shared/navigation/routes.ts'

/** The kinds that the menu counts: all except settings and the secondary kinds of a place. */
export const countedKinds: readonly string[] = menu.flatMap(({ path, items }) =>
  path === '/settings' ? [] : items.flatMap(({ kinds }) => kinds.flatMap(({ kind, beside }) => (beside ? [] : kind))),
)
