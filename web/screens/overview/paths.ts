import { menuGroups } from '../../../records/places/menu.ts'

const places = menuGroups.flatMap(({ items }) => items)

/** The kinds of the menu, in its order. */
export const kindsThere = places.flatMap(({ kinds }) => kinds)

/** Where the records of a kind are listed. */
export const pathOfKind = (kind: string): string =>
  places.find(({ kinds }) => kinds.some((one) => one.kind === kind))?.path ?? '/overview'
