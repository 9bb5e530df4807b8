import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

function committing(message: string): { status: number | null; stderr: string } {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-hook-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'COMMIT_EDITMSG')
  writeFileSync(path, message)
  return spawnSync(process.execPath, [join(import.meta.dirname, 'commit-msg.ts'), path], { encoding: 'utf8' })
}

test('the commit-msg hook rejects a subject without an area, and names the fault', () => {
  const { status, stderr } = committing('Fixed saving\n')
  expect(status).toBe(1)
  expect(stderr).toContain('The subject is "<area>: <imperative>"')
})

test.each(['server: refuse a stale manifest\n\nWhy.\n', 'fixup! server: refuse a stale manifest\n'])(
  'the commit-msg hook accepts %j',
  (message) => expect(committing(message).status).toBe(0),
)
