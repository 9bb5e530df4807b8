import { assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import type { Drawing, Line, Placed } from '../../../records/family/layout.ts'
import { type Area, boxOf, flat, overlap, pathOf, type Shape, tall } from './geometry.ts'
import { indexOf } from './in-view.ts'

const places = uniqueArray(record({ x: integer({ min: 0, max: 400 }), row: integer({ min: 0, max: 12 }) }), {
  minLength: 2,
  maxLength: 60,
  selector: ({ x, row }) => `${x} ${row}`,
})
const shapes = constantFrom(flat, tall)
const views = record({
  left: integer({ min: -3000, max: 80_000 }),
  top: integer({ min: -3000, max: 4000 }),
  width: integer({ min: 1, max: 20_000 }),
  height: integer({ min: 1, max: 3000 }),
}).map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }))

function drawingOf(wanted: readonly { x: number; row: number }[]): Drawing {
  const people = wanted.map(({ x, row }, at): Placed => ({ id: `${at}`, x: x + row * 0.25, row }))
  const lines = people.slice(1).flatMap(({ id }, at): Line[] => [
    {
      what: 'child',
      parents: at % 2 === 0 ? [`${at}`] : [`${at}`, `${at - 1}`],
      child: id,
      how: 'birth',
      apart: at % 4 === 1,
    },
    ...(at % 3 === 0 ? [{ what: 'couple' as const, one: `${at}`, other: id, former: false }] : []),
  ])
  return { placed: new Map(people.map((one) => [one.id, one])), lines, lanes: new Map(), width: 500, rows: 13 }
}

const areaOf = (place: Placed, shape: Shape): Area => {
  const { x, y } = boxOf(place, shape)
  return { left: x, top: y, right: x + shape.box.width, bottom: y + shape.box.height }
}

function piecesOf(d: string): Area[] {
  const pieces: Area[] = []
  let [x, y] = [0, 0]
  for (const [, command = '', first = '', second = ''] of d.matchAll(/([MHV])([-\d.]+)(?: ([-\d.]+))?/g)) {
    const to = { x: command === 'V' ? x : Number(first), y: command === 'V' ? Number(first) : y }
    if (command === 'M') to.y = Number(second)
    else
      pieces.push({
        left: Math.min(x, to.x) - 0.5,
        right: Math.max(x, to.x) + 0.5,
        top: Math.min(y, to.y) - 0.5,
        bottom: Math.max(y, to.y) + 0.5,
      })
    ;[x, y] = [to.x, to.y]
  }
  return pieces
}

test('the index finds every box that overlaps the view, and no other box', () => {
  assert(
    property(places, shapes, views, (wanted, shape, view) => {
      const drawing = drawingOf(wanted)
      const expected = [...drawing.placed.values()].filter((place) => overlap(areaOf(place, shape), view))
      expect(new Set(indexOf(drawing, shape).boxesIn(view))).toEqual(new Set(expected))
    }),
  )
})

test('the index finds every line with a segment in the view', () => {
  assert(
    property(places, shapes, views, (wanted, shape, view) => {
      const drawing = drawingOf(wanted)
      const inside = { left: view.left - 1, top: view.top - 1, right: view.right + 1, bottom: view.bottom + 1 }
      const found = new Set(
        indexOf(drawing, shape)
          .linesIn(inside)
          .map(({ line }) => line),
      )
      for (const line of drawing.lines)
        if (piecesOf(pathOf(line, drawing, shape).d).some((piece) => overlap(piece, view)))
          expect(found).toContain(line)
    }),
  )
})

test('a view beside the family contains no box, and an infinite view contains all boxes and lines', () => {
  const drawing = drawingOf([
    { x: 0, row: 0 },
    { x: 300, row: 3 },
  ])
  const index = indexOf(drawing, flat)
  const all = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
  expect(index.boxesIn(all)).toHaveLength(2)
  expect(index.linesIn(all)).toHaveLength(drawing.lines.length)
  expect(index.boxesIn({ ...all, right: -1 })).toEqual([])
})
