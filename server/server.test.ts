import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '../contract/accounts.ts'
import { client } from '../contract/http.ts'
import { nodeFor, preparationFor } from '../scripts/processes.mjs'
import { adminSocketAddress, sendCommand } from './admin-socket.ts'
import { emptyCluster } from './db/empty-cluster.ts'
import { newPerson } from './testing.ts'

describe('a running server', { timeout: 120_000 }, () => {
  let folder: string
  /** The folder of a server that ran once and was stopped: a start in a copy of it takes a third of the work of a first one. */
  let usedBefore: string
  /** What that server said. */
  let saidAtFirst: string[]
  const processes: ChildProcess[] = []
  const newFolder = async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-server-'))
  }
  const endAll = async () => {
    for (const child of processes.splice(0))
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  }

  beforeAll(async () => {
    await emptyCluster()
    await newFolder()
    usedBefore = folder
    const { args = [], env } = preparationFor(settings()) ?? {}
    await promisify(execFile)(process.execPath, args, { env })
    const { address, child, ended, lines } = start()
    await address
    child.kill('SIGTERM')
    await ended
    saidAtFirst = lines
  }, 120_000)
  beforeEach(async () => {
    await newFolder()
    await cp(usedBefore, folder, { recursive: true })
  })
  afterEach(async () => {
    await endAll()
    await rm(folder, { recursive: true })
  })
  afterAll(async () => {
    await endAll()
    await rm(usedBefore, { recursive: true })
  })

  const settings = () => ({ PATH: process.env.PATH, PORT: '0', CAIRN_DATA: folder })

  /** Starts server/main.ts as `npm start` does. Gives what it says, line by line, and its end. */
  function start(environment: Record<string, string> = {}) {
    const { args, env } = nodeFor('server', { ...settings(), ...environment })
    const child = spawn(process.execPath, args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    processes.push(child)
    const lines: string[] = []
    const address = Promise.withResolvers<string>()
    const said = [child.stdout, child.stderr].filter((stream) => stream !== null)
    for (const stream of said)
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        const found = /Listening on (\S+),/.exec(line)?.[1]
        if (found !== undefined) address.resolve(found)
      })
    // Not the event 'close': it does not come once the channel was closed from this side.
    const saidAll = Promise.all(said.map((stream) => finished(stream)))
    const ended = Promise.all([once(child, 'exit'), saidAll]).then(([[code]]) => Number(code))
    return { child, lines, address: address.promise, ended }
  }

  test('finds a database that another process made and gave its memory back', () => {
    expect(saidAtFirst.join('\n')).toMatch(/Listening/)
    expect(saidAtFirst.join('\n')).not.toMatch(/Database prepared/)
    expect(preparationFor(settings())).toBeUndefined()
    expect(preparationFor({ ...settings(), CAIRN_DATA: join(folder, 'other') })).toBeDefined()
    expect(preparationFor({ CAIRN_DATA: join(folder, 'other'), DATABASE_URL: 'postgres://elsewhere' })).toBeUndefined()
  })

  test('stops by itself where whoever started it was gone before it was ready', async () => {
    const server = start()
    server.child.disconnect()
    expect(await server.ended).toBe(0)
  })

  test('keeps what it acknowledged over a restart, and stops cleanly when asked to', async () => {
    const first = start()
    const person = newPerson()
    await client(await first.address)(signUp, { body: person })
    // Longer than a proxy before it keeps a connection.
    expect((await fetch(await first.address)).headers.get('keep-alive')).toBe('timeout=130')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(first.lines.at(-1)).toContain('Stopped.')
    const second = start()
    await second.address
    const { ok, message } = await sendCommand(folder, { command: 'grant-admin', email: person.email })
    expect([ok, message]).toEqual([true, expect.stringContaining('turn on two-step sign-in')])
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  test('keeps what it acknowledged when it is killed', async () => {
    const first = start()
    const person = newPerson()
    await client(await first.address)(signUp, { body: person })
    first.child.kill('SIGKILL')
    await first.ended
    const second = start()
    await second.address
    const { ok } = await sendCommand(folder, { command: 'grant-admin', email: person.email })
    expect(ok).toBe(true)
  })

  test('stops cleanly when whoever started it is gone', async () => {
    const { address, child, ended, lines } = start()
    await address
    child.disconnect()
    expect(await ended).toBe(0)
    expect(lines.at(-1)).toContain('Stopped.')
  })

  test('writes nothing that another user of the machine can read, also in a folder they can look into', async () => {
    await rm(join(folder, 'server'), { recursive: true })
    await mkdir(join(folder, 'server'))
    await chmod(join(folder, 'server'), 0o755)
    const { address } = start()
    await client(await address)(signUp, { body: newPerson() })
    const own = join(folder, 'server')
    const written = await readdir(own)
    const open = await Promise.all(
      written.map(async (name) => (((await stat(join(own, name))).mode & 0o077) === 0 ? [] : [name])),
    )
    expect(written.length).toBeGreaterThan(3)
    expect(open.flat()).toEqual([])
  })

  test('takes commands from nobody but its own user', async () => {
    const { address } = start()
    await address
    expect((await stat(adminSocketAddress(folder))).mode & 0o077).toBe(0)
    const nobody = await sendCommand(folder, { command: 'grant-admin', email: 'nobody@example.org' })
    expect(nobody).toEqual({ ok: false, message: expect.stringContaining('Nobody has signed up') })
  })

  test('refuses a second server on the same folder, in plain words', async () => {
    const first = start()
    await first.address
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.lines.join('\n')).toMatch(/^Another process is using the data folder \S+\. Stop it first/)
  })

  test('refuses settings that do not hold, and a key file that is not its own', async () => {
    const wrong = start({ PORT: 'many' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.lines).toEqual(['PORT must be a whole number from 0 to 65535, not "many"'])
    const right = start()
    await right.address
    right.child.kill('SIGTERM')
    await right.ended
    await writeFile(join(folder, 'server', 'server.key'), Buffer.alloc(32, 7))
    const other = start()
    expect(await other.ended).toBe(1)
    expect(other.lines.join('\n')).toContain('This database belongs to another server.key')
  })

  test('says when nobody is there to take a command', async () => {
    const command = sendCommand(folder, { command: 'grant-admin', email: 'a@example.org' })
    await expect(command).rejects.toThrow(`No running server answers in ${folder}`)
  })
})
