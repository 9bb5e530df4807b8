import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Mark } from './mark.ts'

type Bytes = Buffer<ArrayBuffer>

let started: Promise<void> | undefined
const start = () => {
  const file = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))
  return (started ??= initWasm(readFileSync(file)))
}

const draw = (svg: string, size: number): Bytes =>
  Buffer.from(new Uint8Array(new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()))

/** A square of 100 with a background, in which the mark takes a part. */
function onSquare(mark: Mark, part: number, background?: string): string {
  const size = 100 * part
  const back = background === undefined ? '' : `<rect width="100" height="100" fill="${background}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${back}${mark.within((100 - size) / 2, size)}</svg>`
}

function icoOf(png: Bytes, size: number): Bytes {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** Draws the icons of web/public. Phones cut circles out of some, so those have a rim. */
export async function iconsOf(mark: Mark): Promise<Map<string, Bytes>> {
  await start()
  const plain = onSquare(mark, 1)
  const square = onSquare(mark, 0.72, '#ffffff')
  const maskable = onSquare(mark, 0.6, '#ffffff')
  return new Map([
    ['favicon.svg', Buffer.from(mark.svg)],
    ['favicon.ico', icoOf(draw(plain, 32), 32)],
    ['icons/app-192.png', draw(plain, 192)],
    ['icons/app-512.png', draw(plain, 512)],
    ['icons/app-apple-180.png', draw(square, 180)],
    ['icons/app-maskable-512.png', draw(maskable, 512)],
  ])
}
