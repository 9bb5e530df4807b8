import { randomFillSync, randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

/**
 * A PNG, different each time: the browser would cache equal ones.
 * @param noisy rows of noise, which PNG cannot compress: they set the file's size
 */
export function picture(width: number, height: number, noisy: number): Blob {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const rows = Buffer.alloc((width + 1) * height, randomInt(256))
  for (let row = 0; row < height; row += 1) {
    rows[row * (width + 1)] = 0
    if (row < noisy) randomFillSync(rows, row * (width + 1) + 1, width)
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const parts = [signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.of())]
  return new Blob([new Uint8Array(Buffer.concat(parts))], { type: 'image/png' })
}
