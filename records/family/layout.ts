import type { Family, ParentKind } from './graph.ts'
import { type Lane, lanesOf } from './lanes.ts'

// Lays out a family tree: generations in rows, couples side by side, children below their parents.
// Each person appears once. A person who married into a branch appears beside their partner, with a
// line up to their own parents.

/** `x` is the left edge of a person's box, in box widths; `row` the generation. */
export type Placed = { readonly id: string; readonly x: number; readonly row: number }
export type Line =
  | {
      readonly what: 'child'
      readonly parents: readonly string[]
      readonly child: string
      readonly how: ParentKind
      /** True if the records do not call the parents partners, so that no line connects them. */
      readonly apart: boolean
    }
  | { readonly what: 'couple'; readonly one: string; readonly other: string; readonly former: boolean }
export type Drawing = {
  readonly placed: ReadonlyMap<string, Placed>
  readonly lines: readonly Line[]
  readonly lanes: ReadonlyMap<Line, Lane>
  readonly width: number
  readonly rows: number
}

const gap = 0.2

/** Puts partners in one row, 0 at the top. The shorter of two paths to a person counts. */
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
  const top = [...rows.values()].reduce((least, row) => Math.min(least, row), 0)
  return new Map([...rows].map(([id, row]) => [id, row - top]))
}

/**
 * People next to each other, with their descendants. `x` is the position of the first person,
 * `shift` how far `place` moves the whole subtree to the right, `depth` how many rows the subtree
 * has below.
 */
type Unit = { readonly people: string[]; readonly children: Unit[]; x: number; shift: number; depth: number }

const unitWith = (id: string): Unit => ({ people: [id], children: [], x: 0, shift: 0, depth: 0 })

class Places {
  readonly byId = new Map<string, Placed>()
  readonly #rows = new Map<number, number[]>()

  put(id: string, x: number, row: number): void {
    this.byId.set(id, { id, x, row })
    const xs = this.#rows.get(row) ?? []
    xs.splice(this.#before(xs, x), 0, x)
    this.#rows.set(row, xs)
  }

  nearest(wanted: number, count: number, row: number): number {
    const xs = this.#rows.get(row) ?? []
    const at = this.#before(xs, wanted)
    let best: number | undefined
    const consider = (gapAt: number): boolean => {
      const [before, after] = [xs[gapAt - 1], xs[gapAt]]
      const from = before === undefined ? -Infinity : before + 1 + gap
      const until = after === undefined ? Infinity : after - gap - count
      const x = Math.min(Math.max(wanted, from), until)
      if (from <= until && (best === undefined || Math.abs(x - wanted) < Math.abs(best - wanted))) best = x
      return from <= until
    }
    // Searches left and right: the first gap that is wide enough is the nearest on that side.
    for (let left = at; left >= 0 && !consider(left); left -= 1);
    for (let right = at + 1; right <= xs.length && !consider(right); right += 1);
    return best ?? wanted
  }

  #before(xs: readonly number[], x: number): number {
    let [from, until] = [0, xs.length]
    while (from < until) {
      const middle = Math.floor((from + until) / 2)
      if ((xs[middle] ?? 0) < x) from = middle + 1
      else until = middle
    }
    return from
  }
}

