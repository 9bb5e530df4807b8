import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commentFaults } from './comments.ts'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mts', '*.mjs', '*.js'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')

test('comments are short, and comments and test titles contain no banned word', () => {
  const faults = files.flatMap((file) =>
    commentFaults(file, readFileSync(join(root, file), 'utf8')).map(({ line, fault }) => `${file}:${line} ${fault}`),
  )
  expect(faults).toEqual([])
})

test('the check reports a long line, a long block, and a banned word, even in a title', () => {
  const faults = (source: string) => commentFaults('a.ts', source).map(({ line, fault }) => [line, fault.slice(0, 9)])
  expect(faults(`// ${'a'.repeat(98)}`)).toEqual([[1, 'longer th']])
  expect(faults('// a\n// b\n// c\n// d\nexport const a = 1')).toEqual([[1, 'more than']])
  expect(faults('/**\n * a\n * b\n * c\n * @param a d\n * @returns e\n */\nexport const a = 1')).toEqual([])
  expect(faults('const a = 1\n// Somebody reads it.')).toEqual([[2, '“somebody']])
  expect(faults("test.each([1])('%s is told', () => {})")).toEqual([[1, '“told”: s']])
  expect(faults("const said = 'somebody was told'")).toEqual([])
})
