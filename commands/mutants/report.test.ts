import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keep, noticedBefore, type Run } from './report.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-mutants-report-'))
})
afterEach(() => rm(folder, { recursive: true }))

const mutantOf = (file: string, what = 'a | b') => ({ file, tests: [], what, check: '', instead: '' })
const run = (file: string, commit: string, by: string | undefined): Run => ({
  file,
  results: [{ mutant: mutantOf(file), by }],
  at: new Date('2027-01-02'),
  commit,
  seconds: 7,
})

test('the report replaces one file’s section, keeps the order of the lists, and drops unlisted files', async () => {
  const path = join(folder, 'results.md')
  const lists = new Map([
    ['one', ['a.ts', 'b.ts']],
    ['two', ['c.ts']],
  ])
  await keep(path, new Map([['one', ['gone.ts', 'b.ts']]]), run('gone.ts', '1', 'x'))
  await keep(path, new Map([['one', ['gone.ts', 'b.ts']]]), run('b.ts', '2', undefined))
  await keep(path, lists, run('c.ts', '3', 'a test'))
  await keep(path, lists, run('a.ts', '4', 'a test'))
  await keep(path, lists, run('c.ts', '5', 'another'))
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => /^(#|On|\| a)/.test(line))
  expect(lines).toEqual([
    '# Broken checks',
    '## one',
    '### a.ts',
    'On 2027-01-02 at commit 4, in 7 seconds. Checks: 1, every one noticed.',
    '| a \\| b | a test |',
    '### b.ts',
    'On 2027-01-02 at commit 2, in 7 seconds. Checks: 1, **1 not noticed**.',
    '| a \\| b | **nobody** |',
    '## two',
    '### c.ts',
    'On 2027-01-02 at commit 5, in 7 seconds. Checks: 1, every one noticed.',
    '| a \\| b | another |',
  ])
})

test('the report finds the last killing test by file and description', async () => {
  const path = join(folder, 'results.md')
  const lists = new Map([['one', ['a.ts', 'b.ts']]])
  expect((await noticedBefore(path))(mutantOf('a.ts'))).toBeUndefined()
  await keep(path, lists, run('a.ts', '1', 'on a server > x | y'))
  await keep(path, lists, run('b.ts', '1', undefined))
  const before = await noticedBefore(path)
  expect(before(mutantOf('a.ts'))).toBe('on a server > x | y')
  expect(before(mutantOf('b.ts'))).toBeUndefined()
  expect(before(mutantOf('a.ts', 'a'))).toBeUndefined()
})