export function drawFamily(family: Family, root: string): Drawing {
  const rows = generationsFrom(family, root)
  const taken = new Set<string>()
  const take = (id: string): boolean => {
    if (taken.has(id) || !rows.has(id)) return false
    taken.add(id)
    return true
  }

  // A loop and not recursion, because a long line of descent could overflow the stack.
  const unitOf = (id: string): Unit => {
    const first = unitWith(id)
    const open = [first]
    for (let unit = open.pop(); unit; unit = open.pop()) {
      const [person = ''] = unit.people
      const row = rows.get(person)
      for (const partner of family.partnersOf(person))
        if (rows.get(partner.id) === row && take(partner.id)) unit.people.push(partner.id)
      // Co-parents are placed next to each other, even if no record calls them partners.
      for (const child of family.childrenOf(person))
        for (const parent of family.parentsOf(child.id))
          if (rows.get(parent.id) === row && take(parent.id)) unit.people.push(parent.id)
      for (const member of unit.people)
        for (const child of family.childrenOf(member))
          if (rows.get(child.id) === (row ?? 0) + 1 && take(child.id)) {
            const below = unitWith(child.id)
            unit.children.push(below)
            open.push(below)
          }
    }
    return first
  }

  // Places the branch of `root` from its top ancestor, then the other people, top row first.
  const topOf = (id: string): string => {
    let at = id
    for (;;) {
      const up = family.parentsOf(at).find((parent) => (rows.get(parent.id) ?? 0) < (rows.get(at) ?? 0))
      if (!up) return at
      at = up.id
    }
  }
  const order = [topOf(root), ...[...rows.keys()].toSorted((a, b) => (rows.get(a) ?? 0) - (rows.get(b) ?? 0))]
  const places = new Places()
  const filled: number[] = []
  for (const id of order)
    if (take(id)) {
      const unit = unitOf(id)
      const row = rows.get(id) ?? 0
      const near = unit.children.length === 0 ? wantedFor(family, unit, places) : undefined
      if (near === undefined) place(unit, row, places, filled)
      else {
        const x = places.nearest(near, unit.people.length, row)
        unit.people.forEach((one, at) => places.put(one, x + at, row))
        filled[row] = Math.max(filled[row] ?? -gap, x + unit.people.length)
      }
    }

  const placed = places.byId
  const left = [...placed.values()].reduce((least, { x }) => Math.min(least, x), 0)
  for (const [id, one] of placed) placed.set(id, { ...one, x: one.x - left })
  const lines = linesOf(family, placed)
  return {
    placed,
    lines,
    lanes: lanesOf(
      lines.flatMap((line) => (line.what === 'child' ? [line] : [])),
      placed,
    ),
    width: [...placed.values()].reduce((most, { x }) => Math.max(most, x + 1), 1),
    rows: [...rows.values()].reduce((most, row) => Math.max(most, row), 0) + 1,
  }
}

/** The position above the children that another unit already placed; undefined if none. */
function wantedFor(family: Family, { people }: Unit, { byId }: Places): number | undefined {
  const below = people.flatMap((id) => family.childrenOf(id).flatMap((child) => byId.get(child.id) ?? []))
  if (below.length === 0) return undefined
  return below.reduce((sum, { x }) => sum + x + 0.5, 0) / below.length - people.length / 2
}

/**
 * Places a subtree as far left as its rows allow: the children, then the parents centered over
 * them. Where the parents lack room, each child's `shift` grows, and a last pass moves the people.
 */
function place(root: Unit, top: number, places: Places, filled: number[]): void {
  const open = [{ unit: root, row: top, next: 0 }]
  for (let here = open.at(-1); here; here = open.at(-1)) {
    const { unit, row } = here
    const waiting = unit.children[here.next]
    if (waiting) {
      here.next += 1
      open.push({ unit: waiting, row: row + 1, next: 0 })
      continue
    }
    open.pop()
    unit.depth = unit.children.reduce((most, { depth }) => Math.max(most, depth + 1), 0)
    const free = (filled[row] ?? -gap) + gap
    const [first] = unit.children
    const last = unit.children.at(-1)
    unit.x = free
    if (first && last) {
      const middle = (first.x + first.shift + last.x + last.shift + last.people.length) / 2
      const wanted = middle - unit.people.length / 2
      unit.x = Math.max(wanted, free)
      const by = unit.x - wanted
      if (by > 0) {
        for (const child of unit.children) child.shift += by
        // The subtree is the rightmost in each row below, so the right edges of these rows move with it.
        for (let below = 1; below <= unit.depth; below += 1) filled[row + below] = (filled[row + below] ?? 0) + by
      }
    }
    filled[row] = Math.max(filled[row] ?? -gap, unit.x + unit.people.length)
  }
  const shifted = [{ unit: root, row: top, by: 0 }]
  for (let one = shifted.pop(); one; one = shifted.pop()) {
    const { unit, row } = one
    const by = one.by + unit.shift
    unit.people.forEach((id, at) => places.put(id, unit.x + by + at, row))
    shifted.push(...unit.children.map((child) => ({ unit: child, row: row + 1, by })))
  }
}

function linesOf(family: Family, placed: ReadonlyMap<string, Placed>): Line[] {
  const lines: Line[] = []
  for (const id of placed.keys()) {
    const byKind = Map.groupBy(
      family.parentsOf(id).filter((parent) => placed.has(parent.id)),
      ({ how }) => how,
    )
    for (const [how, parents] of byKind) {
      const [first, ...others] = parents.map((parent) => parent.id)
      if (first === undefined) continue
      const partners = family.partnersOf(first).map((partner) => partner.id)
      const apart = others.some((other) => !partners.includes(other))
      lines.push({ what: 'child', parents: [first, ...others], child: id, how, apart })
    }
    for (const partner of family.partnersOf(id))
      if (placed.has(partner.id) && id < partner.id)
        lines.push({ what: 'couple', one: id, other: partner.id, former: partner.former })
  }
  return lines
}
