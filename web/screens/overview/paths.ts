import { menuGroups } from '../../../records/places/menu.ts'

const places = menuGroups.flatMap(({ items }) => items)

export const menuKinds = places.flatMap(({ kinds }) => kinds)

export const pathOfKind = (kind: string): string =>
  places.find(({ kinds }) => kinds.some((one) => one.kind === kind))?.path ?? '/overview'
