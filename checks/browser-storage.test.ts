import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Compares the storage keys that the client or a page writes with the rows of
// docs/browser-storage.md, in both directions.

const root = join(import.meta.dirname, '..')
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/test|fake/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))

const page = readFileSync(join(root, 'docs/browser-storage.md'), 'utf8')
const keysUnder = (heading: string): string[] =>
  [...(page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\| (`[^|]*)\|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key))
    .filter((key) => key !== 'ID')
    .toSorted()

const all = (texts: readonly string[], pattern: RegExp): string[] =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, key = '']) => key))
const once = (keys: readonly string[]) => [...new Set(keys)].toSorted()

test('docs/browser-storage.md lists exactly the keys that the code stores in IndexedDB', () => {
  const client = sources('client/**/*.ts').filter((text) => text.includes('storage.'))
  const [copy = ''] = all(client, /copyPrefix = '([\w:-]+)'/g)
  const composed = all(client, /`\$\{copyPrefix\}([\w-]+:?)/g).map((rest) => copy + rest)
  const ofSomebody = all(client, /= (?:\([^)]*\) => )?`([a-z_-]+:)\$\{/g)
  const plain = all(client, /\w*[kK]ey = '([a-z-]+)'/g)
  expect(once([...composed, ...ofSomebody, ...plain])).toEqual(keysUnder('IndexedDB'))
})

test.each([
  ['localStorage', /localStorage\.setItem\(/],
  ['sessionStorage', /sessionStorage\.setItem\(/],
])('docs/browser-storage.md lists exactly the keys that the code stores in %s', (heading, writes) => {
  const writing = sources('web/**/*.{ts,tsx,js}').filter((text) => writes.test(text))
  const keys = writing.map((text) =>
    all([text], /'((?:cairn|checklist)_\w+)'/g).filter((key) => key !== 'cairn_waiting'),
  )
  expect(keys.filter((found) => found.length === 0)).toEqual([])
  expect(once(keys.flat())).toEqual(keysUnder(heading))
})
