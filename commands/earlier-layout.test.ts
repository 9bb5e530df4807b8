import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeOverEarlierLayout } from './earlier-layout.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-earlier-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(...paths: string[]) {
  for (const path of paths) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), path)
  }
}
const files = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )

const earlier = ['database/created', 'database/cluster/base/1', 'files/owner/file/0', 'server.key']

test('npm start moves an earlier Cairn’s database, files and key unchanged into the server’s folder, once', async () => {
  write(...earlier, 'database.lock', 'release/store.db')
  const said = await takeOverEarlierLayout(folder)
  expect(said).toContain(`moved from ${folder} into ${join(folder, 'server')}`)
  const moved = Object.fromEntries(earlier.map((path) => [`server/${path}`, path]))
  Object.assign(moved, { 'release/store.db': 'release/store.db' })
  expect(files()).toEqual(moved)
  expect(await takeOverEarlierLayout(folder)).toBeUndefined()
  expect(files()).toEqual(moved)
})

test('npm start continues an interrupted move', async () => {
  write('database/created', 'files/owner/file/0', 'server/server.key')
  await takeOverEarlierLayout(folder)
  expect(Object.keys(files())).toHaveLength(3)
  expect(files()).toMatchObject({
    'server/database/created': 'database/created',
    'server/files/owner/file/0': 'files/owner/file/0',
  })
})

test('npm start rejects two data folders, and explains the choice', () => {
  write(...earlier, 'server/database/created', 'server/server.key')
  const before = files()
  const { status, stderr } = spawnSync('node', ['commands/start.mjs', 'server'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, CAIRN_DATA: folder },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain(`The data folder ${folder} holds two Cairns`)
  expect(stderr).toContain(`move the folder ${join(folder, 'server')} elsewhere`)
  expect(files()).toEqual(before)
})

test('npm start moves no file while the earlier Cairn runs', async () => {
  write(...earlier)
  const running = createServer().listen(join(folder, 'control.socket'))
  await once(running, 'listening')
  await expect(takeOverEarlierLayout(folder)).rejects.toThrow('still running')
  expect(files()).toEqual(Object.fromEntries(earlier.map((path) => [path, path])))
  running.close()
})
