import { Bytes } from './bytes.ts'
import { glyphBytes, type Point } from './glyf.ts'

// Rebuilds the tables `glyf` and `loca` from the transformed streams of WOFF2
// (https://www.w3.org/TR/WOFF2/#glyf_table_format), without hinting instructions.

type Streams = Readonly<Record<'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes', Bytes>>

function nextPoint({ flags, glyphs }: Streams, { x, y }: Point): Point {
  const flag = flags.uint8()
  const kind = flag % 128
  const signed = (bit: number, value: number) => (((kind >> bit) & 1) === 1 ? value : -value)
  const at = (dx: number, dy: number): Point => ({ x: x + dx, y: y + dy, onCurve: flag < 128 })
  if (kind < 10) return at(0, signed(0, ((kind & 14) << 7) + glyphs.uint8()))
  if (kind < 20) return at(signed(0, (((kind - 10) & 14) << 7) + glyphs.uint8()), 0)
  if (kind < 84) {
    const both = glyphs.uint8()
    const of = kind - 20
    return at(signed(0, 1 + (of & 0x30) + (both >> 4)), signed(1, 1 + ((of & 0x0c) << 2) + (both & 15)))
  }
  if (kind < 120) {
    const of = kind - 84
    const right = 1 + (Math.floor(of / 12) << 8) + glyphs.uint8()
    return at(signed(0, right), signed(1, 1 + (((of % 12) >> 2) << 8) + glyphs.uint8()))
  }
  if (kind < 124) {
    const [one = 0, both = 0, other = 0] = glyphs.take(3)
    return at(signed(0, (one << 4) + (both >> 4)), signed(1, ((both & 15) << 8) + other))
  }
  const right = glyphs.uint16()
  return at(signed(0, right), signed(1, glyphs.uint16()))
}

function simpleGlyph(streams: Streams, contours: number): Uint8Array {
  const counts = Array.from({ length: contours }, () => streams.points.uint255())
  let last: Point = { x: 0, y: 0, onCurve: true }
  const made = counts.map((count) => Array.from({ length: count }, () => (last = nextPoint(streams, last))))
  // Skip the length of the instructions.
  streams.glyphs.uint255()
  return glyphBytes(made)
}

const component = { words: 1, scale: 8, more: 32, twoScales: 64, fourScales: 128, instructions: 256 }

function compositeGlyph({ composites, glyphs }: Streams, box: Uint8Array): Uint8Array {
  const parts: number[] = [0xff, 0xff, ...box]
  let instructed = false
  for (let flags = component.more; (flags & component.more) !== 0; ) {
    flags = composites.uint16()
    instructed ||= (flags & component.instructions) !== 0
    const scales =
      (flags & component.scale && 2) || (flags & component.twoScales && 4) || (flags & component.fourScales && 8)
    const kept = flags & ~component.instructions
    parts.push(kept >> 8, kept & 255, ...composites.take(2 + ((flags & component.words) !== 0 ? 4 : 2) + (scales || 0)))
  }
  if (instructed) glyphs.uint255()
  return Uint8Array.from(parts.length % 2 === 0 ? parts : [...parts, 0])
}

export function glyphsOf(transformed: Uint8Array): Uint8Array[] {
  const table = new Bytes(transformed)
  table.take(4)
  const count = table.uint16()
  table.take(2)
  const [contours = 0, points = 0, flags = 0, glyphs = 0, composites = 0, boxes = 0] = Array.from({ length: 7 }, () =>
    table.uint32(),
  )
  const streams: Streams = {
    contours: new Bytes(table.take(contours)),
    points: new Bytes(table.take(points)),
    flags: new Bytes(table.take(flags)),
    glyphs: new Bytes(table.take(glyphs)),
    composites: new Bytes(table.take(composites)),
    boxes: new Bytes(table.take(boxes)),
  }
  const boxed = streams.boxes.take(Math.ceil(count / 32) * 4)
  return Array.from({ length: count }, (_, index) => {
    const box = ((boxed[index >> 3] ?? 0) & (128 >> (index & 7))) === 0 ? undefined : streams.boxes.take(8)
    const of = streams.contours.int16()
    if (of === 0) return new Uint8Array(0)
    return of < 0 ? compositeGlyph(streams, box ?? new Uint8Array(8)) : simpleGlyph(streams, of)
  })
}
