import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getStandIn, type StandIn } from '../contract/stand-in.ts'
import { secretsFrom, tieToDatabase } from './crypto.ts'
import type { Database } from './db/connect.ts'
import { engineOfStories } from './db/testing/index.ts'
import { isLater, markStandIn, refuseIfReplaced, whoIsAtAddress } from './stand-in.ts'
import { testServer, type TestServer } from './testing/index.ts'

describe.each(engineOfStories)('several copies of one server, on the $name database', (engine) => {
  let folder: string
  let cairn: TestServer
  let http: Server
  const opened: Database[] = []
  /** What the fake proxy at the public address does with a question. */
  let answer: (path: string) => Promise<string>
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-copies-'))
    cairn = await testServer(engine, { CAIRN_DATA: folder })
    answer = async (path) => (await cairn.app.request(path)).text()
    http = createServer((asked, response) => {
      void answer(asked.url ?? '').then((text) => response.end(text))
    })
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
  })
  afterEach(async () => {
    http.close()
    await cairn.close()
    for (const database of opened.splice(0)) await database.destroy()
    await rm(folder, { recursive: true })
  })

  const publicAddress = () => {
    const bound = http.address()
    return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  }
  /** Another copy of the server, in a folder of its own. */
  const copy = async (generations: number, secrets = cairn.context.secrets) => {
    const serverFolder = join(folder, `copy-${generations}`)
    await mkdir(serverFolder, { recursive: true })
    for (let n = 0; n < generations; n++) await markStandIn(serverFolder, 1000 + n)
    const database = await engine.openMigrated()
    opened.push(database)
    await tieToDatabase(secrets, database)
    return { config: { serverFolder, publicAddress: publicAddress() }, secrets, database }
  }
  const standInOfServer = async (times: number) => {
    const { serverFolder } = cairn.context.config
    await mkdir(serverFolder, { recursive: true })
    for (let n = 0; n < times; n++) await markStandIn(serverFolder, 5000 + n)
  }

  test('a server recognizes itself, and the copy that it replaces', async () => {
    expect(await whoIsAtAddress(await copy(0))).toBe('itself')
    expect(await whoIsAtAddress(await copy(1))).toBe('an earlier copy')
  })

  test('a server that finds a later copy stops, and remembers the copy without the network', async () => {
    const first = await copy(0)
    await expect(refuseIfReplaced(first)).resolves.toBeUndefined()
    await standInOfServer(2)
    await expect(whoIsAtAddress(first)).rejects.toThrow('Another machine has stood in')
    http.close()
    await expect(refuseIfReplaced(first)).rejects.toThrow('This one stays off')
    // After a stand-in on this machine, it serves again.
    for (let n = 0; n < 3; n++) await markStandIn(first.config.serverFolder, 9000)
    await expect(refuseIfReplaced(first)).resolves.toBeUndefined()
  })

  test('a server ignores a copy without its key, a replayed answer, and any other page', async () => {
    await standInOfServer(1)
    const self = await copy(0)
    expect(await whoIsAtAddress({ ...self, secrets: secretsFrom(Buffer.alloc(32)) })).toBe('nobody known')
    const old = await answer(`${getStandIn.path}?nonce=${'a'.repeat(43)}`)
    for (const text of [old, 'Bad gateway', '{}', `"${'a'.repeat(70_000)}"`]) {
      answer = async () => text
      expect(await whoIsAtAddress(self)).toBe('nobody known')
    }
  })

  test('of two copies from one backup, the copy that started later counts', () => {
    const one: StandIn = { generation: 1, id: 'a', since: 1 }
    for (const other of [
      { ...one, generation: 2, since: 0 },
      { ...one, since: 2 },
      { ...one, id: 'b' },
    ]) {
      expect(isLater(other, one)).toBe(true)
      expect(isLater(one, other)).toBe(false)
    }
  })
})
