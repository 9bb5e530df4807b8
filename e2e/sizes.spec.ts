import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sizes } from '../bench/sizes.ts'
import { expect, test } from './support/test.ts'

// Sizes are the same on every machine, so they are tests; timings are not: `npm run bench`.

test('code and styles of every page keep their size limits, and a screen loads in a handful of files', () => {
  const all = sizes()
  expect(all.length).toBeGreaterThan(10)
  for (const { what, measured, unit, budget } of all) {
    expect(measured, what).toBeGreaterThan(0)
    if (budget !== undefined) expect.soft(measured, `${what}, in ${unit}`).toBeLessThanOrEqual(budget)
  }
})

test('every preloaded script exists', () => {
  const web = join(import.meta.dirname, '../dist/web')
  const preloaded = readFileSync(join(web, 'preloads.json'), 'utf8').match(/\/assets\/[^"]+/g) ?? []
  expect(preloaded.length).toBeGreaterThan(50)
  expect([...new Set(preloaded)].filter((name) => !existsSync(join(web, name)))).toEqual([])
})

test('no screen preloads so many files at once that a phone freezes', () => {
  const assets = join(import.meta.dirname, '../dist/web/assets')
  const preloads = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) =>
      [...readFileSync(join(assets, name), 'utf8').matchAll(/__vite__mapDeps\(\[([\d,]+)\]\)/g)].map(
        ([, files = '']) => ({ name, files: files.split(',').length }),
      ),
    )
  expect(preloads.length).toBeGreaterThan(20)
  expect(preloads.filter(({ files }) => files > 20)).toEqual([])
})
