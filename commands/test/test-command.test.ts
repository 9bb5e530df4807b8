import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

function ending({ npm = '', checks = '' }: { npm?: string; checks?: string }): { last: string; status: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'commands', 'test'), { recursive: true })
  for (const name of ['test.mjs', 'setup.mjs'])
    cpSync(join(import.meta.dirname, '..', name), join(folder, 'commands', name))
  cpSync(join(import.meta.dirname, '../../domain/product.json'), join(folder, 'domain', 'product.json'))
  const written = { 'commands/test/all.ts': checks, 'npm-cli.js': npm, 'package-lock.json': '{"packages":{}}' }
  for (const [name, text] of Object.entries(written)) writeFileSync(join(folder, name), text)
  const env = { ...process.env, npm_execpath: join(folder, 'npm-cli.js') }
  const { status, stdout } = spawnSync(process.execPath, ['commands/test.mjs'], { cwd: folder, env, encoding: 'utf8' })
  return { last: stdout.trimEnd().split('\n').at(-1) ?? '', status }
}

test('npm test prints the sum last, whether the checks pass or fail', () => {
  expect(ending({ checks: "console.log('9 passed, 0 failed')" })).toEqual({ last: '9 passed, 0 failed', status: 0 })
  expect(ending({ checks: "console.log('7 passed, 2 failed'); process.exitCode = 2" })).toEqual({
    last: '7 passed, 2 failed',
    status: 1,
  })
})

test('npm test prints a sum last, even if libraries or checks fail to start', () => {
  const failed = { last: '0 passed, 1 failed', status: 1 }
  expect(ending({ npm: 'process.exit(1)' })).toEqual(failed)
  expect(ending({ npm: "process.kill(process.pid, 'SIGKILL')" })).toEqual(failed)
  expect(ending({ checks: "throw new Error('no room on the disk')" })).toEqual(failed)
  expect(ending({ checks: "process.kill(process.pid, 'SIGKILL')" })).toEqual(failed)
  expect(ending({ checks: 'await new Promise(() => undefined)' })).toEqual(failed)
})
