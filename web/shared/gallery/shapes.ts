import type { GalleryItem } from './item.ts'

/** Width over height until a picture is decoded; a recording and a link have no picture. */
const assumed = { image: 1.33, video: 1.5, audio: 1.15, link: 1.15 }

/** The narrowest and widest shape of a tile, which crops other pictures. */
const narrowest = 0.75
const widest = 1.8

/** Shapes of decoded pictures by file id, so that a second visit causes no layout shift. */
const known = new Map<string, number>()

/** @returns whether the shape differs from the shape of the last layout */
export function rememberShape({ picture, shows }: GalleryItem, width: number, height: number): boolean {
  if (picture === '' || width === 0 || height === 0) return false
  const before = known.get(picture.id) ?? assumed[shows]
  const shape = Math.min(widest, Math.max(narrowest, width / height))
  known.set(picture.id, shape)
  return Math.abs(shape - before) > 0.02
}

const shapeOf = ({ picture, shows }: GalleryItem): number =>
  (picture === '' ? undefined : known.get(picture.id)) ?? assumed[shows]

type Span = { left: number; width: number }

/** Makes spans as wide as their pictures; a row that is not full keeps the widths. */
export function spansOf(
  items: readonly GalleryItem[],
  { width, gap, tall, columns }: { width: number; gap: number; tall: number; columns: number },
): Span[] {
  const room = width - gap * (items.length - 1)
  const shapes = items.map(shapeOf)
  const natural = tall * shapes.reduce((sum, shape) => sum + shape, 0)
  const scale = items.length < columns ? Math.min(1, room / natural) : room / natural
  let left = 0
  return shapes.map((shape) => {
    const span = { left, width: shape * tall * scale }
    left += span.width + gap
    return span
  })
}
