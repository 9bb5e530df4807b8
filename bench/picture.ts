import { randomFillSync, randomInt } from 'node:crypto'
import { png } from '../demo/png.ts'

/** A PNG with different content on each call, because the browser caches equal pictures. */
export function picture(width: number, height: number, noisy: number): Blob {
  const rows = Buffer.alloc((width + 1) * height, randomInt(256))
  for (let row = 0; row < height; row += 1) {
    rows[row * (width + 1)] = 0
    if (row < noisy) randomFillSync(rows, row * (width + 1) + 1, width)
  }
  return png({ width, height, type: 'gray' }, rows)
}
