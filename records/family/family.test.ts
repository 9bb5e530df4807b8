import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeTo, only } from './close.ts'
import { familyOf, type Member, owner, reachedFrom, wouldCircle } from './graph.ts'
import { drawFamily } from './layout.ts'
import { type Gender, relationTo } from './relation.ts'

type Given = Partial<Member['values']>
const member = (id: string, given: Given = {}): Member => ({
  id,
  values: {
    fullName: id,
    relationship: 'other',
    gender: 'female',
    parents: [],
    adoptiveParents: [],
    stepParents: [],
    spouse: [],
    formerSpouses: [],
    children: [],
    siblings: [],
    ...given,
  },
})

const ellis = [
  member('Clara', { relationship: 'mother' }),
  member('Henry', { relationship: 'father', gender: 'male', spouse: ['Clara'] }),
  member('Nora', { parents: ['Ada'] }),
  member('Ada', { relationship: 'grandmother' }),
  member('Tess', { parents: ['Nora'] }),
  member('Ben', { relationship: 'brother', gender: 'male' }),
  member('Paul', { relationship: 'husband', gender: 'male' }),
  member('Ruth', { relationship: 'daughter', parents: ['Paul'] }),
  member('Sam', { relationship: 'stepson', gender: 'male', parents: ['Paul'] }),
  member('Lea', { adoptiveParents: ['Ruth'] }),
  member('Max', { formerSpouses: ['Ruth'], gender: 'male' }),
  member('Eve', { relationship: 'former-wife' }),
  member('Kim', { relationship: 'adopted-daughter' }),
  member('Uma'),
].map((one) => (one.id === 'Clara' ? member('Clara', { relationship: 'mother', parents: ['Ada'] }) : one))

const contextOf = (members: readonly Member[]) => ({
  name: (id: string) => id,
  gender: (id: string): Gender => {
    const gender = members.find((one) => one.id === id)?.values.gender
    return gender === 'female' || gender === 'male' ? gender : 'other'
  },
})

describe('a relation', () => {
  const family = familyOf(ellis)
  test.each([
    [owner, 'Clara', 'your mother'],
    [owner, 'Nora', 'your mother’s sister'],
    [owner, 'Tess', 'your mother’s sister’s daughter'],
    [owner, 'Ada', 'your mother’s mother'],
    [owner, 'Ben', 'your brother'],
    [owner, 'Paul', 'your husband'],
    [owner, 'Sam', 'your stepson'],
    [owner, 'Lea', 'your daughter’s adopted daughter'],
    [owner, 'Max', 'your daughter’s former husband'],
    [owner, 'Eve', 'your former wife'],
    [owner, 'Kim', 'your adopted daughter'],
    ['Tess', 'Clara', 'Tess’s mother’s sister'],
    ['Ruth', 'Sam', 'Ruth’s half brother'],
    ['Lea', 'Ruth', 'Lea’s adoptive mother'],
    [owner, owner, 'you'],
    [owner, 'Uma', undefined],
  ])('of %s to %s is %s', (from, to, words) => {
    expect(relationTo(family, from, to, contextOf(ellis))).toBe(words)
  })
})

describe('the graph of a family', () => {
  test('shows each relation on both sides, and ignores missing people', () => {
    const family = familyOf([member('a', { parents: ['b', 'gone', 'a'] }), member('b', { spouse: ['gone'] })])
    expect(family.parentsOf('a')).toEqual([{ id: 'b', how: 'birth' }])
    expect(family.childrenOf('b')).toEqual([{ id: 'a', how: 'birth' }])
    expect(family.partnersOf('b')).toEqual([])
  })

  test('links a child that its parent names like a parent that the child names', () => {
    const family = familyOf([member('a', { children: ['b', 'gone'] }), member('b', { parents: ['a'] })])
    expect(family.childrenOf('a')).toEqual([{ id: 'b', how: 'birth' }])
    expect(family.parentsOf('b')).toEqual([{ id: 'a', how: 'birth' }])
  })

  test('gives a sibling without known parents the parents of the other siblings', () => {
    const family = familyOf([member('a', { siblings: ['b'] }), member('b', { parents: ['c'] }), member('c')])
    expect(family.parentsOf('a')).toEqual([{ id: 'c', how: 'birth' }])
    expect(family.siblingsOf('b')).toEqual(['a'])
  })

  test('wouldCircle detects a parent who is a descendant', () => {
    const family = familyOf(ellis)
    expect(wouldCircle(family, 'Ada', 'Tess')).toBe(true)
    expect(wouldCircle(family, 'Ada', 'Ada')).toBe(true)
    expect(wouldCircle(family, 'Tess', 'Ada')).toBe(false)
    expect([...reachedFrom('Tess', (id) => family.parentsOf(id))].toSorted()).toEqual(['Ada', 'Nora'])
  })
})

