import { execFile } from 'node:child_process'
import { cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

export async function copyOfProject(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-mutants-'))
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard']
  const { stdout } = await promisify(execFile)('git', listed, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  for (const file of stdout.split('\n')) if (file !== '') await cp(join(root, file), join(folder, file))
  // Resolves symlinks: the permission model denies test processes the path of the link itself.
  await symlink(await realpath(join(root, 'node_modules')), join(folder, 'node_modules'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
