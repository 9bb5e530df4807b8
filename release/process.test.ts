import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { releaseReply, releaseRequest } from '../contract/release-service.ts'
import { makeServiceIdentity, randomId } from '../vault/index.ts'
import { releaseFolder } from './operators.ts'
import { newIdentity, TestOwner } from './test-owner.ts'
import { askProcess, endOf, startProcess, stopProcess } from './test-process.ts'

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

test('answers on its socket, refuses what it cannot read, and starts again after a crash', async () => {
  const first = start()
  await once(first, 'message')
  expect((await stat(join(folder, 'release', 'release.socket'))).mode & 0o077).toBe(0)
  const info = await ask('GET', '/info')
  expect(info).toMatchObject({ status: 200, answer: { daySeconds: 1 } })
  for (const body of ['', '{', '{"message":{"type":"state"}}', '{"message":{"type":"open"},"logSince":0}'])
    expect((await ask('POST', '/step', body)).status).toBe(400)
  expect((await ask('GET', '/step')).status).toBe(404)
  // What could not be read would keep everything behind it from being passed on.
  const statements = Array.from({ length: 64 }, () => new Uint8Array(4096))
  const most = { message: { type: 'heads', ownerId: randomId(), statements } as const, logSince: 0 }
  const largest = await ask('POST', '/step', JSON.stringify(z.encode(releaseRequest, most)))
  expect(largest).toMatchObject({ status: 200, answer: { refused: 'unknown' } })
  const owner = new TestOwner(await newIdentity(), await makeServiceIdentity())
  const told = JSON.stringify(z.encode(releaseRequest, { message: await owner.policy(), logSince: 0 }))
  expect(z.parse(releaseReply, (await ask('POST', '/step', told)).answer).refused).toBeNull()
  await stopProcess(first, 'SIGKILL')
  await once(start(), 'message')
  expect(await ask('GET', '/info')).toEqual(info)
  const asked = JSON.stringify({ message: { type: 'state', ownerId: owner.ownerId }, logSince: 0 })
  expect((await ask('POST', '/step', asked)).answer).toMatchObject({ refused: null })
})

test('does not run with a key that is not the one its store was made with', async () => {
  const first = start()
  await once(first, 'message')
  await stopProcess(first, 'SIGTERM')
  const path = join(releaseFolder(folder), 'release.key')
  const before = await readFile(path, 'utf8')
  await writeFile(path, `${before.startsWith('A') ? 'B' : 'A'}${before.slice(1)}`)
  const { code, said } = await endOf(start())
  expect(code).toBe(1)
  expect(said).toContain('Put back the key')
})
