import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { releaseReply } from '../contract/release-service.ts'
import { makeServiceIdentity, randomId } from '../vault/index.ts'
import { releaseFolder } from './operators.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'
import { askProcess, endOf, listening, startProcess, stopProcess, stepBody } from './testing/process.ts'

let folder: string
const processes: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'))
})
afterEach(async () => {
  for (const child of processes.splice(0)) await stopProcess(child, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const start = () => {
  const child = startProcess(folder, 1)
  processes.push(child)
  return child
}
const ask = (method: string, path: string, body?: string) => askProcess(folder, method, path, body)

test('the service answers on its socket, refuses unreadable bodies, and starts again after a crash', async () => {
  const first = start()
  await listening(first)
  expect((await stat(join(folder, 'release', 'release.socket'))).mode & 0o077).toBe(0)
  const info = await ask('GET', '/info')
  expect(info).toMatchObject({ status: 200, answer: { daySeconds: 1 } })
  for (const body of ['', '{', '{"message":{"type":"state"}}', '{"message":{"type":"open"},"logSince":0}'])
    expect((await ask('POST', '/step', body)).status).toBe(400)
  expect((await ask('GET', '/step')).status).toBe(404)
  // A message that the service could not read would block all later messages in the outbox.
  const statements = Array.from({ length: 64 }, () => new Uint8Array(4096))
  const largest = await ask('POST', '/step', stepBody({ type: 'heads', ownerId: randomId(), statements }, 1))
  expect(largest).toMatchObject({ status: 200, answer: { refused: 'unknown' } })
  const owner = new TestOwner(await newIdentity(), await makeServiceIdentity())
  const body = stepBody(await owner.policy(), 1)
  expect(z.parse(releaseReply, (await ask('POST', '/step', body)).answer).refused).toBeNull()
  await stopProcess(first, 'SIGKILL')
  await listening(start())
  expect(await ask('GET', '/info')).toEqual(info)
  const asked = { type: 'state', ownerId: owner.ownerId } as const
  expect((await ask('POST', '/step', stepBody(asked, 1))).answer).toMatchObject({ refused: null })
  // A server with another length of day gets an error, and exchanges nothing.
  expect((await ask('POST', '/step', stepBody(asked, 86_400))).answer).toMatchObject({ refused: 'other-day' })
  // A server that omits how far it heard the service gets an error too.
  const { heard: _, ...silent } = z.record(z.string(), z.unknown()).parse(JSON.parse(stepBody(asked, 1)))
  expect((await ask('POST', '/step', JSON.stringify(silent))).status).toBe(400)
})

test('the service does not start with a key of another store', async () => {
  const first = start()
  await listening(first)
  await stopProcess(first, 'SIGTERM')
  const path = join(releaseFolder(folder), 'release.key')
  const before = await readFile(path, 'utf8')
  await writeFile(path, `${before.startsWith('A') ? 'B' : 'A'}${before.slice(1)}`)
  const { code, output } = await endOf(start())
  expect(code).toBe(1)
  expect(output).toContain('Put back the key')
})
