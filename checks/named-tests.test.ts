import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The test files that pages of docs name must exist.

const named = (page: string) => [
  ...new Set(
    [...readFileSync(page, 'utf8').matchAll(/`([\w/.-]+\.(?:test\.tsx?|spec\.ts))/g)].map(([, path]) => path ?? ''),
  ),
]

test.each(['docs/attacks.md', 'docs/security.md', 'docs/protocol.md'])('the test files that %s names exist', (page) => {
  expect(named(page).filter((path) => !existsSync(path))).toEqual([])
})

test('the pages on attacks name tests', () => {
  for (const page of ['docs/attacks.md', 'docs/security.md']) expect(named(page).length).toBeGreaterThan(10)
})
