import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sizes } from '../bench/sizes.ts'
import { expect, test } from './support/test.ts'

// Sizes do not depend on the machine, so tests check them; `npm run bench` measures timings.

test('code and styles of every page stay within their size limits, and a screen loads few files', () => {
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

test('no screen preloads more files at once than a slow phone can handle', () => {
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
