import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../client/testing/cairn.ts'
import { putDatabaseInto } from '../prepared-database.ts'

const root = join(import.meta.dirname, '../..')
// Below the system's ephemeral ports; the server listens on the next port.
const port = 20_000 + 2 * (process.pid % 6000)

test('npm run dev serves the app and the API at one address, and stops all its processes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-dev-'))
  await putDatabaseInto(join(folder, 'server'))
  const env = { ...process.env, CAIRN_DATA: folder, PORT: String(port) }
  const npm = spawn('npm', ['run', 'dev'], { cwd: root, env, detached: true })
  const { pid } = npm
  if (pid === undefined) throw new Error('There is no npm here.')
  onTestFinished(({ task }) => {
    if (task.result?.state === 'fail') process.kill(-pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  let output = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const ended = new Promise<void>((resolve) => npm.stdout.on('close', resolve))
  await until(() => output.includes('Ready in'), 'npm run dev')
  const url = `http://localhost:${port}`
  expect(output).toContain(`Cairn for development: ${url}`)
  expect(await (await fetch(`${url}/api/server`)).json()).toMatchObject({ name: 'Cairn' })
  const page = await fetch(`${url}/overview`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('/@vite/client')
  // Vite would also serve data folders in the repository.
  expect((await fetch(`${url}/@fs${root}/package.json`)).status).toBe(403)
  npm.kill('SIGTERM')
  await ended
  expect(existsSync(join(folder, 'release', 'release.socket'))).toBe(false)
})
