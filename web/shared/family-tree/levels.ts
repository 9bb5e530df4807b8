import type { Drawing } from '../../../records/family/layout.ts'
import { flat, type Shape, sizeOf, tall } from './geometry.ts'

/** What a box shows: nothing but a few names from afar, then names, years too, and faces too. */
export type Level = 'map' | 'names' | 'years' | 'faces'

/** The zoom at which each level starts: below it, its text would have no room at 16 px. */
const starts: readonly (readonly [Level, number])[] = [
  ['faces', 0.9],
  ['years', 0.75],
  ['names', 0.6],
]

export const [leastZoom, mostZoom] = [0.15, 2]

/** Where the zoom buttons stop; each level has one. */
const stops: readonly number[] = [leastZoom, 0.25, 0.4, 0.6, 0.75, 0.9, 1.2, 1.5, mostZoom]

export const levelAt = (zoom: number): Level => starts.find(([, from]) => zoom >= from)?.[0] ?? 'map'

export const shapeAt = (zoom: number): Shape => (levelAt(zoom) === 'faces' ? tall : flat)

export const zoomOf = (level: Exclude<Level, 'map'>): number => starts.find(([one]) => one === level)?.[1] ?? 1

/** The least font size on screen, in pixels at the usual text size. */
const readable = 16

/** The font size within the picture that is readable on screen, at least `usual`. */
export const textSizeAt = (zoom: number, usual: number): number => Math.max(usual, readable / zoom)

export const within = (zoom: number): number => Math.min(mostZoom, Math.max(leastZoom, zoom))

export const larger = (zoom: number): number => stops.find((one) => one > zoom + 0.001) ?? mostZoom
export const smaller = (zoom: number): number => stops.findLast((one) => one < zoom - 0.001) ?? leastZoom

type Room = { readonly width: number; readonly height: number }

/** The zoom that shows all of a drawing in the room: with faces if they fit. */
export function fittingZoom(drawing: Drawing, room: Room): number {
  const fits = (shape: Shape) => {
    const { width, height } = sizeOf(drawing, shape)
    return Math.min(room.width / width, room.height / height)
  }
  const withFaces = fits(tall)
  if (withFaces >= zoomOf('faces')) return Math.min(1, withFaces)
  return within(Math.min(fits(flat), zoomOf('faces') - 0.01))
}

/** The zoom of a new picture: readable, and as wide as the room if possible. */
export function firstZoom(drawing: Drawing, room: Room, least: Exclude<Level, 'map'>): number {
  if (room.width === 0) return 1
  const from = zoomOf(least)
  const shape = shapeAt(from)
  return Math.min(1, Math.max(from, room.width / sizeOf(drawing, shape).width))
}
