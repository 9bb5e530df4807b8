import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lists } from './lists.ts'
import { each, testOf, withBroken } from './mutant.ts'

const root = join(import.meta.dirname, '../..')

describe.each([...lists])('the list of mutants of %s', (_, list) => {
  test.each(list.map((part) => [part.file, part] as const))('each mutant of the list applies to %s', (file, part) => {
    const source = readFileSync(join(root, file), 'utf8')
    for (const mutant of each(part)) {
      const broken = withBroken(source, mutant)
      expect(broken).not.toBe(source)
      // Every test fails with a mutant that does not parse, which proves nothing.
      if (file.endsWith('.ts')) expect(() => stripTypeScriptTypes(broken), mutant.what).not.toThrow()
    }
  })

  test('the list names each mutant once, and only existing tests', () => {
    const all = list.flatMap(each)
    expect(new Set(all.map(({ file, what }) => `${file}: ${what}`)).size).toBe(all.length)
    for (const named of new Set(all.flatMap(({ tests }) => tests))) {
      const { file, title } = testOf(named)
      expect(existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').includes(title ?? ''), named).toBe(
        true,
      )
    }
  })
})
