import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncToDisk } from './sync-to-disk.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sync-'))
  await writeFile(join(folder, 'file'), 'x')
})
afterAll(() => rm(folder, { recursive: true }))

test('the thread syncs files and folders, and counts deleted files as synced', () => {
  for (const name of ['file', '', 'file', 'gone']) expect(() => syncToDisk(join(folder, name))).not.toThrow()
})

test('the thread reports a failed sync, and continues with the next', () => {
  expect(() => syncToDisk(join(folder, 'file', 'inside of a file'))).toThrow('may not have reached the disk')
  expect(() => syncToDisk(join(folder, 'x'.repeat(9000)))).toThrow('too long')
  expect(() => syncToDisk(join(folder, 'file'))).not.toThrow()
})
