import { type Definition, fieldsOf } from '../define.ts'
import { nounsOf } from '../kind-words.ts'
import type { KindThere, PlannedGroup, PlannedPlace } from './place.ts'

type JoinedPlace = PlannedPlace & { readonly screen: string; readonly kinds: readonly KindThere[] }
type JoinedGroup = Omit<PlannedGroup, 'places'> & { readonly places: readonly JoinedPlace[] }

const there = (definition: Definition): KindThere => ({
  kind: definition.kind,
  seats: definition.seats ?? [],
  singleton: definition.singleton === true,
  beside: definition.beside === true,
  chosen: definition.audience === 'chosen',
  nouns: nounsOf(definition.name),
  asksFile: Object.values(fieldsOf(definition)).some(({ type }) => type === 'file'),
})

export function joined(groups: readonly PlannedGroup[], kinds: readonly Definition[]): JoinedGroup[] {
  const brought = (path: string): PlannedPlace[] =>
    kinds.flatMap(({ path: own, place }) => {
      if (place?.group !== path) return []
      const { group: _, ...words } = place
      return [{ ...words, path: own }]
    })
  const all = groups.map((group) => ({
    ...group,
    places: [...group.places, ...brought(group.path)].map((place) => ({
      ...place,
      screen: place.screen ?? place.path.split('/').at(-1) ?? '',
      kinds: kinds.filter(({ path }) => path === place.path).map(there),
    })),
  }))
  for (const { path, module, places } of all)
    for (const { item } of places)
      if (item !== undefined && item.required === undefined && module === undefined)
        throw new Error(`${item.id}: nothing of ${path} stands in the checklist`)
  const paths = new Set(all.flatMap(({ places }) => places.map(({ path }) => path)))
  for (const { kind, path } of kinds) if (!paths.has(path)) throw new Error(`${kind}: there is no place at ${path}`)
  return all
}
