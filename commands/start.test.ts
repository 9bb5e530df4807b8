import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../client/testing/cairn.ts'

const root = join(import.meta.dirname, '..')

test('npm start stops all its processes when npm is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-start-'))
  const socket = join(folder, 'release', 'release.socket')
  const env = { ...process.env, CAIRN_DATA: folder }
  // In its own process group, so that a failed test can kill all of it.
  const npm = spawn('npm', ['start', '--', 'release'], { cwd: root, env, detached: true })
  const { pid } = npm
  if (pid === undefined) throw new Error('There is no npm here.')
  onTestFinished(({ task }) => {
    if (task.result?.state === 'fail') process.kill(-pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  // The pipe stays open while any descendant runs.
  const over = new Promise<void>((resolve) => npm.stdout.on('close', resolve))
  npm.stdout.resume()
  await until(() => existsSync(socket), 'the release service')
  npm.kill('SIGTERM')
  await over
  expect(existsSync(socket)).toBe(false)
})

test('npm start reports a data folder that it cannot write', () => {
  const env = { ...process.env, CAIRN_DATA: join(root, 'package.json') }
  const { status, stderr } = spawnSync('node', ['commands/start.mjs'], { cwd: root, env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The folder \S+package\.json\S+ cannot be written \(E[A-Z]+\)\. Give it to this user/)
})
