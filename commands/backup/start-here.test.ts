import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-start-here-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const starter = `
  import { startHere } from './commands/backup/stand-in.ts'
  process.exit((await startHere()) ? 0 : 7)`

function startHere(dataFolder: string) {
  const env = { ...process.env, CAIRN_DATA: dataFolder, PORT: '0', WORKERS: '', DATABASE_URL: '' }
  const child = spawn(process.execPath, ['--input-type=module', '--eval', starter], { cwd: root, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString()
    })
  const ended = once(child, 'exit').then(([code]) => code)
  return { child, ended, said: () => said }
}

test('stand-in starts both processes, passes SIGTERM on to them, and fails if the server must not start', async () => {
  const socket = join(folder, 'release', 'release.socket')
  const { child, ended, said } = startHere(folder)
  await expect.poll(said, { timeout: 200_000 }).toContain('is ready.')
  expect(existsSync(socket)).toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(existsSync(socket)).toBe(false)

  writeFileSync(join(folder, 'server', 'replaced.json'), JSON.stringify({ generation: 1, id: 'ab', since: 1 }))
  const again = startHere(folder)
  expect(await again.ended).toBe(7)
  expect(again.said()).toContain('Another machine has stood in for this server')
  expect(existsSync(socket)).toBe(false)

  const env = { ...process.env, CAIRN_DATA: folder, PORT: '0', WORKERS: '', DATABASE_URL: '' }
  const start = spawn(process.execPath, ['commands/start.mjs', 'server'], { cwd: root, env, stdio: 'ignore' })
  expect((await once(start, 'exit'))[0]).toBe(78)
})
