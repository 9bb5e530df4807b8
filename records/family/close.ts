import type { Family } from './graph.ts'

const idsOf = (people: readonly { readonly id: string }[]): string[] => people.map(({ id }) => id)

/**
 * Grandparents, parents and their partners, siblings, partners and their parents, and all
 * descendants with partners: as much of a large family as fits on a screen.
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
    // A partner's own children belong to the household.
    if (id === root)
      for (const child of partners.flatMap((partner) => idsOf(family.childrenOf(partner)))) descended.add(child)
  }
  const below = [...descended]
  // Co-parents are shown next to each other, even if no record calls them partners.
  add([...below, ...partnersOf(below), ...parentsOf(below.filter((id) => id !== root))])
  return close
}

export const only = (family: Family, people: ReadonlySet<string>): Family => ({
  ids: family.ids.filter((id) => people.has(id)),
  parentsOf: (id) => family.parentsOf(id).filter((one) => people.has(one.id)),
  childrenOf: (id) => family.childrenOf(id).filter((one) => people.has(one.id)),
  partnersOf: (id) => family.partnersOf(id).filter((one) => people.has(one.id)),
  siblingsOf: (id) => family.siblingsOf(id).filter((one) => people.has(one)),
})
