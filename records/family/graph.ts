export type Member = {
  readonly id: string
  readonly values: {
    readonly fullName: string
    readonly relationship: string
    readonly gender: string
    readonly parents: readonly string[]
    readonly adoptiveParents: readonly string[]
    readonly stepParents: readonly string[]
    readonly spouse: readonly string[]
    readonly formerSpouses: readonly string[]
    readonly children: readonly string[]
    readonly siblings: readonly string[]
  }
}

export const owner = 'owner'

export type ParentKind = 'birth' | 'adopted' | 'step'
export type Parent = { readonly id: string; readonly how: ParentKind }
type Partner = { readonly id: string; readonly former: boolean }

export type Family = {
  readonly ids: readonly string[]
  parentsOf(id: string): readonly Parent[]
  childrenOf(id: string): readonly Parent[]
  partnersOf(id: string): readonly Partner[]
  /** People who share a parent, and stated siblings without known parents. */
  siblingsOf(id: string): readonly string[]
}

const each = <T>(names: readonly string[], what: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, what]))

const ofOwner: Readonly<
  Record<string, { as: 'parent' | 'child'; how: ParentKind } | { as: 'partner'; former: boolean } | { as: 'sibling' }>
> = {
  ...each(['father', 'mother', 'parent'], { as: 'parent', how: 'birth' }),
  ...each(['adoptive-father', 'adoptive-mother', 'adoptive-parent'], { as: 'parent', how: 'adopted' }),
  ...each(['stepfather', 'stepmother', 'stepparent'], { as: 'parent', how: 'step' }),
  ...each(['son', 'daughter', 'child'], { as: 'child', how: 'birth' }),
  ...each(['adopted-son', 'adopted-daughter', 'adopted-child'], { as: 'child', how: 'adopted' }),
  ...each(['stepson', 'stepdaughter', 'stepchild'], { as: 'child', how: 'step' }),
  ...each(['husband', 'wife', 'partner'], { as: 'partner', former: false }),
  ...each(['former-husband', 'former-wife', 'former-partner'], { as: 'partner', former: true }),
  ...each(['brother', 'sister', 'sibling'], { as: 'sibling' }),
}

export const connectionToOwner = (relationship: string): 'parent' | 'child' | 'partner' | 'sibling' | undefined =>
  ofOwner[relationship]?.as

class Links<T extends { readonly id: string }> {
  readonly #of = new Map<string, T[]>()

  add(from: string, link: T): void {
    const there = this.#of.get(from)
    if (!there) this.#of.set(from, [link])
    else if (!there.some(({ id }) => id === link.id)) there.push(link)
  }

  of(id: string): readonly T[] {
    return this.#of.get(id) ?? []
  }
}

export function familyOf(members: readonly Member[]): Family {
  const here = new Set([owner, ...members.map(({ id }) => id)])
  const parents = new Links<Parent>()
  const children = new Links<Parent>()
  const partners = new Links<Partner>()
  const siblings = new Links<{ id: string }>()

  const isParent = (parent: string, child: string, how: ParentKind) => {
    if (parent === child || !here.has(parent)) return
    parents.add(child, { id: parent, how })
    children.add(parent, { id: child, how })
  }
  const isPartner = (one: string, other: string, former: boolean) => {
    if (one === other || !here.has(other)) return
    partners.add(one, { id: other, former })
    partners.add(other, { id: one, former })
  }
  const isSibling = (one: string, other: string) => {
    if (one === other || !here.has(other)) return
    siblings.add(one, { id: other })
    siblings.add(other, { id: one })
  }

  for (const { id, values } of members) {
    for (const parent of values.parents) isParent(parent, id, 'birth')
    for (const child of values.children) if (here.has(child)) isParent(id, child, 'birth')
    for (const parent of values.adoptiveParents) isParent(parent, id, 'adopted')
    for (const parent of values.stepParents) isParent(parent, id, 'step')
    for (const other of values.spouse) isPartner(id, other, false)
    for (const other of values.formerSpouses) isPartner(id, other, true)
    for (const other of values.siblings) isSibling(id, other)
    const what = ofOwner[values.relationship]
    if (what?.as === 'parent') isParent(id, owner, what.how)
    if (what?.as === 'child') isParent(owner, id, what.how)
    if (what?.as === 'partner') isPartner(id, owner, what.former)
    if (what?.as === 'sibling') isSibling(id, owner)
  }

  // Siblings share each parent whom a record names for any of them.
  for (const id of here)
    for (const { id: sibling } of siblings.of(id))
      if (parents.of(id).length === 0)
        for (const { id: parent, how } of parents.of(sibling)) if (how === 'birth') isParent(parent, id, how)

  return {
    ids: [...here],
    parentsOf: (id) => parents.of(id),
    childrenOf: (id) => children.of(id),
    partnersOf: (id) => partners.of(id),
    siblingsOf(id) {
      const shared = parents.of(id).flatMap((parent) => children.of(parent.id).map((child) => child.id))
      const called = siblings.of(id).map((sibling) => sibling.id)
      return [...new Set([...shared, ...called])].filter((other) => other !== id)
    },
  }
}

/** `parentsOf` gives ancestors, `childrenOf` descendants; the person only in a cycle. */
export function* reachedFrom(id: string, next: (id: string) => readonly Parent[]): Generator<string, void> {
  const found = new Set<string>()
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const one of next(at))
      if (!found.has(one.id)) {
        found.add(one.id)
        open.push(one.id)
        yield one.id
      }
}

/** Searches up and down in turns, since in a long lineage one of the two ends early. */
export function wouldCircle(family: Pick<Family, 'parentsOf' | 'childrenOf'>, child: string, parent: string): boolean {
  if (parent === child) return true
  const [above, below] = [
    reachedFrom(parent, (id) => family.parentsOf(id)),
    reachedFrom(child, (id) => family.childrenOf(id)),
  ]
  for (;;) {
    const [up, down] = [above.next(), below.next()]
    if (up.value === child || down.value === parent) return true
    if (up.done || down.done) return false
  }
}
