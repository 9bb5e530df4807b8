/** The center is in fractions; the side is the shorter side divided by `zoom`. */
export type Cut = { readonly x: number; readonly y: number; readonly zoom: number }
type Size = { readonly width: number; readonly height: number }

export const mostZoom = 5

/** The largest square. In an upright photo the face is mostly above the middle. */
export const startCut = (size: Size): Cut => within({ x: 0.5, y: 0.4, zoom: 1 }, size)

export function squareOf({ x, y, zoom }: Cut, { width, height }: Size): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom
  return { left: x * width - side / 2, top: y * height - side / 2, side }
}

const limited = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

function within(cut: Cut, { width, height }: Size): Cut {
  const zoom = limited(cut.zoom, 1, mostZoom)
  const half = Math.min(width, height) / zoom / 2
  return {
    x: limited(cut.x, half / width, 1 - half / width),
    y: limited(cut.y, half / height, 1 - half / height),
    zoom,
  }
}

export function moved(cut: Cut, size: Size, right: number, down: number): Cut {
  const { side } = squareOf(cut, size)
  return within({ ...cut, x: cut.x - (right * side) / size.width, y: cut.y - (down * side) / size.height }, size)
}

/** Zooms around a fixed point, given in fractions of the side from the square’s center. */
export function zoomed(cut: Cut, size: Size, to: number, [right, down]: readonly [number, number] = [0, 0]): Cut {
  const zoom = limited(to, 1, mostZoom)
  const gone = squareOf(cut, size).side - squareOf({ ...cut, zoom }, size).side
  return within({ zoom, x: cut.x + (right * gone) / size.width, y: cut.y + (down * gone) / size.height }, size)
}

const third = (fraction: number): 0 | 1 | 2 => (fraction < 1 / 3 ? 0 : fraction > 2 / 3 ? 2 : 1)

/** The third of the picture that contains the square's center: columns and rows 0, 1, 2. */
export const placeOf = ({ x, y }: Cut): { column: 0 | 1 | 2; row: 0 | 1 | 2 } => ({ column: third(x), row: third(y) })
