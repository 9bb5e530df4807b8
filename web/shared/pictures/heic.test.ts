import { expect, test } from 'vitest'
import { isHeicDamaged } from './heic.ts'
import { codedParts } from './heic-parts.ts'
import { smallHeic } from './testing/heic.ts'

const isDamaged = (bytes: Uint8Array<ArrayBuffer>) => isHeicDamaged(new Blob([bytes]))

const number = (value: number, length: number) =>
  Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) & 255)
const box = (name: string, ...content: number[][]) => {
  const all = content.flat()
  return [...number(8 + all.length, 4), ...new TextEncoder().encode(name), ...all]
}
const full = [0, 0, 0, 0]

/** An iPhone photo: item 3 is a grid of tiles 1 and 2, each in several extents. */
function grid(): { file: Uint8Array<ArrayBuffer>; tile: number[] } {
  const from = smallHeic()
  const text = new TextDecoder('latin1').decode(from)
  const boxAt = (name: string) => text.indexOf(name) - 4
  const start = boxAt('hvcC')
  const configuration = [...from.subarray(start, start + new DataView(from.buffer).getUint32(start))]
  const units = codedParts(from)[0]?.units ?? []
  const tile = units.flatMap((unit) => [...number(unit.length, 4), ...unit])
  const meta = (at: number): number[] =>
    box(
      'meta',
      full,
      box('pitm', full, number(3, 2)),
      box(
        'iloc',
        full,
        [0x44, 0x00],
        number(2, 2),
        [...number(1, 2), 0, 0, ...number(1, 2), ...number(at, 4), ...number(tile.length, 4)],
        [...number(2, 2), 0, 0, ...number(2, 2)],
        [...number(at + tile.length, 4), ...number(100, 4)],
        [...number(at + tile.length + 100, 4), ...number(tile.length - 100, 4)],
      ),
      box('iref', full, box('dimg', number(3, 2), number(2, 2), number(1, 2), number(2, 2))),
      box(
        'iprp',
        box('ipco', configuration),
        box('ipma', full, number(2, 4), [...number(1, 2), 1, 0x81], [...number(2, 2), 1, 0x81]),
      ),
    )
  const head = [...box('ftyp', [...new TextEncoder().encode('heic')], full), ...meta(meta(0).length + 16 + 8)]
  return { file: Uint8Array.from([...head, ...box('mdat', tile, tile)]), tile }
}

test('isHeicDamaged accepts an intact HEIC, as a single item or in tiles', async () => {
  expect(codedParts(smallHeic()).map(({ units }) => units.length)).toEqual([1])
  expect(await isDamaged(smallHeic())).toBe(false)
  expect(codedParts(grid().file).map(({ units }) => units.length)).toEqual([1, 1])
  expect(await isDamaged(grid().file)).toBe(false)
})

test.each([
  ['a changed byte', (bytes: Uint8Array, at: number) => bytes.fill((bytes[at] ?? 0) ^ 0x10, at, at + 1)],
  ['zeros', (bytes: Uint8Array, at: number) => bytes.fill(0, at, at + 64)],
  ['a wrong length', (bytes: Uint8Array, at: number) => bytes.fill(0xff, at - 160, at - 150)],
])('isHeicDamaged detects %s in any tile', async (_, damage) => {
  const one = smallHeic()
  damage(one, one.length - 300)
  expect(await isDamaged(one)).toBe(true)
  const { file, tile } = grid()
  for (const at of [file.length - tile.length - 300, file.length - 300]) {
    const damaged = file.slice()
    damage(damaged, at)
    expect(await isDamaged(damaged), `at ${at}`).toBe(true)
  }
})

test('isHeicDamaged accepts a file without a picture that it can decode', async () => {
  expect(await isDamaged(Uint8Array.from(box('ftyp', full)))).toBe(false)
})
