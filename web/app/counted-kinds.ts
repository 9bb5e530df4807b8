import { menu } from '../shared/navigation/routes.ts'

/** Kinds that the menu counts: no settings, and nothing that stands beside a place’s own kind. */
export const countedKinds: readonly string[] = menu.flatMap(({ path, items }) =>
  path === '/settings' ? [] : items.flatMap(({ kinds }) => kinds.flatMap(({ kind, beside }) => (beside ? [] : kind))),
)
