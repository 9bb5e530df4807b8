import type { Family } from './graph.ts'

// How a family is drawn: generations stand in rows, couples beside each other, children below and between their parents. Everybody is drawn once: somebody who
// married into one branch stands there, and a line leads up to their own parents.

/** Where somebody stands, in units of one person's box: `x` its left edge, `row` the generation. */
export type Placed = { readonly id: string; readonly x: number; readonly row: number }
/** From parents to a child; from one partner to another. */
export type Line =
  | { readonly what: 'child'; readonly parents: readonly string[]; readonly child: string; readonly how: string }
  | { readonly what: 'couple'; readonly one: string; readonly other: string; readonly former: boolean }
export type Drawing = {
  readonly placed: ReadonlyMap<string, Placed>
  readonly lines: readonly Line[]
  readonly width: number
  readonly rows: number
}

/** Free room between people of one row who are no couple. */
const gap = 0.5

/**
 * The generation of everybody who is connected to `root`: 0 for the topmost. Partners stand in one row; where a family closes a circle (cousins who
 * marry), the first way counts.
 */
function generationsFrom(family: Family, root: string): Map<string, number> {
  const rows = new Map([[root, 0]])
  const open = [root]
  for (let at = 0; at < open.length; at += 1) {
    const id = open[at]
    if (id === undefined) continue
    const row = rows.get(id) ?? 0
    const visit = (other: string, theirs: number) => {
      if (rows.has(other)) return
      rows.set(other, theirs)
      open.push(other)
    }
    for (const partner of family.partnersOf(id)) visit(partner.id, row)
    for (const parent of family.parentsOf(id)) visit(parent.id, row - 1)
    for (const child of family.childrenOf(id)) visit(child.id, row + 1)
    for (const sibling of family.siblingsOf(id)) visit(sibling, row)
  }
  const top = Math.min(...rows.values())
  return new Map([...rows].map(([id, row]) => [id, row - top]))
}

/** People who stand side by side, and what hangs below them. */
type Unit = { people: string[]; children: Unit[] }

/**
 * Draws everybody who is connected to `root`, the branch of `root` first.
 * @returns nothing of those whom nothing connects: they are listed beside the picture
 */
export function drawFamily(family: Family, root: string): Drawing {
  const rows = generationsFrom(family, root)
  const taken = new Set<string>()
  const take = (id: string): boolean => {
    if (taken.has(id) || !rows.has(id)) return false
    taken.add(id)
    return true
  }

  // Without recursion: a line of descent may be long.
  const unitOf = (id: string): Unit => {
    const first: Unit = { people: [id], children: [] }
    const open = [first]
    for (let unit = open.pop(); unit; unit = open.pop()) {
      const [person = ''] = unit.people
      const row = rows.get(person)
      for (const partner of family.partnersOf(person))
        if (rows.get(partner.id) === row && take(partner.id)) unit.people.push(partner.id)
      for (const member of unit.people)
        for (const child of family.childrenOf(member))
          if (rows.get(child.id) === (row ?? 0) + 1 && take(child.id)) {
            const below: Unit = { people: [child.id], children: [] }
            unit.children.push(below)
            open.push(below)
          }
    }
    return first
  }

  // From the top of the branch of `root`, then from whoever is left, highest first.
  const topOf = (id: string): string => {
    let at = id
    for (;;) {
      const up = family.parentsOf(at).find((parent) => (rows.get(parent.id) ?? 0) < (rows.get(at) ?? 0))
      if (!up) return at
      at = up.id
    }
  }
  const order = [topOf(root), ...[...rows.keys()].toSorted((a, b) => (rows.get(a) ?? 0) - (rows.get(b) ?? 0))]
  const placed = new Map<string, Placed>()
  /** How far each row is filled. */
  const filled: number[] = []
  for (const id of order)
    if (take(id)) {
      const unit = unitOf(id)
      const near = unit.children.length === 0 ? nearTo(family, unit, rows, placed) : undefined
      if (near === undefined) place(unit, rows, placed, filled)
      else putAt(unit, near, rows, placed, filled)
    }

  const left = Math.min(0, ...[...placed.values()].map(({ x }) => x))
  for (const [id, one] of placed) placed.set(id, { ...one, x: one.x - left })
  return {
    placed,
    lines: linesOf(family, placed),
    width: Math.max(1, ...[...placed.values()].map(({ x }) => x + 1)),
    rows: Math.max(0, ...rows.values()) + 1,
  }
}

