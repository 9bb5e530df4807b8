import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { kinds } from '../../records/kinds/index.ts'
import { withoutSamples } from './samples.ts'

describe('withoutSamples', () => {
  test('withoutSamples removes the samples of a definition, and nothing else', () => {
    const source = `
      const samples = [1]
      export const pet = defineRecord({ kind: 'pet', samples: [{ petName: 'Biscuit, the dog' }], steps: [step('samples', {})] })
      export const other = list({ samples })`
    expect(withoutSamples('pet.ts', source)).toBe(source.replace(`[{ petName: 'Biscuit, the dog' }]`, 'undefined'))
  })

  test('withoutSamples finds the samples of every kind that has samples', () => {
    const folder = join(import.meta.dirname, '../../records/kinds')
    const sources = globSync('*.ts', { cwd: folder }).map(
      (file) => [file, readFileSync(join(folder, file), 'utf8')] as const,
    )
    const changed = sources.filter(([file, source]) => withoutSamples(file, source) !== source)
    expect(changed).toHaveLength(kinds.filter(({ samples }) => samples !== undefined).length)
  })
})
