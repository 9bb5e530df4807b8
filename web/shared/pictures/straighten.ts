export type Corner = { readonly x: number; readonly y: number }
/** The corners of a sheet: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Corner, Corner, Corner, Corner]

type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

const distance = (a: Corner, b: Corner) => Math.hypot(a.x - b.x, a.y - b.y)

export function sizeOfSheet(corners: Corners, width: number, height: number): { width: number; height: number } {
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x * width, y: y * height }))
  if (!a || !b || !c || !d) throw new Error('A sheet has four corners.')
  return {
    width: Math.max(1, Math.round(Math.max(distance(a, b), distance(d, c)))),
    height: Math.max(1, Math.round(Math.max(distance(a, d), distance(b, c)))),
  }
}

/** Heckbert, Fundamentals of Texture Mapping (1989), 2.2.3. */
function projection([a, b, c, d]: Corners): (u: number, v: number) => [x: number, y: number] {
  const sx = a.x - b.x + c.x - d.x
  const sy = a.y - b.y + c.y - d.y
  const dx1 = b.x - c.x
  const dy1 = b.y - c.y
  const dx2 = d.x - c.x
  const dy2 = d.y - c.y
  const below = dx1 * dy2 - dx2 * dy1
  if (below === 0) throw new Error('These corners lie on one line.')
  const g = (sx * dy2 - dx2 * sy) / below
  const h = (dx1 * sy - sx * dy1) / below
  return (u, v) => {
    const w = g * u + h * v + 1
    return [
      ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / w,
      ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / w,
    ]
  }
}

export function straighten(from: Pixels, corners: Corners, into: Pixels): void {
  const at = projection(corners)
  for (let y = 0; y < into.height; y += 1)
    for (let x = 0; x < into.width; x += 1) {
      const [u, v] = at((x + 0.5) / into.width, (y + 0.5) / into.height)
      const px = Math.min(Math.max(u * from.width - 0.5, 0), from.width - 1)
      const py = Math.min(Math.max(v * from.height - 0.5, 0), from.height - 1)
      const left = Math.floor(px)
      const top = Math.floor(py)
      const across = px - left
      const down = py - top
      const step = left + 1 < from.width ? 4 : 0
      const row = top + 1 < from.height ? from.width * 4 : 0
      const start = (top * from.width + left) * 4
      const end = (y * into.width + x) * 4
      for (let color = 0; color < 4; color += 1) {
        const p = start + color
        const upper = (from.data[p] ?? 0) * (1 - across) + (from.data[p + step] ?? 0) * across
        const lower = (from.data[p + row] ?? 0) * (1 - across) + (from.data[p + row + step] ?? 0) * across
        into.data[end + color] = upper * (1 - down) + lower * down
      }
    }
}

/** The side in pixels of a cell in which brightness is measured. */
const SQUARE = 32

/** Paper brightness per cell: nearly its brightest pixel, smoothed with the neighbors. */
function lightOf({ data, width, height }: Pixels) {
  const across = Math.ceil(width / SQUARE)
  const down = Math.ceil(height / SQUARE)
  const brightest = new Float32Array(across * down).fill(1)
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const p = (y * width + x) * 4
      const light = ((data[p] ?? 0) * 3 + (data[p + 1] ?? 0) * 6 + (data[p + 2] ?? 0)) / 10
      const square = Math.floor(y / SQUARE) * across + Math.floor(x / SQUARE)
      if (light > (brightest[square] ?? 0)) brightest[square] = light
    }
  const smooth = new Float32Array(across * down)
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      let sum = 0
      let count = 0
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1)
          if (x + dx >= 0 && x + dx < across && y + dy >= 0 && y + dy < down) {
            sum += brightest[(y + dy) * across + x + dx] ?? 0
            count += 1
          }
      // A cell inside a dark seal or picture shows no paper; the floor keeps its brightness.
      smooth[y * across + x] = Math.max(sum / count, 60)
    }
  return (x: number, y: number): number => {
    const px = Math.min(Math.max(x / SQUARE - 0.5, 0), across - 1)
    const py = Math.min(Math.max(y / SQUARE - 0.5, 0), down - 1)
    const left = Math.floor(px)
    const top = Math.floor(py)
    const right = Math.min(left + 1, across - 1)
    const bottom = Math.min(top + 1, down - 1)
    const upper =
      (smooth[top * across + left] ?? 0) * (1 - px + left) + (smooth[top * across + right] ?? 0) * (px - left)
    const lower =
      (smooth[bottom * across + left] ?? 0) * (1 - px + left) + (smooth[bottom * across + right] ?? 0) * (px - left)
    return upper * (1 - py + top) + lower * (py - top)
  }
}

/** Removes shadows, whitens paper, darkens ink, and keeps colors. */
export function makeLegible(page: Pixels): void {
  const light = lightOf(page)
  for (let y = 0; y < page.height; y += 1)
    for (let x = 0; x < page.width; x += 1) {
      const paper = light(x, y) * 0.9
      const p = (y * page.width + x) * 4
      for (let color = 0; color < 3; color += 1) {
        const part = Math.min(1, (page.data[p + color] ?? 0) / paper)
        page.data[p + color] = 255 * part ** 1.35
      }
    }
}
