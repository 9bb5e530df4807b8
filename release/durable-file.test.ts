import { chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeDurably } from './durable-file.ts'

test('only the user of the folder can read a file that the command line writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'durable-'))
  // Only root can change a folder's owner.
  if (process.getuid?.() === 0) await chown(folder, 4321, 4321)
  await writeDurably(join(folder, 'list.json'), 'first')
  await writeDurably(join(folder, 'list.json'), 'second')
  const [file, its] = await Promise.all([stat(join(folder, 'list.json')), stat(folder)])
  expect([file.uid, file.gid, file.mode & 0o777]).toEqual([its.uid, its.gid, 0o600])
  expect(await readFile(join(folder, 'list.json'), 'utf8')).toBe('second')
  await rm(folder, { recursive: true })
})