/**
 * Where people without anybody below them belong: the free place nearest to over their children who stand elsewhere already. Undefined
 * where they have none.
 */
function nearTo(
  family: Family,
  { people }: Unit,
  rows: ReadonlyMap<string, number>,
  placed: ReadonlyMap<string, Placed>,
): number | undefined {
  const below = people.flatMap((id) => family.childrenOf(id).flatMap((child) => placed.get(child.id) ?? []))
  if (below.length === 0) return undefined
  const wanted = below.reduce((sum, { x }) => sum + x + 0.5, 0) / below.length - people.length / 2
  const row = rows.get(people[0] ?? '')
  const there = [...placed.values()].filter((one) => one.row === row).map(({ x }) => x)
  const isFree = (x: number) => there.every((other) => other + 1 + gap <= x || x + people.length + gap <= other)
  const beside = there.flatMap((x) => [x + 1 + gap, x - people.length - gap])
  return [wanted, ...beside].filter(isFree).toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0]
}

/** Puts people who have nobody below them side by side. */
function putAt(
  { people }: Unit,
  x: number,
  rows: ReadonlyMap<string, number>,
  placed: Map<string, Placed>,
  filled: number[],
): void {
  const row = rows.get(people[0] ?? '') ?? 0
  people.forEach((id, at) => placed.set(id, { id, x: x + at, row }))
  filled[row] = Math.max(filled[row] ?? -gap, x + people.length)
}

/** Puts a unit and all below it as far left as the rows allow: children first, parents over their middle. */
function place(root: Unit, rows: ReadonlyMap<string, number>, placed: Map<string, Placed>, filled: number[]): void {
  const order: Unit[] = []
  const open = [root]
  for (let unit = open.pop(); unit; unit = open.pop()) {
    order.push(unit)
    open.push(...unit.children.toReversed())
  }
  const rowOf = ({ people: [first = ''] }: Unit) => rows.get(first) ?? 0
  const xOf = ({ people: [first = ''] }: Unit) => placed.get(first)?.x ?? 0
  const put = (unit: Unit, x: number) => putAt(unit, x, rows, placed, filled)
  /** All of a branch further to the right. */
  const shift = (unit: Unit, by: number) => {
    const branch = [unit]
    for (let one = branch.pop(); one; one = branch.pop()) {
      put(one, xOf(one) + by)
      branch.push(...one.children)
    }
  }
  // Below before above, left before right: the other way round than they were found, but each row from the left.
  const done = new Set<Unit>()
  const stack = [root]
  while (stack.length > 0) {
    const unit = stack.at(-1)
    if (!unit) break
    const waiting = unit.children.find((one) => !done.has(one))
    if (waiting) {
      stack.push(waiting)
      continue
    }
    stack.pop()
    done.add(unit)
    const free = (filled[rowOf(unit)] ?? -gap) + gap
    const [firstChild] = unit.children
    const lastChild = unit.children.at(-1)
    if (!firstChild || !lastChild) {
      put(unit, free)
      continue
    }
    const middle = (xOf(firstChild) + xOf(lastChild) + lastChild.people.length) / 2
    const wanted = middle - unit.people.length / 2
    put(unit, Math.max(wanted, free))
    if (wanted < free) for (const child of unit.children) shift(child, free - wanted)
  }
}

/** One line for each child, from all of their parents of one kind who are drawn; one for each couple. */
function linesOf(family: Family, placed: ReadonlyMap<string, Placed>): Line[] {
  const lines: Line[] = []
  for (const id of placed.keys()) {
    const byKind = Map.groupBy(
      family.parentsOf(id).filter((parent) => placed.has(parent.id)),
      ({ how }) => how,
    )
    for (const [how, parents] of byKind)
      lines.push({ what: 'child', parents: parents.map((parent) => parent.id), child: id, how })
    for (const partner of family.partnersOf(id))
      if (placed.has(partner.id) && id < partner.id)
        lines.push({ what: 'couple', one: id, other: partner.id, former: partner.former })
  }
  return lines
}
