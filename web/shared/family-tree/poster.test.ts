import { describe, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { owner } from '../../../records/family/graph.ts'
import { drawFamily } from '../../../records/family/layout.ts'
import { familyMember } from '../../../records/kinds/index.ts'
import { setPdf } from '../papers/testing/set-pdf.ts'
import { columnsFor, rowsOf } from './branches.ts'
import { isPicture, photoSideOnPoster, treePoster } from './poster.ts'
import { type FamilyMember, treeOf } from './tree.ts'

type Given = Partial<FamilyMember['values']> & { readonly id: string }

const treeWith = (members: readonly Given[]) =>
  treeOf(
    members.map(({ id, ...values }) => ({
      id,
      createdAt: '2026-01-01',
      values: { ...blank(familyMember), fullName: id, ...values },
    })) as unknown as FamilyMember[],
    { name: 'Alma Ellis', dateOfBirth: '1951', photo: '' },
  )

/** A family in which every person has two children; the last is the owner’s mother. */
const descendants = (count: number): Given[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `Relative ${at}`,
    dateOfBirth: String(1700 + (at % 300)),
    relationship: at === count - 1 ? 'mother' : 'cousin',
    parents: at === 0 ? [] : [`Relative ${Math.floor((at - 1) / 2)}`],
  }))

const of = { title: 'The family of Alma Ellis', day: 'May 4, 2026' }
const photo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const poster = (members: readonly Given[], photos: ReadonlyMap<string, string> = new Map()) => {
  const tree = treeWith(members)
  return treePoster(tree, drawFamily(tree.family, owner), photos, of)
}

const sizesIn = (definition: ReturnType<typeof poster>): number[] =>
  Array.from(JSON.stringify(definition.content).matchAll(/"fontSize":([\d.]+),"noWrap"/g), ([, size]) => Number(size))

describe.each([1, 12, 200, 2000])('a poster of %d people', (count) => {
  const definition = poster(descendants(count), new Map([['Relative 0', photo]]))

  test('the poster names each person, in a readable size', () => {
    const text = JSON.stringify(definition.content)
    const named = Array.from(text.matchAll(/"text":"(?:and )?(Relative \d+|Alma Ellis)"/g), ([, name]) => name)
    expect(new Set(named).size).toBe(count + 1)
    expect(Math.min(...sizesIn(definition))).toBeGreaterThanOrEqual(count > 1000 ? 6 : 10)
  })

  test('the poster has every label within its page', () => {
    const places = Array.from(
      JSON.stringify(definition.content).matchAll(
        /"width":([\d.]+),"alignment"[^\]]*\],"absolutePosition":\{"x":([\d.-]+),"y":([\d.-]+)\}/g,
      ),
      ([, width, x, y]) => ({ left: Number(x), right: Number(x) + Number(width), y: Number(y) }),
    )
    expect(places.length).toBeGreaterThan(count)
    for (const { left, right, y } of places) {
      expect(left).toBeGreaterThanOrEqual(72)
      expect(right).toBeLessThanOrEqual(1728 - 72 + 0.01)
      expect(y).toBeGreaterThan(72)
      expect(y).toBeLessThan(2592 - 72)
    }
  })
})

test('a poster’s PDF is one page of 24 by 36 inches, with faces', async () => {
  for (const count of [12, 200]) {
    const pdf = (
      await setPdf({ ...poster(descendants(count), new Map([['Relative 0', photo]])), compress: false })
    ).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toContain('/MediaBox [0 0 1728 2592]')
    expect(pdf).toContain('/Subtype /Image')
  }
})

test('a poster shows a small family as a picture with large portraits, and a large family as branches', () => {
  const drawingOf = (count: number) => drawFamily(treeWith(descendants(count)).family, owner)
  expect([isPicture(drawingOf(7)), isPicture(drawingOf(200))]).toEqual([true, false])
  const sideFor = (count: number) => {
    const tree = treeWith(descendants(count))
    return photoSideOnPoster(tree, drawFamily(tree.family, owner))
  }
  // The branches of thousands have no faces, so their photos stay unopened.
  expect([7, 200, 2000].map(sideFor)).toEqual([512, 168, 0])
  // A relative without a photo has initials.
  expect(JSON.stringify(poster(descendants(3)).content)).toContain('"text":"R0"')
})

test('branches of hundreds have faces, and branches of thousands have none', () => {
  const facesOf = (count: number) =>
    JSON.stringify(poster(descendants(count), new Map([['Relative 0', photo]])).content).includes('<image')
  expect([facesOf(200), facesOf(2000)]).toEqual([true, false])
})

test('branches list partners below each other, and repeat a child whose partner has a branch', () => {
  const tree = treeWith([
    { id: 'Amos' },
    { id: 'Ada' },
    { id: 'Henry', relationship: 'father', parents: ['Amos'], spouse: ['Clara'] },
    { id: 'Clara', relationship: 'mother', parents: ['Ada'] },
    { id: 'Nora', parents: ['Ada'] },
  ])
  const rows = rowsOf(tree, drawFamily(tree.family, owner)).map(({ id, depth, as }) => `${depth} ${id} ${as}`)
  expect(rows).toEqual([
    '0 Amos person',
    '1 Henry person',
    '2 Clara partner',
    '2 owner person',
    '0 Ada person',
    '1 Clara again',
    '1 Nora person',
  ])
})

test('branches name every relative once, also in a family without a first person', () => {
  const tree = treeWith([
    { id: 'A', relationship: 'mother', parents: ['B'] },
    { id: 'B', parents: ['A'] },
  ])
  const drawing = drawFamily(tree.family, owner)
  const shown = rowsOf(tree, drawing).flatMap(({ id, as }) => (as === 'again' ? [] : [id]))
  expect(new Set(shown)).toEqual(new Set(drawing.placed.keys()))
  expect(shown).toHaveLength(drawing.placed.size)
})

test('columns hold all rows, and fewer rows get larger text', () => {
  const sizes = [1, 30, 200, 2000, 10_000].map((rows) => {
    const { size, perColumn, width } = columnsFor(rows, 20, 1.5)
    expect(perColumn * Math.round(1584 / width)).toBeGreaterThanOrEqual(rows)
    return size
  })
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})
