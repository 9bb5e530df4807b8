import { png } from './png.ts'

// Generates photos and sound, so that the demo needs no external file.

type Color = readonly [number, number, number]
type Hour = { readonly top: Color; readonly low: Color; readonly hills: Color; readonly sun: Color }

const hours: readonly Hour[] = [
  { top: [94, 140, 190], low: [226, 234, 232], hills: [62, 104, 84], sun: [255, 248, 222] },
  { top: [58, 74, 122], low: [244, 176, 120], hills: [58, 58, 78], sun: [255, 214, 150] },
  { top: [150, 170, 186], low: [238, 240, 242], hills: [122, 138, 148], sun: [255, 255, 250] },
  { top: [70, 120, 160], low: [250, 224, 180], hills: [140, 112, 62], sun: [255, 238, 190] },
  { top: [24, 34, 66], low: [110, 96, 132], hills: [22, 28, 44], sun: [236, 236, 220] },
]

const mixed = (one: Color, other: Color, share: number): Color => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

/** A seeded random generator, so that a seed always gives the same picture. */
function numbersFrom(seed: number): () => number {
  let state = seed * 7919 + 17
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function drawn(width: number, height: number, colorAt: (x: number, y: number) => Color): Blob {
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(colorAt(x / width, y / height), y * (width * 3 + 1) + 1 + x * 3)
  return png({ width, height, type: 'rgb' }, rows)
}

export function landscape(seed: number, width: number, height: number): Blob {
  const next = numbersFrom(seed)
  const hour = hours[seed % hours.length] ?? { top: [0, 0, 0], low: [0, 0, 0], hills: [0, 0, 0], sun: [0, 0, 0] }
  const [sunX, sunY, radius] = [0.15 + next() * 0.7, 0.15 + next() * 0.25, 0.05 + next() * 0.04]
  const shore = seed % 2 === 0 ? 0.76 : 2
  const ridges = [0, 1, 2].map((at) => ({
    base: 0.46 + at * 0.11,
    waves: [1, 2, 3].map((step) => ({ length: (1 + next() * 2) * step * 2, from: next() * 7, tall: 0.06 / step })),
    color: mixed(hour.low, hour.hills, 0.4 + at * 0.3),
  }))
  // Row by row, so that each column of a hill is computed once.
  const heights = ridges.map(({ base, waves }) =>
    Float64Array.from({ length: width + 1 }, (_, at) =>
      waves.reduce((sum, { length, from, tall }) => sum + Math.sin((at / width) * length + from) * tall, base),
    ),
  )
  const above = (x: number, y: number): Color => {
    const column = Math.min(width, Math.max(0, Math.round(x * width)))
    const front = ridges.findLast((_, at) => y > (heights[at]?.[column] ?? 1))
    if (front !== undefined) return mixed(front.color, hour.hills, Math.min(1, (y - front.base) * 0.8))
    const far = Math.hypot((x - sunX) * (width / height), y - sunY)
    const sky = mixed(hour.top, hour.low, Math.min(1, y * 1.7))
    return far < radius ? hour.sun : mixed(hour.sun, sky, Math.min(1, far * 1.6))
  }
  return drawn(width, height, (x, y) => {
    if (y < shore) return above(x, y)
    const wave = Math.sin(y * 160) * 0.006
    return mixed(above(x + wave, shore - (y - shore) * 1.6), hour.top, 0.3)
  })
}

const RATE = 16_000

export function hummed(seconds: number): Blob {
  const notes = [196, 220, 246.9, 220, 196, 164.8, 196, 146.8]
  const samples = Buffer.alloc(seconds * RATE * 2)
  for (let at = 0; at < seconds * RATE; at += 1) {
    const time = at / RATE
    const within = (time * 1.6) % 1
    const pitch = (notes[Math.floor(time * 1.6) % notes.length] ?? 196) * (1 + Math.sin(time * 32) * 0.004)
    const loud = Math.min(1, within * 8) * Math.min(1, (1 - within) * 4)
    const turn = 2 * Math.PI * pitch * time
    const sound = Math.sin(turn) * 0.6 + Math.sin(turn * 2) * 0.25 + Math.sin(turn * 3) * 0.1
    samples.writeInt16LE(Math.round(sound * loud * 12_000), at * 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return new Blob([new Uint8Array(head), new Uint8Array(samples)], { type: 'audio/wav' })
}