describe('close family', () => {
  const family = familyOf(ellis)
  const closeOnes = (id: string) => [...closeTo(family, id)].toSorted()

  test('has grandparents, parents, siblings, partners, and all their descendants', () => {
    expect(closeOnes(owner)).toEqual(
      ['Ada', 'Ben', 'Clara', 'Eve', 'Henry', 'Kim', 'Lea', 'Max', 'Paul', 'Ruth', 'Sam', owner].toSorted(),
    )
    expect(closeOnes('Tess')).toEqual(['Ada', 'Nora', 'Tess'])
  })

  test('forms a family of its own, without other people', () => {
    const close = only(family, closeTo(family, 'Tess'))
    expect(close.ids).toEqual(['Nora', 'Ada', 'Tess'])
    expect(close.childrenOf('Ada').map(({ id }) => id)).toEqual(['Nora'])
    expect(close.siblingsOf('Nora')).toEqual([])
  })
})

const families = fc.array(
  fc.record({
    parents: fc.array(fc.nat(30), { maxLength: 2 }),
    adoptiveParents: fc.array(fc.nat(30), { maxLength: 1 }),
    spouse: fc.array(fc.nat(30), { maxLength: 2 }),
    siblings: fc.array(fc.nat(30), { maxLength: 1 }),
    relationship: fc.constantFrom('mother', 'son', 'brother', 'wife', 'cousin'),
  }),
  { maxLength: 30 },
)

