import { assert, double, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Drawing } from '../../../records/family/layout.ts'
import { flat, middleOf, placeAt, sizeOf, tall } from './geometry.ts'
import { fittingZoom, larger, levelAt, rangeOf, scaleAt, shapeAt, smaller, textSizeAt, within } from './levels.ts'
import { mapNames } from './map-names.ts'

const drawingOf = (width: number, rows: number): Drawing => ({
  placed: new Map(),
  lines: [],
  lanes: new Map(),
  width,
  rows,
})

test.each([
  [0.15, 'map'],
  [0.59, 'map'],
  [0.6, 'names'],
  [0.69, 'names'],
  [0.7, 'years'],
  [0.75, 'years'],
  [0.76, 'faces'],
  [2, 'faces'],
] as const)('at a zoom of %d the boxes have the level %s', (zoom, level) => {
  expect(levelAt(zoom)).toBe(level)
  expect(shapeAt(zoom)).toBe(level === 'faces' ? tall : flat)
})

const usual = rangeOf(drawingOf(4, 3), 900)
const ofThousands = rangeOf(drawingOf(1024, 12), 900)

test('text is at least 16 px high on screen at every zoom, and its lines fit into the box', () => {
  assert(
    property(double({ min: ofThousands.least, max: usual.most, noNaN: true }), (zoom) => {
      const size = textSizeAt(zoom, 20)
      expect(size * scaleAt(zoom)).toBeGreaterThanOrEqual(15.999)
      const { height } = shapeAt(zoom).box
      // Two lines of a name at a line height of 1.1, the borders, and the other content of the
      // level.
      const level = levelAt(zoom)
      const name = 2 * 1.1 * size + 4
      const years = 1.1 * textSizeAt(zoom, 17)
      if (level === 'names') expect(name).toBeLessThanOrEqual(height)
      if (level === 'years') expect(name + years).toBeLessThanOrEqual(height)
      if (level === 'faces') expect(96 + 4 + name + years).toBeLessThanOrEqual(height)
    }),
  )
})

test.each([
  ['a few people', usual],
  ['thousands of people', ofThousands],
])('the zoom buttons step through every level for %s, down to the least zoom and back up', (_, range) => {
  const down: number[] = [range.most]
  while ((down.at(-1) ?? 0) > range.least) down.push(smaller(range, down.at(-1) ?? 0))
  const up: number[] = [range.least]
  while ((up.at(-1) ?? 0) < range.most) up.push(larger(range, up.at(-1) ?? 0))
  expect(up).toEqual(down.toReversed())
  expect(new Set(up.map(levelAt))).toEqual(new Set(['map', 'names', 'years', 'faces']))
  expect([within(range, 0.0001), within(range, 1), within(range, 9)]).toEqual([range.least, 1, range.most])
})

describe('fittingZoom', () => {
  test('fittingZoom fits thousands of people side by side, with space for names between generations', () => {
    const drawing = drawingOf(1024, 12)
    const room = { width: 360, height: 500 }
    const zoom = fittingZoom(drawing, room)
    const shape = shapeAt(zoom)
    const { width, height } = sizeOf(drawing, shape)
    expect(width * scaleAt(zoom)).toBeLessThanOrEqual(room.width + 0.001)
    expect(height * scaleAt(zoom)).toBeLessThanOrEqual(room.height)
    expect(shape.step.y * scaleAt(zoom)).toBeGreaterThanOrEqual(16 * 1.3)
    expect(rangeOf(drawing, room.width).least).toBe(zoom)
  })

  test('fittingZoom fits a drawing to the screen, with faces if there is room for them', () => {
    assert(
      property(integer({ min: 1, max: 30 }), integer({ min: 1, max: 12 }), (width, rows) => {
        const [drawing, room] = [drawingOf(width, rows), { width: 900, height: 600 }]
        const zoom = fittingZoom(drawing, room)
        const size = sizeOf(drawing, shapeAt(zoom))
        expect(size.width * scaleAt(zoom)).toBeLessThanOrEqual(900.001)
        expect(size.height * scaleAt(zoom)).toBeLessThanOrEqual(600.001)
      }),
    )
    expect(levelAt(fittingZoom(drawingOf(4, 2), { width: 900, height: 600 }))).toBe('faces')
  })
})

test('placeAt inverts middleOf in every shape of the boxes', () => {
  assert(
    property(double({ min: 0, max: 900, noNaN: true }), double({ min: 0, max: 12, noNaN: true }), (x, row) => {
      for (const shape of [flat, tall, shapeAt(0.01)]) {
        const back = placeAt(middleOf({ x, row }, shape), shape)
        expect(back.x).toBeCloseTo(x)
        expect(back.row).toBeCloseTo(row)
      }
    }),
  )
})

test('the map names the person with the most descendants, and no two names overlap', () => {
  assert(
    property(integer({ min: 2, max: 60 }), double({ min: ofThousands.least, max: 0.59, noNaN: true }), (many, zoom) => {
      const people = Array.from({ length: many }, (_, at) => ({ id: `${at}`, x: at * 1.1, row: 0 }))
      const children = people.map(({ id, x }) => ({ id: `${id} child`, x, row: 1 }))
      const drawing = {
        ...drawingOf(many * 2, 2),
        placed: new Map([...people, ...children].map((one) => [one.id, one])),
        // Each person in the upper row has one child; the last is also a parent of all other
        // children.
        lines: children.map(({ id }, at) => ({
          what: 'child' as const,
          parents: [`${at}`, `${many - 1}`],
          child: id,
          how: 'birth' as const,
          apart: false,
        })),
      }
      const names = mapNames(drawing, (id) => `Margaret ${id}`, { zoom, shape: shapeAt(zoom) })
      expect(names.map(({ id }) => id)).toContain(`${many - 1}`)
      for (const one of names)
        for (const other of names)
          if (one !== other && one.y === other.y)
            expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual((one.width + other.width) / 2 - 0.001)
    }),
  )
})
