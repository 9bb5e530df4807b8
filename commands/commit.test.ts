import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commitOf } from './commit.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-commit-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = async (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}
const commit = '0123456789abcdef0123456789abcdef01234567'
const short = commit.slice(0, 12)

test.each([
  ['a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${commit}\n` }],
  [
    'a packed branch',
    { '.git/HEAD': 'ref: refs/heads/main\n', '.git/packed-refs': `# pack-refs\n${commit} refs/heads/main\n` },
  ],
  ['a commit without a branch', { '.git/HEAD': `${commit}\n` }],
  [
    'a worktree',
    {
      '.git': 'gitdir: main/worktrees/w\n',
      'main/worktrees/w/HEAD': 'ref: refs/heads/main\n',
      'main/worktrees/w/commondir': '../..\n',
      'main/refs/heads/main': `${commit}\n`,
    },
  ],
  ['a package', { 'commit.txt': `${commit}\n` }],
])('the reader finds the commit of %s', async (_, files) => {
  await write(files)
  expect(commitOf(folder)).toBe(short)
})

test.each([
  ['all files are missing', {}],
  ['the repository has no commit yet', { '.git/HEAD': 'ref: refs/heads/main\n' }],
  ['the file holds no commit', { 'commit.txt': 'unknown\n' }],
])('the reader finds no commit if %s', async (_, files) => {
  await write(files)
  expect(commitOf(folder)).toBeUndefined()
})
