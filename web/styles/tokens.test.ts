import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast } from './testing/contrast.ts'

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function tokensOf(selector: string): Map<string, string> {
  const block = source.slice(source.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
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
