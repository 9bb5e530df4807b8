import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../..')

const list = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))

export function changedSince(commit: string): string[] {
  const changed = list(project, 'diff', '--name-only', '-z', '--diff-filter=d', commit)
  const untracked = list(project, 'ls-files', '-z', '--others', '--exclude-standard')
  return [...new Set([...changed, ...untracked])]
}

/** Lists the files of the next commit, except those that the commit or the folder deletes. */
export const stagedFiles = (root = project): string[] =>
  list(root, 'diff', '--cached', '--name-only', '-z', '--diff-filter=d')

const sources = ['*.ts', '*.tsx', '*.mts', '*.mjs']

export const sourceFiles = (): string[] =>
  list(project, 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...sources)
