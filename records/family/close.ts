import type { Family } from './graph.ts'

const idsOf = (people: readonly { readonly id: string }[]): string[] => people.map(({ id }) => id)

/**
 * Whoever is close to somebody, themselves included: their grandparents, parents with those they are or were with, siblings, partners with
 * their parents, and everybody who descends from them, with partners. In a large family it is what fits on a screen.
 */
export function closeTo(family: Family, root: string): ReadonlySet<string> {
  const close = new Set([root])
  const parentsOf = (ids: readonly string[]) => ids.flatMap((id) => idsOf(family.parentsOf(id)))
  const partnersOf = (ids: readonly string[]) => ids.flatMap((id) => idsOf(family.partnersOf(id)))
  const add = (ids: readonly string[]) => {
    for (const id of ids) close.add(id)
  }
  const parents = parentsOf([root])
  const partners = partnersOf([root])
  add([...parents, ...partnersOf(parents), ...parentsOf(parents)])
  add(family.siblingsOf(root))
  add([...partners, ...parentsOf(partners)])
  const descended = new Set([root])
  for (const id of descended) {
    for (const child of idsOf(family.childrenOf(id))) descended.add(child)
    // The children of a partner alone belong to the house as well.
    if (id === root)
      for (const child of partners.flatMap((partner) => idsOf(family.childrenOf(partner)))) descended.add(child)
  }
  const below = [...descended]
  // Whoever has a child with one of them stands beside them, also where nobody said what they are to each other.
  add([...below, ...partnersOf(below), ...parentsOf(below.filter((id) => id !== root))])
  return close
}

/** A family of which only some people are there. */
export const only = (family: Family, people: ReadonlySet<string>): Family => ({
  ids: family.ids.filter((id) => people.has(id)),
  parentsOf: (id) => family.parentsOf(id).filter((one) => people.has(one.id)),
  childrenOf: (id) => family.childrenOf(id).filter((one) => people.has(one.id)),
  partnersOf: (id) => family.partnersOf(id).filter((one) => people.has(one.id)),
  siblingsOf: (id) => family.siblingsOf(id).filter((one) => people.has(one)),
})
