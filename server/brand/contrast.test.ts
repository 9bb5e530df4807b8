import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brandStyles } from './colors.ts'
import { backgrounds, checkContrast, contrast, madeForDark } from './contrast.ts'

test('the server computes the contrast of two colors as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  expect(contrast('#777777', '#777777')).toBe(1)
})

test('the backgrounds of the check are those of the stylesheet', () => {
  const sheet = readFileSync('web/styles/tokens.css', 'utf8')
  const [light = '', dark = ''] = sheet.split('[data-theme="dark"]')
  const valuesIn = (part: string) =>
    Object.fromEntries([...part.matchAll(/--(paper|card|sunk): (#\w+);/g)].map(([, name, value]) => [name, value]))
  expect({ light: valuesIn(light), dark: valuesIn(dark) }).toEqual(backgrounds)
})

test('the server rejects a color that is hard to read, with its contrast and a color that passes', () => {
  const check = () => checkContrast('colors.light.main in brand.json', '#6fa8dc', 'light')
  expect(check).toThrow(
    /^colors\.light\.main in brand\.json is #6fa8dc, which has a contrast of 2\.\d:1 with #f3efe6, the background of lists\. It needs 4\.5:1, .* (#[0-9a-f]{6}) would pass, with 4\.\d:1\.$/,
  )
  const [, passing = ''] = /(#\w+) would pass/.exec(messageOf(check)) ?? []
  expect(() => checkContrast('it', passing, 'light')).not.toThrow()
})

test('the message never rounds a failing contrast up to a passing one', () => {
  const message = messageOf(() => checkContrast('it', '#6e6e6e', 'light'))
  expect(message).toMatch(/contrast of 4\.4:1/)
})

function messageOf(act: () => void): string {
  try {
    act()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

describe('the stylesheet of a brand', () => {
  const light = { main: '#1d4e89', accent: '#8a3b12' }

  test('derives readable colors for dark pages from those for light pages', () => {
    for (const color of [...Object.values(light), '#000000', '#7a0000'])
      for (const background of Object.values(backgrounds.dark))
        expect(contrast(madeForDark(color), background)).toBeGreaterThan(6.9)
    expect(brandStyles({ light })).toContain(`[data-theme="dark"]{--pine:${madeForDark(light.main)}`)
  })

  test('rejects a color for dark pages that is too dark to read', () => {
    expect(() => brandStyles({ light, dark: light })).toThrow(/^colors\.dark\.main in brand\.json is #1d4e89/)
  })
})