describe('the picture of a family', () => {
  test('has each connected person once, each in a different place, for any family', () => {
    fc.assert(
      fc.property(families, (given) => {
        const members = given.map((one, at) =>
          member(`p${at}`, {
            relationship: one.relationship,
            parents: one.parents.map((id) => `p${id}`),
            adoptiveParents: one.adoptiveParents.map((id) => `p${id}`),
            spouse: one.spouse.map((id) => `p${id}`),
            siblings: one.siblings.map((id) => `p${id}`),
          }),
        )
        const family = familyOf(members)
        const { placed, lines, lanes, width, rows } = drawFamily(family, owner)
        const boxes = [...placed.values()]
        for (const [at, one] of boxes.entries()) {
          expect(one.x).toBeGreaterThanOrEqual(0)
          expect(one.x + 1).toBeLessThanOrEqual(width)
          expect(one.row).toBeLessThan(rows)
          for (const other of boxes.slice(at + 1))
            if (other.row === one.row) expect(Math.abs(other.x - one.x)).toBeGreaterThanOrEqual(1 - 1e-9)
        }
        for (const line of lines)
          for (const id of line.what === 'child' ? [...line.parents, line.child] : [line.one, line.other])
            expect(placed.has(id)).toBe(true)
        // Crossbars of equal height that meet would make strangers look like siblings.
        const bars = [...lanes].map(([line, { lane, of }]) => {
          const xs = line.what === 'child' ? line.parents.map((id) => placed.get(id)?.x ?? 0) : []
          const child = placed.get(line.what === 'child' ? line.child : '') ?? { x: 0, row: 0 }
          const ends = [xs.reduce((sum, x) => sum + x, 0) / xs.length, child.x].toSorted((a, b) => a - b)
          expect(lane).toBeLessThan(of)
          return {
            row: child.row,
            lane,
            from: ends[0] ?? 0,
            to: ends[1] ?? 0,
            of: String(line.what === 'child' && line.parents.toSorted()),
          }
        })
        for (const [at, one] of bars.entries())
          for (const other of bars.slice(at + 1))
            if (one.row === other.row && one.lane === other.lane && one.of !== other.of)
              expect(one.to < other.from || other.to < one.from).toBe(true)
        const reached = family.ids.filter((id) => relationTo(family, owner, id, contextOf(members)) !== undefined)
        expect(reached.filter((id) => !placed.has(id))).toEqual([])
      }),
    )
  })

  test('draws the line to the parents of a person who married in at a separate height', () => {
    const { lanes, placed } = drawFamily(
      familyOf([
        member('m', { relationship: 'mother' }),
        member('b', { relationship: 'brother' }),
        member('h', { relationship: 'husband' }),
        member('hm', { children: ['h', 'hs'] }),
        member('hs'),
      ]),
      owner,
    )
    const laneTo = (id: string) => [...lanes].find(([line]) => line.what === 'child' && line.child === id)?.[1]
    expect(placed.get('h')?.row).toBe(placed.get('b')?.row)
    expect(laneTo('b')?.lane).toBe(laneTo(owner)?.lane)
    expect(laneTo('h')?.lane).not.toBe(laneTo(owner)?.lane)
    expect(laneTo('h')?.of).toBe(2)
  })

  test('puts parents side by side over their child, even if no record names them as a couple', () => {
    const parents = (given: Given) =>
      drawFamily(
        familyOf([
          member('Henry', { relationship: 'father', gender: 'male', ...given }),
          member('Clara', { relationship: 'mother' }),
        ]),
        owner,
      )
    const [apart, couple] = [parents({}), parents({ spouse: ['Clara'] })]
    for (const { placed } of [apart, couple]) {
      const [henry, clara, self] = ['Henry', 'Clara', owner].map((id) => placed.get(id)?.x ?? Number.NaN)
      expect(Math.abs((henry ?? 0) - (clara ?? 0))).toBe(1)
      expect(((henry ?? 0) + (clara ?? 0)) / 2).toBe(self)
    }
    const lineDown = ({ lines }: typeof apart) => lines.find(({ what }) => what === 'child')
    expect([lineDown(apart), lineDown(couple)]).toMatchObject([{ apart: true }, { apart: false }])
    expect(apart.lines.map(({ what }) => what)).not.toContain('couple')
  })

  test('draws 2,000 generations, and 2,000 children of one parent', () => {
    const chain = Array.from({ length: 2000 }, (_, at) => member(`p${at}`, { parents: at > 0 ? [`p${at - 1}`] : [] }))
    const [first, ...rest] = chain
    const line = familyOf([{ ...member('p0'), values: { ...member('p0').values, relationship: 'son' } }, ...rest])
    expect(first?.id).toBe('p0')
    expect(drawFamily(line, owner).rows).toBe(2001)
    expect(relationTo(line, owner, 'p1999', contextOf(chain))).toBe('your descendant, 2000 generations after')
    const many = familyOf(
      Array.from({ length: 2000 }, (_, at) =>
        member(`c${at}`, { relationship: 'daughter', spouse: [`x${at}`] }),
      ).flatMap((one, at) => [one, member(`x${at}`), member(`y${at}`, { children: [`x${at}`] })]),
    )
    expect(drawFamily(many, owner).placed.size).toBe(6001)
  })

  test('draws even a cycle that two devices created', () => {
    const circle = [
      member('a', { relationship: 'mother', parents: ['c'] }),
      member('b', { parents: ['a'] }),
      member('c', { parents: ['b'] }),
    ]
    const family = familyOf(circle)
    expect([...drawFamily(family, owner).placed.keys()].toSorted()).toEqual(['a', 'b', 'c', 'owner'])
    expect([...reachedFrom('a', (id) => family.parentsOf(id))].toSorted()).toEqual(['a', 'b', 'c'])
    expect(relationTo(family, owner, 'c', contextOf(circle))).toBe('your mother’s mother')
  })

  test('places the parents of a person who married in near that person', () => {
    const family = familyOf([
      member('m', { relationship: 'mother', parents: ['g'] }),
      member('g'),
      member('aunt', { parents: ['g'] }),
      member('cousin', { parents: ['aunt'] }),
      member('h', { relationship: 'husband' }),
      member('hf', { children: ['h'] }),
    ])
    const { placed } = drawFamily(family, owner)
    expect(Math.abs((placed.get('hf')?.x ?? 99) - (placed.get('h')?.x ?? 0))).toBeLessThanOrEqual(2)
  })

  test('places parents over the middle of their children, and couples side by side', () => {
    const family = familyOf([
      member('m', { relationship: 'mother' }),
      member('f', { relationship: 'father', spouse: ['m'] }),
      member('b', { parents: ['m', 'f'] }),
    ])
    const { placed } = drawFamily(family, owner)
    const at = (id: string) => placed.get(id) ?? { x: -1, row: -1 }
    expect(Math.abs(at('m').x - at('f').x)).toBe(1)
    expect([at('m').row, at(owner).row, at('b').row]).toEqual([0, 1, 1])
    expect((at('m').x + at('f').x) / 2).toBeCloseTo((at(owner).x + at('b').x) / 2)
  })
})
