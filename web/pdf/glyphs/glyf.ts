/** An outline command: `M` starts a contour, `Q` draws a quadratic curve, `Z` closes it. */
export type Step = { readonly type: string; readonly values: readonly number[] }

export type Point = { readonly x: number; readonly y: number; readonly onCurve: boolean }

/** The contours of an outline made of lines and quadratic curves. */
export function contoursOf(outline: readonly Step[]): Point[][] {
  const contours: Point[][] = []
  for (const { type, values } of outline) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = values.map(Math.round)
    if (type === 'M') contours.push([{ x: x0, y: y0, onCurve: true }])
    if (type === 'L') contours.at(-1)?.push({ x: x0, y: y0, onCurve: true })
    if (type === 'Q') contours.at(-1)?.push({ x: x0, y: y0, onCurve: false }, { x: x1, y: y1, onCurve: true })
  }
  // The renderer closes contours itself, so drop the repeated first point.
  return contours.map((points) => {
    const [first] = points
    const last = points.at(-1)
    const closed = points.length > 1 && last?.onCurve && last.x === first?.x && last.y === first.y
    return closed ? points.slice(0, -1) : points
  })
}

/** A glyph's entry in the table `glyf`, padded to even length; empty if the glyph has no points. */
export function glyphBytes(contours: readonly (readonly Point[])[]): Uint8Array {
  const points = contours.flat()
  if (points.length === 0) return new Uint8Array(0)
  const length = 12 + 2 * contours.length + 5 * points.length
  const bytes = new Uint8Array(length + (length % 2))
  const view = new DataView(bytes.buffer)
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  let at = 0
  const write = (value: number) => {
    view.setInt16(at, value)
    at += 2
  }
  for (const value of [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
    write(value)
  let end = -1
  for (const contour of contours) write((end += contour.length))
  write(0)
  for (const { onCurve } of points) bytes[at++] = onCurve ? 1 : 0
  for (const along of [xs, ys]) for (const [index, value] of along.entries()) write(value - (along[index - 1] ?? 0))
  return bytes
}

export const leftOf = (glyph: Uint8Array): number =>
  glyph.length === 0 ? 0 : new DataView(glyph.buffer, glyph.byteOffset).getInt16(2)
