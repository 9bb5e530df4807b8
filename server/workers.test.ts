import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '../contract/accounts.ts'
import { client } from '../contract/http.ts'
import { getServerInfo } from '../contract/server-info.ts'
import { nodeFor } from '../commands/processes.mjs'
import { freePort } from '../commands/free-port.ts'
import { startTestPostgres } from '../commands/test/postgres.ts'
import { adminSocketAddress, sendCommand } from './admin-socket.ts'
import { newDatabaseOn } from './db/testing/server.ts'
import { newPerson } from './testing/index.ts'

const postgres = await startTestPostgres()
afterAll(() => postgres?.stop())

const children: ChildProcess[] = []
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-workers-'))
})
afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  await rm(folder, { recursive: true })
})

function start(settings: Record<string, string>) {
  const { args, env } = nodeFor('server', { PATH: process.env.PATH, PORT: '0', CAIRN_DATA: folder, ...settings })
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      said += text.toString()
    })
  const ended = once(child, 'exit').then(([code]) => Number(code))
  const ready = Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error(said)
    }),
  ])
  ready.catch(() => undefined)
  const says = (pattern: RegExp) => expect.poll(() => said, { timeout: 20_000 }).toMatch(pattern)
  return { child, ended, ready, says, said: () => said, count: (what: string) => said.split(what).length - 1 }
}

const childrenOf = async (pid = 0) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)

test('the server refuses several processes on the embedded database, with a message', async () => {
  const { ended, said } = start({ WORKERS: '3' })
  expect(await ended).toBe(1)
  expect(said()).toBe('WORKERS needs DATABASE_URL: the embedded database belongs to a single process\n')
})

describe.each(postgres ? [postgres] : [])('several server processes on a Postgres', (server) => {
  let database: Awaited<ReturnType<typeof newDatabaseOn>>
  beforeEach(async () => {
    database = await newDatabaseOn(server.url)
  })
  afterEach(() => database.drop())
  const settings = () => ({ WORKERS: '3', DATABASE_URL: database.url })
  const address = (said: string) => /Listening on (\S+),/.exec(said)?.[1] ?? ''

  test('the processes share one port and one socket for commands, and stop cleanly', async () => {
    // The state that a crash leaves.
    await mkdir(join(folder, 'server'))
    await writeFile(adminSocketAddress(folder), '')
    const { child, ended, ready, said, count } = start(settings())
    await ready
    expect(count('Listening on')).toBe(3)
    expect(new Set(said().match(/Listening on \S+,/g)).size).toBe(1)
    const people = Array.from({ length: 6 }, () => newPerson())
    await Promise.all(people.map((person) => client(address(said()))(signUp, { body: person })))
    for (const { email } of people)
      expect(await sendCommand(folder, { command: 'grant-admin', email })).toMatchObject({ ok: true })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(count('Stopped.')).toBe(3)
    expect(said()).not.toMatch(/failed|error/i)
  })

  test('Prometheus reads the requests of all processes at one port, also after one was replaced', async () => {
    const metricsPort = await freePort()
    const { child, ended, ready, says, said } = start({ ...settings(), METRICS_PORT: String(metricsPort) })
    await ready
    const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const figure = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    const requests = 'cairn_http_request_seconds_count{method="GET",route="/api/server",status="200"}'
    const answered = requests.replaceAll(/[{}]/g, String.raw`\\$&`).replaceAll('\\\\', '\\')
    // A new connection each time, so that every process gets some.
    const ask = () => fetch(`${address(said())}/api/server`, { headers: { connection: 'close' } })
    for (const response of await Promise.all(Array.from({ length: 30 }, ask))) expect(response.status).toBe(200)
    expect(figure(await read(), answered)).toBe(30)
    const [first = 0] = await childrenOf(child.pid)
    process.kill(first, 'SIGKILL')
    await says(/was replaced/)
    const text = await read()
    expect(text).toMatch(/^cairn_check_ok\{check="database"\} 1$/m)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  test('the parent replaces a process that dies, and the others answer meanwhile', async () => {
    const { child, ended, ready, says, said } = start(settings())
    await ready
    const before = await childrenOf(child.pid)
    expect(before).toHaveLength(3)
    const [dying = 0] = before
    // The stopped worker no longer answers, so the others take new requests.
    process.kill(dying, 'SIGSTOP')
    const asked = Array.from({ length: 12 }, () => client(address(said()))(getServerInfo, {}))
    expect(await Promise.all(asked)).toHaveLength(12)
    process.kill(dying, 'SIGKILL')
    await says(/A server process stopped/)
    for (let index = 0; index < 6; index++)
      expect(await client(address(said()))(getServerInfo, {})).toMatchObject({ name: 'Cairn' })
    await says(/was replaced/)
    const after = await childrenOf(child.pid)
    expect(after).toHaveLength(3)
    expect(after.filter((pid) => before.includes(pid))).toHaveLength(2)
    const person = newPerson()
    await client(address(said()))(signUp, { body: person })
    for (let index = 0; index < 3; index++)
      expect(await sendCommand(folder, { command: 'grant-admin', email: person.email })).toMatchObject({ ok: true })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  test('all processes stop if their parent ends, or if the first process cannot start', async () => {
    const left = start(settings())
    await left.ready
    left.child.disconnect()
    expect(await left.ended).toBe(0)
    expect(left.count('Stopped.')).toBe(3)
    await writeFile(join(folder, 'server', 'server.key'), Buffer.alloc(32, 7))
    const wrong = start(settings())
    expect(await wrong.ended).toBe(1)
    expect(wrong.count('This database belongs to another server.key')).toBe(1)
  })

  test('the parent ends with code 78, as its first process does, if another machine has stood in', async () => {
    const earlier = start(settings())
    await earlier.ready
    earlier.child.kill('SIGTERM')
    expect(await earlier.ended).toBe(0)
    await writeFile(join(folder, 'server', 'replaced.json'), JSON.stringify({ generation: 1, id: 'ab', since: 1 }))
    const { ended, said, count } = start(settings())
    expect(await ended).toBe(78)
    expect(count('Another machine has stood in for this server')).toBe(1)
    expect(said()).not.toContain('Another is started')
  })
})
