import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// docs/protocol.md must suffice to write a second client, so it lists every context that the code
// signs.

const page = readFileSync('docs/protocol.md', 'utf8')
const inPage = new Set([...page.matchAll(/context\("([a-z-]+)"/g)].map(([, name]) => name ?? ''))

const sources = execFileSync('git', ['ls-files', 'vault/*.ts', 'client/*.ts', 'release/*.ts'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !/\.test\.ts$|mutants|\/testing\/|\/golden\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))

test('docs/protocol.md lists every context of the code', () => {
  const used = sources.flatMap((source) =>
    [...source.matchAll(/\bcontext\('([a-z-]+)'/g)].map(([, name]) => name ?? ''),
  )
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((name) => !inPage.has(name))).toEqual([])
})

test('the code has every context that docs/protocol.md lists', () => {
  const isUsed = (name: string) => sources.some((source) => source.includes(`'${name}'`))
  expect([...inPage].filter((name) => !isUsed(name))).toEqual([])
})

test('the sections of the protocol that the code cites exist', () => {
  const cited = sources.flatMap((source) =>
    [...source.matchAll(/docs\/protocol\.md, ([A-Z][A-Za-z ’']+)/g)].map(([, heading]) => heading?.trim() ?? ''),
  )
  expect(cited.filter((heading) => !page.includes(`\n## ${heading}\n`))).toEqual([])
})
