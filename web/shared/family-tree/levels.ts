import type { Drawing } from '../../../records/family/layout.ts'
import { flat, margin, type Shape, sizeOf, tall } from './geometry.ts'

/** The map has blocks and a few names; closer levels add names, years and faces. */
export type Level = 'map' | 'names' | 'years' | 'faces'

/** The zoom at which each level starts; below it, text of 16 px would not fit. */
const starts: readonly (readonly [Level, number])[] = [
  ['faces', 0.76],
  ['years', 0.7],
  ['names', 0.6],
]

/** Below `usualLeast` boxes shrink only in width, or names of two generations would overlap. */
const [usualLeast, mostZoom] = [0.15, 2]

const stops: readonly number[] = [0.01, 0.02, 0.04, 0.08, usualLeast, 0.25, 0.4, 0.6, 0.7, 0.76, 1, 1.25, 1.6, mostZoom]

export const levelAt = (zoom: number): Level => starts.find(([, from]) => zoom >= from)?.[0] ?? 'map'

/** Screen pixels per picture pixel. Below the usual least zoom, `shapeAt` shrinks the boxes. */
export const scaleAt = (zoom: number): number => Math.max(usualLeast, zoom)

export function shapeAt(zoom: number): Shape {
  if (zoom >= usualLeast) return levelAt(zoom) === 'faces' ? tall : flat
  const { box, step } = flat
  const by = zoom / usualLeast
  return { box: { ...box, width: box.width * by }, step: { ...step, x: step.x * by } }
}

export const zoomOf = (level: Exclude<Level, 'map'>): number => starts.find(([one]) => one === level)?.[1] ?? 1

/** The smallest font size on screen, in pixels at the default text size. */
const readable = 16

export const textSizeAt = (zoom: number, usual: number): number => Math.max(usual, readable / scaleAt(zoom))

/** The zoom limits of a drawing: thousands of people need a smaller zoom than a few. */
export type Range = { readonly least: number; readonly most: number }

export const within = ({ least, most }: Range, zoom: number): number => Math.min(most, Math.max(least, zoom))

export const larger = (range: Range, zoom: number): number =>
  within(range, stops.find((one) => one > zoom * 1.01) ?? range.most)
export const smaller = (range: Range, zoom: number): number =>
  within(range, stops.findLast((one) => one < zoom * 0.99) ?? range.least)

export type Room = { readonly width: number; readonly height: number }

const narrowest = (drawing: Drawing, wide: number): number =>
  (wide - 2 * margin * usualLeast) / (sizeOf(drawing, flat).width - 2 * margin)

export const rangeOf = (drawing: Drawing, wide: number): Range => ({
  least: wide === 0 ? usualLeast : Math.min(usualLeast, narrowest(drawing, wide)),
  most: mostZoom,
})

export function fittingZoom(drawing: Drawing, room: Room): number {
  const fits = (shape: Shape) => {
    const { width, height } = sizeOf(drawing, shape)
    return Math.min(room.width / width, room.height / height)
  }
  const withFaces = fits(tall)
  if (withFaces >= zoomOf('faces')) return Math.min(1, withFaces)
  const without = Math.min(fits(flat), zoomOf('faces') - 0.01)
  return without >= usualLeast ? without : rangeOf(drawing, room.width).least
}
