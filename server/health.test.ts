import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { noteBackup } from './admin-socket.ts'
import { createApp } from './app.ts'
import { engines } from './db/testing/index.ts'
import { healthOf } from './health.ts'
import { createLeaving } from './http/leaving.ts'
import { serveMetrics } from './metrics.ts'
import { newAccount, testServer, type TestServer } from './testing/index.ts'

const [engine] = engines
if (!engine) throw new Error('There is no embedded database to test on')

const answer = z.object({
  ready: z.boolean(),
  all: z.boolean(),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), reason: z.string() })),
})

describe('health', () => {
  let server: TestServer
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-'))
    await mkdir(join(folder, 'server'))
    server = await testServer(engine, { SMTP_URL: 'smtp://127.0.0.1:1', CAIRN_DATA: folder })
    await newAccount(server)
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
  // The server reuses an answer for five seconds.
  beforeEach(() => server.wait({ seconds: 6 }))

  const ask = async (path = '/readyz', headers: Record<string, string> = {}) => {
    const response = await server.app.request(path, { headers })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const checkOf = async (name: string) => {
    const { checks } = answer.parse((await ask()).body)
    return checks.find((check) => check.name === name)
  }

  test('a living process answers /healthz', async () => {
    expect(await ask('/healthz')).toEqual({ status: 200, body: { alive: true } })
  })

  test('a server is ready while the release service is down, and reports the service as a fault', async () => {
    const { status, body } = await ask()
    expect([status, answer.parse(body)]).toMatchObject([200, { ready: true, all: false }])
    expect(await checkOf('database')).toMatchObject({ ok: true })
    expect(await checkOf('release-service')).toMatchObject({ ok: false, reason: 'It does not answer.' })
    expect((await ask('/readyz?all')).status).toBe(503)
  })

  test('a visitor on another machine gets no reasons', async () => {
    expect(await ask('/readyz', { 'x-forwarded-for': '203.0.113.7' })).toEqual({ status: 200, body: { ready: true } })
  })

  test('a mail that waits for more than an hour is reported as a fault', async () => {
    expect(await checkOf('mail')).toMatchObject({ ok: true })
    server.wait({ minutes: 61 })
    expect(await checkOf('mail')).toMatchObject({ ok: false, reason: expect.stringMatching(/has waited 6\d minutes/) })
  })

  test('a missing backup is reported as a fault, and so is a backup older than eight days', async () => {
    expect(await checkOf('backup')).toMatchObject({ ok: false, reason: 'No backup is noted.' })
    await noteBackup(server.context)
    server.wait({ seconds: 6 })
    expect(await checkOf('backup')).toMatchObject({ ok: true })
    server.wait({ days: 9 })
    expect(await checkOf('backup')).toMatchObject({ ok: false })
  })

  test('a server that was asked to stop is not ready, and closes each connection after its answer', async () => {
    const leaving = createLeaving()
    const app = createApp(server.context, undefined, { count: () => {}, health: healthOf(server.context), leaving })
    expect((await app.request('/readyz')).headers.get('connection')).toBe(null)
    leaving.begin()
    const answered = await app.request('/readyz')
    expect([answered.status, answered.headers.get('connection')]).toEqual([503, 'close'])
    expect((await app.request('/healthz')).status).toBe(200)
  })

  test('a server that stops waits for requests under way', async () => {
    const leaving = createLeaving()
    const under = Promise.withResolvers<void>()
    const app = new Hono().use(leaving.middleware).get('/', async (http) => {
      await under.promise
      return http.text('done')
    })
    const asked = app.request('/')
    const events: string[] = []
    const quiet = leaving.quiet().then(() => events.push('quiet'))
    await setImmediate()
    events.push('answered')
    under.resolve()
    await Promise.all([asked, quiet])
    await leaving.quiet()
    expect(events).toEqual(['answered', 'quiet'])
  })

  test('Prometheus reads requests by their route pattern, and the results of checks', async () => {
    const health = healthOf(server.context)
    const metrics = await serveMetrics(0, health)
    const app = createApp(server.context, undefined, {
      count: (answered) => metrics.count(answered),
      health,
      leaving: createLeaving(),
    })
    await app.request('/api/server')
    await app.request('/api/links/a-secret-token')
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    await metrics.close()
    expect(text).toContain('cairn_http_request_seconds_count{method="GET",route="/api/server",status="200"} 1')
    expect(text).toContain('route="/api/…",status="404"')
    expect(text).not.toContain('a-secret-token')
    expect(text).toContain('cairn_check_ok{check="database"} 1')
    expect(text).toContain('cairn_check_ok{check="release-service"} 0')
    expect(text).toMatch(/^process_cpu_seconds_total /m)
    expect(text).toMatch(/^cairn_memory_bytes [1-9]/m)
    expect(text).not.toMatch(/_bytes 0$/m)
  })

  test('a server without its database is not ready', async () => {
    const broken = await testServer(engine)
    await broken.close()
    const response = await broken.app.request('/readyz')
    expect(response.status).toBe(503)
    const { checks } = answer.parse(await response.json())
    expect(checks[0]).toMatchObject({ name: 'database', ok: false, reason: 'It does not answer.' })
    expect((await broken.app.request('/healthz')).status).toBe(200)
  })
})
