import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function tokensOf(selector: string): Map<string, string> {
  const block = source.slice(source.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const text: [string, string[]][] = [
  ['ink', ['paper', 'card', 'sunk', 'pine-tint', 'clay-tint', 'sage-tint', 'amber-tint', 'brick-tint']],
  ['soft', ['paper', 'card', 'sunk', 'pine-tint']],
  ['pine-strong', ['paper', 'card', 'sunk', 'pine-tint']],
  ['clay-text', ['paper', 'card', 'sunk', 'clay-tint']],
  ['sage-text', ['paper', 'card', 'sage-tint']],
  ['amber-text', ['paper', 'card', 'amber-tint']],
  ['brick-text', ['paper', 'card', 'brick-tint']],
  ['on-pine', ['pine']],
  ['on-brick', ['brick']],
]

const shapes: [string, string[]][] = [
  ['stone', ['paper', 'card', 'sunk']],
  ['pine', ['paper', 'card', 'sunk', 'pine-tint']],
  ['clay', ['paper', 'card', 'sunk']],
]

describe.each([
  ['light', ':root'],
  ['dark', '[data-theme="dark"]'],
])('%s theme', (_name, selector) => {
  const tokens = tokensOf(selector)
  const color = (name: string) => {
    const value = tokens.get(name)
    if (value === undefined) throw new Error(`tokens.css has no --${name} for ${selector}`)
    return value
  }

  test.each(text.flatMap(([name, backgrounds]) => backgrounds.map((background) => [name, background] as const)))(
    'text in %s has contrast on %s (AAA, 7:1)',
    (name, background) => {
      expect(contrast(color(name), color(background))).toBeGreaterThanOrEqual(7)
    },
  )

  test.each(shapes.flatMap(([name, backgrounds]) => backgrounds.map((background) => [name, background] as const)))(
    'a shape in %s stands out from %s (3:1)',
    (name, background) => {
      expect(contrast(color(name), color(background))).toBeGreaterThanOrEqual(3)
    },
  )
})
