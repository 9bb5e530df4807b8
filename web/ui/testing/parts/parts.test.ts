import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as parts from '../../index.ts'

test('the development page /ui shows every component of web/ui', () => {
  const sources = globSync('*.tsx', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  )
  const components = Object.keys(parts).filter((name) => /^[A-Z]/.test(name))
  const missing = components.filter((name) => !sources.some((source) => new RegExp(`<${name}\\b`).test(source)))
  expect(missing).toEqual([])
})
