import { crc32, deflateSync } from 'node:zlib'

const colorTypes = { gray: 0, rgb: 2 }

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

/** @param rows rows of 8-bit samples, each row after its filter byte, 0 for none */
export function png(
  { width, height, type }: { width: number; height: number; type: keyof typeof colorTypes },
  rows: Uint8Array,
): Blob {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, colorTypes[type]], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const parts = [signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.of())]
  return new Blob([new Uint8Array(Buffer.concat(parts))], { type: 'image/png' })
}
