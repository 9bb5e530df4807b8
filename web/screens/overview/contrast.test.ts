import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '../../styles/testing/contrast.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const colors = (css: string, name: string) =>
  [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(([, color = '']) => color)

test('texts on every stone and sky have a contrast of 7:1 in both themes', () => {
  const css = read('./picture.css')
  const stones = [0, 1, 2, 3, 4, 5].flatMap((at) => colors(css, `stone-${at}`))
  expect(stones).toHaveLength(12)
  for (const stone of stones) expect(contrast('#ffffff', stone), stone).toBeGreaterThanOrEqual(7)
  const [light = '', dark = ''] = colors(read('../../styles/tokens.css'), 'soft')
  const skies = colors(css, 'sky')
  expect(skies).toHaveLength(6)
  for (const [at, sky] of skies.entries()) expect(contrast(at < 3 ? light : dark, sky), sky).toBeGreaterThanOrEqual(7)
})
