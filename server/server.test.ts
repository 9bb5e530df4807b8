import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '../contract/accounts.ts'
import { client } from '../contract/http.ts'
import { nodeFor, preparationFor } from '../commands/processes.mjs'
import { adminSocketAddress, sendCommand } from './admin-socket.ts'
import { emptyCluster } from './db/empty-cluster.ts'
import { newPerson } from './testing/index.ts'

describe('a running server', () => {
  let folder: string
  /** The folder of a stopped server. A start in a copy takes a third of the time of a first start. */
  let usedBefore: string
  let saidAtFirst: string[]
  const modesAtFirst = new Map<string, number>()
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
    const own = join(folder, 'server')
    await mkdir(own)
    await chmod(own, 0o755)
    const { args = [], env } = preparationFor(settings()) ?? {}
    await promisify(execFile)(process.execPath, args, { env })
    const { address, child, ended, lines } = start()
    await client(await address)(signUp, { body: newPerson() })
    for (const name of await readdir(own)) modesAtFirst.set(name, (await stat(join(own, name))).mode)
    child.kill('SIGTERM')
    await ended
    saidAtFirst = lines
  })
  afterAll(async () => {
    await endAll()
    rmSync(usedBefore, { recursive: true })
  })

  const settings = () => ({ PATH: process.env.PATH, PORT: '0', CAIRN_DATA: folder })

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
    // Waits for 'exit', because 'close' does not come after this side closed the channel.
    const saidAll = Promise.all(said.map((stream) => finished(stream)))
    const ended = Promise.all([once(child, 'exit'), saidAll]).then(([[code]]) => Number(code))
    return { child, lines, address: address.promise, ended }
  }

  test('the server opens a database that a separate process created to save memory', () => {
    expect(saidAtFirst.join('\n')).toMatch(/Listening/)
    expect(saidAtFirst.join('\n')).not.toMatch(/Database prepared/)
    expect(preparationFor(settings())).toBeUndefined()
    expect(preparationFor({ ...settings(), CAIRN_DATA: join(folder, 'other') })).toBeDefined()
    expect(preparationFor({ CAIRN_DATA: join(folder, 'other'), DATABASE_URL: 'postgres://elsewhere' })).toBeUndefined()
  })

  test('the server writes no file that another user of the machine can read', () => {
    expect(modesAtFirst.size).toBeGreaterThan(3)
    expect([...modesAtFirst].flatMap(([name, mode]) => ((mode & 0o077) === 0 ? [] : [name]))).toEqual([])
  })

  test('the command line says if no server is running', async () => {
    const command = sendCommand(folder, { command: 'grant-admin', email: 'a@example.org' })
    await expect(command).rejects.toThrow(`No running server answers in ${folder}`)
  })

  describe('in its own folder', () => {
    beforeEach(async () => {
      await newFolder()
      cpSync(usedBefore, folder, { recursive: true })
    })
    afterEach(async () => {
      await endAll()
      rmSync(folder, { recursive: true })
    })

    test('the server stops if its parent process ended before it was ready', async () => {
      const server = start()
      server.child.disconnect()
      expect(await server.ended).toBe(0)
    })

    test('the server keeps acknowledged writes after a kill, and stops cleanly on SIGTERM', async () => {
      const killed = start()
      const person = newPerson()
      await client(await killed.address)(signUp, { body: person })
      // Longer than a proxy in front keeps a connection.
      expect((await fetch(await killed.address)).headers.get('keep-alive')).toBe('timeout=130')
      killed.child.kill('SIGKILL')
      await killed.ended
      const other = newPerson()
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        const again = start()
        const at = await again.address
        if (signal === 'SIGTERM') await client(at)(signUp, { body: other })
        for (const { email } of [person, other]) {
          const { ok, message } = await sendCommand(folder, { command: 'grant-admin', email })
          expect([ok, message]).toEqual([true, expect.stringContaining('turn on two-step sign-in')])
        }
        again.child.kill(signal)
        expect(await again.ended).toBe(0)
        expect(again.lines.at(-1)).toContain('Stopped.')
      }
    })

    test('the server accepts commands only from its own user, rejects a second server, and stops with its parent', async () => {
      const { address, child, ended, lines } = start()
      await address
      expect((await stat(adminSocketAddress(folder))).mode & 0o077).toBe(0)
      const nobody = await sendCommand(folder, { command: 'grant-admin', email: 'nobody@example.org' })
      expect(nobody).toEqual({ ok: false, message: expect.stringContaining('Nobody has signed up') })
      const second = start()
      expect(await second.ended).toBe(1)
      expect(second.lines.join('\n')).toMatch(/Another process is using the data folder \S+\. Stop it first/)
      child.disconnect()
      expect(await ended).toBe(0)
      expect(lines.at(-1)).toContain('Stopped.')
    })

    test('the server refuses to start with invalid settings, or with another key file', async () => {
      const wrong = start({ PORT: 'many' })
      expect(await wrong.ended).toBe(1)
      expect(wrong.lines).toEqual(['PORT must be a whole number from 0 to 65535, not "many"'])
      await writeFile(join(folder, 'server', 'server.key'), Buffer.alloc(32, 7))
      const other = start()
      expect(await other.ended).toBe(1)
      expect(other.lines.join('\n')).toContain('This database belongs to another server.key')
    })

    test('the server never replaces a lost key, and creates no empty database beside a key', async () => {
      const own = join(folder, 'server')
      const key = await readFile(join(own, 'server.key'))
      await rm(join(own, 'server.key'))
      const keyless = start()
      expect(await keyless.ended).toBe(1)
      expect(keyless.lines).toEqual([
        expect.stringMatching(/^\S+ Cairn \d+\.\d+\.\d+ \(.+\)$/),
        expect.stringContaining(`${join(own, 'server.key')} is missing. Put back the file`),
      ])
      expect(await readdir(own)).not.toContain('server.key')
      await writeFile(join(own, 'server.key'), key)
      await rm(join(own, 'database', 'created'))
      const { args = [], env } = preparationFor(settings()) ?? {}
      const prepared = promisify(execFile)(process.execPath, args, { env })
      await expect(prepared).rejects.toThrow(`Put the whole folder ${own} back from your last backup`)
    })
  })
})
