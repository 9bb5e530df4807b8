import { expect, test } from 'vitest'
import { nearestTests } from './nearest-tests.ts'

const graph = new Map(
  Object.entries({
    'vault/seal.ts': [],
    'vault/seal.test.ts': ['vault/seal.ts'],
    'client/save.ts': ['vault/seal.ts'],
    'client/save.test.ts': ['client/save.ts'],
    'server/db/migrate.test.ts': [],
    'web/ui/Button.test.tsx': [],
  }).map(([file, imports]) => [file, imports.map((imported) => ({ file: imported }))] as const),
)

test('npm run check picks the tests that import a changed file, nearest first', () => {
  expect(nearestTests(graph, ['vault/seal.ts'])).toEqual(['vault/seal.test.ts', 'client/save.test.ts'])
  expect(nearestTests(graph, ['vault/seal.ts', 'client/save.ts'])).toEqual([
    'vault/seal.test.ts',
    'client/save.test.ts',
  ])
  expect(nearestTests(graph, ['client/save.test.ts'])).toEqual(['client/save.test.ts'])
})

test('npm run check picks the tests of the nearest folder for a file that no module imports', () => {
  expect(nearestTests(graph, ['server/db/migrations/200-more.sql'])).toEqual(['server/db/migrate.test.ts'])
  expect(nearestTests(graph, ['README.md', 'docs/operate.md'])).toEqual([])
})
