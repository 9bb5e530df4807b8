import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { familyOf, type Member, owner } from '../../../records/family/graph.ts'
import { drawFamily } from '../../../records/family/layout.ts'
import { firstLook } from './first-look.ts'
import { boxOf, middleOf, sizeOf } from './geometry.ts'
import { levelAt, type Room, shapeAt } from './levels.ts'

const member = (id: string, relationship: string, others: Partial<Member['values']> = {}): Member => ({
  id,
  values: {
    fullName: id,
    relationship,
    gender: '',
    parents: [],
    adoptiveParents: [],
    stepParents: [],
    spouse: [],
    formerSpouses: [],
    children: [],
    siblings: [],
    ...others,
  },
})

function household({ children = 2, siblings = 1 } = {}) {
  const above = ['mother', 'father'].flatMap((parent) => [
    member(parent, parent, { parents: [`${parent} of ${parent}`], spouse: parent === 'father' ? ['mother'] : [] }),
    member(`${parent} of ${parent}`, 'grandparent'),
  ])
  const beside = Array.from({ length: siblings }, (_, at) => [
    member(`sister ${at}`, 'sister', { parents: ['mother', 'father'] }),
    member(`nephew ${at}`, 'nephew', { parents: [`sister ${at}`] }),
  ])
  const below = Array.from({ length: children }, (_, at) => [
    member(`child ${at}`, 'daughter', { parents: ['husband'] }),
    member(`grandchild ${at}`, 'grandchild', { parents: [`child ${at}`] }),
  ])
  return familyOf([...above, member('husband', 'husband'), ...beside.flat(), ...below.flat()])
}

function lookAt(family: ReturnType<typeof household>, room: Room, least: 'names' | 'faces' = 'faces') {
  const drawing = drawFamily(family, owner)
  const look = firstLook({ family, drawing, root: owner }, room, least)
  const shape = shapeAt(look.zoom)
  const size = sizeOf(drawing, shape)
  const [wide, high] = [room.width / look.zoom, look.height / look.zoom]
  const middle = look.place === undefined ? { x: size.width / 2, y: size.height / 2 } : middleOf(look.place, shape)
  // Clamps the scroll position to the picture, as a frame does.
  const left =
    size.width < wide ? (size.width - wide) / 2 : Math.min(size.width - wide, Math.max(0, middle.x - wide / 2))
  const top =
    size.height < high ? (size.height - high) / 2 : Math.min(size.height - high, Math.max(0, middle.y - high / 2))
  return { look, drawing, shape, view: { left, top, right: left + wide, bottom: top + high } }
}

type Looked = ReturnType<typeof lookAt>

const facesIn = ({ drawing, shape }: Looked) =>
  [...drawing.placed.values()].map((place) => ({
    x: middleOf(place, shape).x,
    top: boxOf(place, shape).y,
    id: place.id,
  }))

/** Returns the people whose portrait is cut off by the upper or lower edge of the frame. */
const cutIn = (looked: Looked): string[] =>
  facesIn(looked).flatMap(({ top, id }) =>
    [looked.view.top, looked.view.bottom].some((edge) => edge > top && edge < top + 106) ? [id] : [],
  )

const isWhole = ({ drawing, shape, view }: Looked, id: string): boolean => {
  const place = drawing.placed.get(id)
  if (place === undefined) return false
  const { x, y } = boxOf(place, shape)
  return x >= view.left && x + shape.box.width <= view.right && y >= view.top && y + shape.box.height <= view.bottom
}

const [desktop, phone] = [
  { width: 894, height: 630 },
  { width: 358, height: 515 },
]

test('on a desktop, the first look shows the faces of owner, parents, partner and children in full', () => {
  const looked = lookAt(household({ siblings: 3 }), desktop)
  expect(levelAt(looked.look.zoom)).toBe('faces')
  for (const id of [owner, 'husband', 'mother', 'father', 'child 0', 'child 1'])
    expect(isWhole(looked, id), id).toBe(true)
  expect(cutIn(looked)).toEqual([])
})

test('on a phone, the first look shows the faces of owner, partner and child in full', () => {
  const looked = lookAt(household({ siblings: 0, children: 1 }), { width: 358, height: 525 })
  expect(levelAt(looked.look.zoom)).toBe('faces')
  for (const id of [owner, 'husband', 'child 0']) expect(isWhole(looked, id), id).toBe(true)
  expect(cutIn(looked)).toEqual([])
})

test('in a low window, the first look shows fewer generations and cuts off no face', () => {
  const looked = lookAt(household(), { width: 894, height: 400 })
  for (const id of [owner, 'husband', 'mother', 'father']) expect(isWhole(looked, id), id).toBe(true)
  expect(isWhole(looked, 'child 0')).toBe(false)
  expect(cutIn(looked)).toEqual([])
})

test('the first look never cuts off the owner, nor a face at its upper or lower edge', () => {
  const households = property(
    integer({ min: 0, max: 9 }),
    integer({ min: 0, max: 6 }),
    integer({ min: 300, max: 1600 }),
    integer({ min: 200, max: 1000 }),
    (children, siblings, width, height) => {
      const looked = lookAt(household({ children, siblings }), { width, height })
      expect(isWhole(looked, owner)).toBe(true)
      expect(cutIn(looked)).toEqual([])
      expect(looked.look.height).toBeLessThan(Math.max(320, height) + 0.001)
    },
  )
  assert(households)
})

test('a narrow view shifts sideways if that cuts off fewer faces', () => {
  const looked = lookAt(household({ siblings: 2, children: 3 }), phone)
  const { view } = looked
  const rows = facesIn(looked).filter(({ top }) => top > view.top && top < view.bottom)
  const cutAt = (shift: number) =>
    rows.filter(({ x }) => [view.left, view.right].some((edge) => Math.abs(edge + shift - x) < 48)).length
  expect(isWhole(looked, owner)).toBe(true)
  for (const shift of [-8, 8]) expect(cutAt(0)).toBeLessThanOrEqual(cutAt(shift))
})

test('the first look shows all of a family that fits, and names instead of faces in a large family', () => {
  const small = lookAt(familyOf([member('mother', 'mother')]), desktop)
  expect(small.look).toEqual({ zoom: 1, place: undefined, height: 470 })
  const large = lookAt(household({ siblings: 1, children: 12 }), desktop, 'names')
  expect(levelAt(large.look.zoom)).toBe('names')
  for (const id of [owner, 'husband', 'mother', 'father']) expect(isWhole(large, id), id).toBe(true)
})
