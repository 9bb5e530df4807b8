import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../..')

/** The files that a git command lists with `-z`, without those that the folder lacks. */
const list = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))

/** The files that differ from a commit, untracked ones too; deleted ones are left out. */
export function changedSince(commit: string): string[] {
  const changed = list(project, 'diff', '--name-only', '-z', '--diff-filter=d', commit)
  const untracked = list(project, 'ls-files', '-z', '--others', '--exclude-standard')
  return [...new Set([...changed, ...untracked])]
}

/** The files of the next commit, without those that it or the folder has deleted. */
export const stagedFiles = (root = project): string[] =>
  list(root, 'diff', '--cached', '--name-only', '-z', '--diff-filter=d')

const sources = ['*.ts', '*.tsx', '*.mts', '*.mjs']

export const sourceFiles = (): string[] =>
  list(project, 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...sources)
