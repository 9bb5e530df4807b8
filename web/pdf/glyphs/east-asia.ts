import type { Slices } from './slices.ts'

// Unicode unifies characters whose form differs between mainland China, Taiwan, Japan and Korea, so
// the rest of the text decides which form is right.

const families = {
  simplified: async () => (await import('./slices-sc.ts')).slices,
  traditional: async () => (await import('./slices-tc.ts')).slices,
  japanese: async () => (await import('./slices-jp.ts')).slices,
  korean: async () => (await import('./slices-kr.ts')).slices,
} as const

type Family = keyof typeof families

/** All characters of a national encoding, found by decoding every byte pair. */
function listOf(
  encoding: 'gbk' | 'big5',
  leads: readonly [number, number],
  trails: readonly (readonly [number, number])[],
) {
  const bytes: number[] = []
  for (let lead = leads[0]; lead <= leads[1]; lead++)
    for (const [from, to] of trails) for (let trail = from; trail <= to; trail++) bytes.push(lead, trail)
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)))
}

/** Whether the text contains a character that is in Big5 and not in GB 2312. */
function isTraditional(letters: readonly string[]): boolean {
  const china = listOf('gbk', [0xb0, 0xf7], [[0xa1, 0xfe]])
  const taiwan = listOf(
    'big5',
    [0xa4, 0xf9],
    [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  )
  return letters.some((letter) => !china.has(letter) && taiwan.has(letter))
}

/** The font families for a text's East Asian letters, in the order of preference. */
export function eastAsianFamilies(letters: readonly string[]): (() => Promise<Slices>)[] {
  const some = (script: RegExp) => letters.some((letter) => script.test(letter))
  const first: Family = some(/[\u3041-\u30FF]/)
    ? 'japanese'
    : some(/[\u1100-\u11FF\u3131-\u318E\uAC00-\uD7FF]/)
      ? 'korean'
      : isTraditional(letters.filter((letter) => /\p{Script=Han}/u.test(letter)))
        ? 'traditional'
        : 'simplified'
  const others = (['simplified', 'traditional', 'japanese', 'korean'] as const).filter((family) => family !== first)
  return [first, ...others].map((family) => families[family])
}
