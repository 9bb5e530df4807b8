import {
  connectionToOwner,
  familyOf,
  type Member,
  owner,
  type Parent,
  type ParentKind,
  wouldCircle,
} from '../../family/graph.ts'
import type { Relations } from './families.ts'
import { leftOutLine } from './left-out.ts'
import type { FilePerson } from './person.ts'

type Lists = 'parents' | 'adoptiveParents' | 'stepParents' | 'spouse' | 'formerSpouses' | 'siblings'
const listOf: Readonly<Record<ParentKind, Lists>> = {
  birth: 'parents',
  adopted: 'adoptiveParents',
  step: 'stepParents',
}

const ofOthers = {
  parents: 'parent',
  adoptiveParents: 'parent',
  stepParents: 'parent',
  spouse: 'partner',
  formerSpouses: 'partner',
  siblings: 'sibling',
} as const

type ListsOfIds = Record<Lists | 'children', string[]>

export const noLists = (): ListsOfIds => ({
  parents: [],
  adoptiveParents: [],
  stepParents: [],
  spouse: [],
  formerSpouses: [],
  siblings: [],
  children: [],
})

export type Connections = {
  ids: ReadonlyMap<FilePerson, string>
  lists: ReadonlyMap<FilePerson, ListsOfIds>
  news: ReadonlyMap<FilePerson, ListsOfIds>
  /** The people with a direct relation to the owner: parents, children, partners and siblings. */
  toOwner: readonly { person: FilePerson; as: ReturnType<typeof connectionToOwner> }[]
  omitted: Relations['omitted']
}

export function connect(
  people: readonly FilePerson[],
  own: string,
  relations: Relations,
  here: readonly Member[],
  known: ReadonlyMap<FilePerson, number>,
): Connections {
  const familyHere = familyOf(here)
  const fresh = new Map(
    people.map((person) => [person, person.xref !== '' && person.xref === own ? owner : crypto.randomUUID()]),
  )
  const byXref = new Map(people.toReversed().map((person) => [person.xref, person]))
  const idOf = (person: FilePerson): string => {
    const at = known.get(person)
    return (at === undefined ? undefined : here[at]?.id) ?? fresh.get(person) ?? ''
  }

  const lists = new Map(people.map((person) => [person, noLists()]))
  const news = new Map(people.map((person) => [person, noLists()]))
  const toOwner: Connections['toOwner'][number][] = []
  const link = (one: FilePerson, list: Lists, other: FilePerson, isHere: boolean) => {
    if (fresh.get(one) === owner) toOwner.push({ person: other, as: ofOthers[list] })
    else if (fresh.get(other) === owner)
      toOwner.push({ person: one, as: ofOthers[list] === 'parent' ? 'child' : ofOthers[list] })
    lists.get(one)?.[list].push(fresh.get(other) ?? '')
    if (!isHere && fresh.get(one) !== owner && fresh.get(other) !== owner)
      news.get(one)?.[list].push(fresh.get(other) ?? '')
  }
  const added = { parents: new Map<string, Parent[]>(), children: new Map<string, Parent[]>() }
  const soFar = {
    parentsOf: (id: string) => both(familyHere.parentsOf(id), added.parents.get(id)),
    childrenOf: (id: string) => both(familyHere.childrenOf(id), added.children.get(id)),
  }
  const omitted: Connections['omitted'] = []
  for (const { child: childXref, parent: parentXref, how, at } of relations.parents) {
    const [child, parent] = [byXref.get(childXref), byXref.get(parentXref)]
    if (child === undefined || parent === undefined) continue
    const isHere = familyHere.parentsOf(idOf(child)).some(({ id }) => id === idOf(parent))
    if (!isHere && wouldCircle(soFar, idOf(child), idOf(parent))) {
      const reason = `${child.values.fullName} would be their own ancestor.`
      omitted.push({ at: at.number, leftOut: leftOutLine(at, reason) })
      continue
    }
    noteIn(added.parents, idOf(child), { id: idOf(parent), how })
    noteIn(added.children, idOf(parent), { id: idOf(child), how })
    link(child, listOf[how], parent, isHere)
  }
  for (const { one: oneXref, other: otherXref, former } of relations.couples) {
    const [one, other] = [byXref.get(oneXref), byXref.get(otherXref)]
    if (one === undefined || other === undefined) continue
    const isHere = familyHere.partnersOf(idOf(one)).some(({ id }) => id === idOf(other))
    link(one, former ? 'formerSpouses' : 'spouse', other, isHere)
  }
  for (const { one: oneXref, other: otherXref } of relations.siblings) {
    const [one, other] = [byXref.get(oneXref), byXref.get(otherXref)]
    if (one && other) link(one, 'siblings', other, familyHere.siblingsOf(idOf(one)).includes(idOf(other)))
  }
  return { ids: fresh, lists, news, toOwner, omitted }
}

/** Avoids copying if one of the lists is empty, since a person may have thousands of children. */
const both = (here: readonly Parent[], added: readonly Parent[] = []): readonly Parent[] =>
  here.length === 0 ? added : [...here, ...added]

function noteIn(added: Map<string, Parent[]>, id: string, one: Parent): void {
  const there = added.get(id)
  if (there) there.push(one)
  else added.set(id, [one])
}
