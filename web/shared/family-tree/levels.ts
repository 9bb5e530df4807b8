import type { Drawing } from '../../../records/family/layout.ts'
import { flat, type Shape, sizeOf, tall } from './geometry.ts'

/**
 * What a box shows. The map has blocks and a few names; closer levels add names, years and faces.
 */
export type Level = 'map' | 'names' | 'years' | 'faces'

/** The zoom at which each level starts; below it, text of 16 px would not fit. */
const starts: readonly (readonly [Level, number])[] = [
  ['faces', 0.9],
  ['years', 0.75],
  ['names', 0.6],
]

export const [leastZoom, mostZoom] = [0.15, 2]

/** The steps of the zoom buttons; each level has one. */
const stops: readonly number[] = [leastZoom, 0.25, 0.4, 0.6, 0.75, 0.9, 1.2, 1.5, mostZoom]

export const levelAt = (zoom: number): Level => starts.find(([, from]) => zoom >= from)?.[0] ?? 'map'

export const shapeAt = (zoom: number): Shape => (levelAt(zoom) === 'faces' ? tall : flat)

export const zoomOf = (level: Exclude<Level, 'map'>): number => starts.find(([one]) => one === level)?.[1] ?? 1

/** The smallest font size on screen, in pixels at the default text size. */
const readable = 16

/** The font size within the picture that is readable on screen, at least `usual`. */
export const textSizeAt = (zoom: number, usual: number): number => Math.max(usual, readable / zoom)

export const within = (zoom: number): number => Math.min(mostZoom, Math.max(leastZoom, zoom))

export const larger = (zoom: number): number => stops.find((one) => one > zoom + 0.001) ?? mostZoom
export const smaller = (zoom: number): number => stops.findLast((one) => one < zoom - 0.001) ?? leastZoom

type Room = { readonly width: number; readonly height: number }

/** The zoom at which the whole drawing fits the room, with faces if they fit too. */
export function fittingZoom(drawing: Drawing, room: Room): number {
  const fits = (shape: Shape) => {
    const { width, height } = sizeOf(drawing, shape)
    return Math.min(room.width / width, room.height / height)
  }
  const withFaces = fits(tall)
  if (withFaces >= zoomOf('faces')) return Math.min(1, withFaces)
  return within(Math.min(fits(flat), zoomOf('faces') - 0.01))
}

/** The initial zoom of a picture: readable, and as wide as the room if possible. */
export function firstZoom(drawing: Drawing, room: Room, least: Exclude<Level, 'map'>): number {
  if (room.width === 0) return 1
  const from = zoomOf(least)
  const shape = shapeAt(from)
  return Math.min(1, Math.max(from, room.width / sizeOf(drawing, shape).width))
}
