import { describe, expect, test } from 'vitest'
import { mostZoom, moved, placeOf, squareOf, startCut, zoomed } from './cut.ts'

const upright = { width: 600, height: 1000 }
const lying = { width: 1000, height: 500 }

describe('a cut', () => {
  test('startCut returns the largest square, above the middle of an upright photo', () => {
    expect(squareOf(startCut(upright), upright)).toEqual({ left: 0, top: 100, side: 600 })
    expect(squareOf(startCut(lying), lying)).toEqual({ left: 250, top: 0, side: 500 })
  })

  test('moved shifts the cut against the picture, and stops at the edges', () => {
    const start = startCut(lying)
    expect(squareOf(moved(start, lying, 0.1, 0), lying).left).toBeCloseTo(200)
    expect(squareOf(moved(start, lying, 9, 9), lying)).toEqual({ left: 0, top: 0, side: 500 })
    expect(squareOf(moved(start, lying, -9, -9), lying).left).toBeCloseTo(500)
  })

  test('zoomed scales the cut between the largest square and a fifth of it', () => {
    expect(squareOf(zoomed(startCut(lying), lying, 2), lying)).toEqual({ left: 375, top: 125, side: 250 })
    expect(zoomed(startCut(lying), lying, 99).zoom).toBe(mostZoom)
    expect(zoomed(startCut(lying), lying, 0).zoom).toBe(1)
  })

  test('zoomed keeps the point under the pointer in place', () => {
    const start = startCut(lying)
    const corner = squareOf(zoomed(start, lying, 2, [-0.5, -0.5]), lying)
    expect(corner.left).toBeCloseTo(squareOf(start, lying).left)
    expect(corner.top).toBeCloseTo(0)
  })

  test('zoomed keeps the cut inside the picture when it grows again at an edge', () => {
    const small = moved(zoomed(startCut(upright), upright, 4), upright, 9, 9)
    expect(squareOf(zoomed(small, upright, 1), upright)).toMatchObject({ left: 0, side: 600 })
    expect(squareOf(zoomed(small, upright, 1), upright).top).toBeCloseTo(0)
  })

  test('placeOf returns the part of the picture that contains the center of the cut', () => {
    expect(placeOf({ x: 0.5, y: 0.5, zoom: 1 })).toEqual({ column: 1, row: 1 })
    expect(placeOf({ x: 0.2, y: 0.9, zoom: 3 })).toEqual({ column: 0, row: 2 })
  })
})
