// Finds the running commit, for the log and /api/server. Plain syntax for an old Node (setup.mjs).
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Reads the commit from the repository, or else from the file `commit.txt` of a package. Does not
 * run git, which rejects a repository of another user, as in /opt.
 * @param {string} folder the folder of the project
 * @returns {string | undefined} its first twelve digits; undefined if neither has a commit
 */
export function commitOf(folder) {
  const found = inRepository(join(folder, '.git')) || textOf(join(folder, 'commit.txt'))
  return found && /^[0-9a-f]{12,}$/.test(found) ? found.slice(0, 12) : undefined
}

function inRepository(git) {
  if (!existsSync(git)) return undefined
  // In a worktree, `.git` is a file that names a folder, and a file there names the main folder.
  const own = statSync(git).isFile() ? resolve(git, '..', textOf(git).replace('gitdir: ', '')) : git
  const main = resolve(own, textOf(join(own, 'commondir')) || '.')
  const head = textOf(join(own, 'HEAD'))
  if (!head || !head.startsWith('ref: ')) return head
  const name = head.slice('ref: '.length)
  return textOf(join(own, name)) || textOf(join(main, name)) || packed(main, name)
}

function packed(main, name) {
  const lines = (textOf(join(main, 'packed-refs')) || '').split('\n')
  const line = lines.find((one) => one.endsWith(` ${name}`))
  return line && line.split(' ')[0]
}

const textOf = (path) => (existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8').trim() : undefined)
