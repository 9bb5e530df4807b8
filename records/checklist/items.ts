import { kinds } from '../kinds/index.ts'
import { joined } from '../places/join.ts'
import type { KindThere, PlaceItem } from '../places/place.ts'
import { planned } from '../places/planned.ts'

// The build inlines these exports (web/build/frozen.ts), so the dashboard loads no kind's
// definition.

export type ChecklistItem = Omit<PlaceItem, 'required'> & {
  readonly isRequired: boolean
  readonly order: number
  readonly path: string
  readonly kinds: readonly KindThere[]
}

export type ChecklistModule = {
  readonly id: string
  readonly title: string
  readonly isRequired: boolean
  readonly items: readonly ChecklistItem[]
}

type Found = { required: number | undefined; item: Omit<ChecklistItem, 'order'> }

const groups = joined(planned, kinds).map(({ module, places }) => ({
  module,
  items: places.flatMap(({ item, path, kinds: living }): Found[] => {
    if (item === undefined) return []
    const { required, ...words } = item
    const completing = living.filter(({ beside }) => !beside)
    return [{ required, item: { ...words, isRequired: required !== undefined, path, kinds: completing } }]
  }),
}))

const numbered = (items: readonly Found[]): ChecklistItem[] => items.map(({ item }, at) => ({ ...item, order: at + 1 }))

const first = groups
  .flatMap(({ items }) => items)
  .filter(({ required }) => required !== undefined)
  .toSorted((a, b) => (a.required ?? 0) - (b.required ?? 0))

export const checklist: readonly ChecklistModule[] = [
  { id: 'core', title: 'Required Initial Steps', isRequired: true, items: numbered(first) },
  ...groups.flatMap(({ module, items }) =>
    module
      ? [{ ...module, isRequired: false, items: numbered(items.filter(({ required }) => required === undefined)) }]
      : [],
  ),
]
