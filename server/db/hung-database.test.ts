import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { keepingLog, type TestServer, testServer } from '../testing/index.ts'
import type { Database } from './connect.ts'
import { DatabaseDown } from './database-down.ts'
import { connectPostgres } from './pooled.ts'
import { type Engine, engines } from './testing/index.ts'
import { type Proxy, proxyTo } from './testing/proxy.ts'

/** Longer than the server waits for the database before it sends a page. */
const patient = { connection: 20_000, statement: 20_000, answer: 20_000 }
/** Short for a test, but long enough that a busy machine keeps them while Postgres answers. */
const limits = { connection: 2_000, statement: 2_000, answer: 4_000 }
/** More requests than the pool has connections. */
const many = Array.from({ length: 12 }, () => '/api/server')

const onDatabase = (server: TestServer, database: Database) => createApp({ ...server.context, database })

async function expectDown(response: Response): Promise<void> {
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toEqual({
    error: { code: 'database-down', message: expect.stringMatching(/ try again .*\.$/), retryAfter: 5 },
  })
}

test('the server answers 503 with a message if no database listens', async () => {
  const [embedded] = engines
  if (!embedded) throw new Error('There is always an engine.')
  const server = await testServer(embedded)
  const nowhere = connectPostgres('postgres://cairn@127.0.0.1:1/cairn', keepingLog(), limits)
  await expectDown(await onDatabase(server, nowhere).request('/api/server'))
  await nowhere.destroy()
  await server.close()
})

const onPostgres: [Engine, string][] = engines
  .filter(({ name }) => name === 'postgres')
  .map((engine) => [engine, process.env.TEST_DATABASE_URL ?? ''])

describe.each(onPostgres)('behind a network that fails', (engine, url) => {
  let server: TestServer
  let proxy: Proxy
  let database: Database
  let ask: () => Promise<Response[]>

  beforeAll(async () => {
    server = await testServer(engine)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.context.database)
    const own = new URL(url)
    own.pathname = `/${rows[0]?.name}`
    proxy = await proxyTo(own.href)
    database = connectPostgres(proxy.url, keepingLog(), limits)
    const app = onDatabase(server, database)
    ask = () => Promise.all(many.map(async (path) => app.request(path)))
  })
  afterAll(async () => {
    await database.destroy()
    await proxy.close()
    await server.close()
  })
  const statuses = async () => [...new Set((await ask()).map(({ status }) => status))]

  test('while Postgres hangs the server answers 503, and then the pool recovers', async () => {
    await expect.poll(statuses).toEqual([200])
    proxy.stall()
    const onOpenConnections = await ask()
    const onNewConnections = await ask()
    for (const response of [...onOpenConnections, ...onNewConnections]) await expectDown(response)
    proxy.resume()
    await expect.poll(statuses).toEqual([200])
  })

  test('a page comes at once while Postgres hangs, and is the app for a browser with a session', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-web-'))
    await writeFile(join(folder, 'app.html'), 'app')
    await writeFile(join(folder, 'index.html'), 'landing')
    const waiting = connectPostgres(proxy.url, keepingLog(), patient)
    const app = createApp({ ...server.context, database: waiting }, folder)
    proxy.stall()
    const begun = performance.now()
    const page = await app.request('/', { headers: { cookie: `__Host-cairn_session=${'a'.repeat(43)}` } })
    expect(await page.text()).toBe('app')
    expect(performance.now() - begun).toBeLessThan(patient.connection / 2)
    proxy.resume()
    await waiting.destroy()
    await rm(folder, { recursive: true })
  })

  test('after the network cuts all connections, the pool recovers', async () => {
    await expect.poll(statuses).toEqual([200])
    proxy.cut()
    await expect.poll(statuses).toEqual([200])
  })

  test('Postgres cancels a statement that takes too long, and its connection stays usable', async () => {
    await expect(sql`select pg_sleep(30)`.execute(database)).rejects.toBeInstanceOf(DatabaseDown)
    const { rows } = await sql`select pid from pg_stat_activity where query like '%pg_sleep(3%' and state = 'active'
      and pid <> pg_backend_pid()`.execute(server.context.database)
    expect(rows).toEqual([])
    await expect.poll(statuses).toEqual([200])
  })
})
