import { describe, expect, test } from 'vitest'
import { type Corners, makeLegible, sizeOfSheet, straighten } from './straighten.ts'

const page = (width: number, height: number, color: (x: number, y: number) => number) => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.fill(color(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height }
}
const grayAt = ({ data, width }: ReturnType<typeof page>, x: number, y: number) => data[(y * width + x) * 4] ?? -1

describe('a photographed sheet', () => {
  // A sheet in perspective, its top edge farther away.
  const corners: Corners = [
    { x: 0.3, y: 0.2 },
    { x: 0.7, y: 0.2 },
    { x: 0.9, y: 0.8 },
    { x: 0.1, y: 0.8 },
  ]

  test('sizeOfSheet takes the longer of two opposite edges', () => {
    expect(sizeOfSheet(corners, 1000, 1000)).toEqual({ width: 800, height: Math.round(Math.hypot(200, 600)) })
  })

  test('straighten fills the page with the sheet only', () => {
    const inside = (x: number, y: number) => {
      const part = (y / 100 - 0.2) / 0.6
      const left = 0.3 - 0.2 * part
      return part > 0 && part < 1 && x / 100 > left && x / 100 < 1 - left
    }
    const table = page(100, 100, (x, y) => (inside(x + 0.5, y + 0.5) ? 240 : 20))
    const flat = page(80, 60, () => 0)
    straighten(table, corners, flat)
    for (const [x, y] of [
      [3, 3],
      [76, 3],
      [76, 56],
      [3, 56],
      [40, 30],
    ] as const)
      expect(grayAt(flat, x, y), `${x} ${y}`).toBe(240)
  })

  test('straighten keeps the sheet upright, and does not mirror it', () => {
    const marked = page(100, 100, (x, y) => (x < 50 && y < 50 ? 0 : 250))
    const flat = page(40, 40, () => 100)
    const whole: Corners = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ]
    straighten(marked, whole, flat)
    expect([grayAt(flat, 5, 5), grayAt(flat, 35, 5), grayAt(flat, 5, 35), grayAt(flat, 35, 35)]).toEqual([
      0, 250, 250, 250,
    ])
  })
})

test('makeLegible removes a shadow, and keeps ink dark and paper white', () => {
  const ink = (x: number, y: number) => x % 16 < 3 && y % 16 < 10
  const shaded = page(256, 256, (x, y) => (ink(x, y) ? 0.25 : 1) * (230 - x / 2.5))
  makeLegible(shaded)
  for (const x of [8, 120, 248]) expect(grayAt(shaded, x, 136), `paper at ${x}`).toBeGreaterThan(225)
  for (const x of [1, 113, 241]) expect(grayAt(shaded, x, 132), `ink at ${x}`).toBeLessThan(70)
})
