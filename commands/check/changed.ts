import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)

/** The files that differ from a commit, untracked ones too; deleted ones are left out. */
export function changedSince(commit: string): string[] {
  const changed = git('diff', '--name-only', '-z', '--diff-filter=d', commit)
  const untracked = git('ls-files', '-z', '--others', '--exclude-standard')
  return [...new Set([...changed, ...untracked])].filter((file) => existsSync(join(root, file)))
}

/** The files of the next commit, without those that it deletes. */
export const stagedFiles = (): string[] => git('diff', '--cached', '--name-only', '-z', '--diff-filter=d')

/** The source files that git knows or would add. */
export const sourceFiles = (): string[] =>
  git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mts', '*.mjs').filter(
    (file) => existsSync(join(root, file)),
  )
