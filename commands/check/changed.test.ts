import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stagedFiles } from './changed.ts'

test('the hook skips staged files that the commit or the folder deletes', () => {
  const root = mkdtempSync(join(tmpdir(), 'cairn-staged-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })
  git('init')
  for (const name of ['kept.ts', 'removed.ts']) writeFileSync(join(root, name), 'export {}\n')
  git('add', '.')
  git('-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', 'commit', '-m', 'Add')
  writeFileSync(join(root, 'kept.ts'), '')
  writeFileSync(join(root, 'gone.ts'), '')
  git('add', '.')
  git('rm', 'removed.ts')
  rmSync(join(root, 'gone.ts'))
  expect(stagedFiles(root)).toEqual(['kept.ts'])
})
