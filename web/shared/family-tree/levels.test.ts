import { assert, double, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Drawing } from '../../../records/family/layout.ts'
import { flat, middleOf, placeAt, sizeOf, tall } from './geometry.ts'
import {
  firstZoom,
  fittingZoom,
  larger,
  leastZoom,
  levelAt,
  mostZoom,
  shapeAt,
  smaller,
  textSizeAt,
  within,
} from './levels.ts'
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
  [0.74, 'names'],
  [0.75, 'years'],
  [0.89, 'years'],
  [0.9, 'faces'],
  [2, 'faces'],
] as const)('at a zoom of %d the boxes have the level %s', (zoom, level) => {
  expect(levelAt(zoom)).toBe(level)
  expect(shapeAt(zoom)).toBe(level === 'faces' ? tall : flat)
})

test('text is at least 16 px high on screen at every zoom, and its lines fit into the box', () => {
  assert(
    property(double({ min: leastZoom, max: mostZoom, noNaN: true }), (zoom) => {
      const size = textSizeAt(zoom, 20)
      expect(size * zoom).toBeGreaterThanOrEqual(15.999)
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

test('the zoom buttons step through every level, down to the least zoom and back up to the most', () => {
  const down: number[] = [mostZoom]
  while ((down.at(-1) ?? 0) > leastZoom) down.push(smaller(down.at(-1) ?? 0))
  const up: number[] = [leastZoom]
  while ((up.at(-1) ?? 0) < mostZoom) up.push(larger(up.at(-1) ?? 0))
  expect(up).toEqual(down.toReversed())
  expect(new Set(up.map(levelAt))).toEqual(new Set(['map', 'names', 'years', 'faces']))
  expect([within(0.01), within(1), within(9)]).toEqual([leastZoom, 1, mostZoom])
})

describe('the first zoom of a picture', () => {
  test('firstZoom fills the width, but keeps text readable', () => {
    const room = { width: 900, height: 0 }
    expect(firstZoom(drawingOf(1, 1), room, 'faces')).toBe(1)
    expect(firstZoom(drawingOf(5, 3), room, 'faces')).toBeCloseTo(900 / sizeOf(drawingOf(5, 3), tall).width)
    expect(levelAt(firstZoom(drawingOf(900, 12), room, 'faces'))).toBe('faces')
    expect(levelAt(firstZoom(drawingOf(900, 12), room, 'names'))).toBe('names')
    expect(firstZoom(drawingOf(900, 12), { width: 0, height: 0 }, 'faces')).toBe(1)
  })

  test('fittingZoom fits the screen, with faces if they have room', () => {
    assert(
      property(integer({ min: 1, max: 30 }), integer({ min: 1, max: 12 }), (width, rows) => {
        const [drawing, room] = [drawingOf(width, rows), { width: 900, height: 600 }]
        const zoom = fittingZoom(drawing, room)
        const size = sizeOf(drawing, shapeAt(zoom))
        if (zoom > leastZoom) {
          expect(size.width * zoom).toBeLessThanOrEqual(900.001)
          expect(size.height * zoom).toBeLessThanOrEqual(600.001)
        }
      }),
    )
    expect(levelAt(fittingZoom(drawingOf(4, 2), { width: 900, height: 600 }))).toBe('faces')
  })
})

test('a place of the family is the same point in both shapes', () => {
  assert(
    property(double({ min: 0, max: 900, noNaN: true }), double({ min: 0, max: 12, noNaN: true }), (x, row) => {
      for (const shape of [flat, tall]) {
        const back = placeAt(middleOf({ x, row }, shape), shape)
        expect(back.x).toBeCloseTo(x)
        expect(back.row).toBeCloseTo(row)
      }
    }),
  )
})

test('the map shows the names of people with the most descendants first, and no two names overlap', () => {
  assert(
    property(integer({ min: 2, max: 60 }), double({ min: leastZoom, max: 0.59, noNaN: true }), (many, zoom) => {
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
      const names = mapNames(drawing, (id) => `Margaret ${id}`, { zoom, shape: flat })
      expect(names.map(({ id }) => id)).toContain(`${many - 1}`)
      for (const one of names)
        for (const other of names)
          if (one !== other && one.y === other.y)
            expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual((one.width + other.width) / 2 - 0.001)
    }),
  )
})
