import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSessions, prelogin, signOut, signUp, touchSession } from '../../contract/accounts.ts'
import { client, estateHeader, rawBytes, route } from '../../contract/http.ts'
import { getServerInfo } from '../../contract/server-info.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { engines } from '../db/testing/index.ts'
import { newPerson, testServer, type TestServer } from '../testing/index.ts'
import { mount } from './mount.ts'
import { clientAddress } from './security.ts'

const [embedded] = engines
if (!embedded) throw new Error('There is no embedded database to test on')

describe('the HTTP app', () => {
  let server: TestServer
  let folder: string
  let web: string
  let app: Hono
  beforeAll(async () => {
    server = await testServer(embedded, { CAIRN_DAY_SECONDS: '60' })
    folder = await mkdtemp(join(tmpdir(), 'cairn-web-'))
    web = join(folder, 'web')
    await mkdir(join(web, 'assets'), { recursive: true })
    await writeFile(join(web, 'index.html'), '<h1>Landing</h1>')
    await writeFile(join(web, 'app.html'), '<h1>App</h1>')
    await writeFile(join(web, 'privacy.html'), '<h1>Privacy</h1>')
    await writeFile(join(web, 'assets', 'app-1234.js'), 'console.log("hello")'.repeat(100))
    await writeFile(join(folder, 'outside.txt'), 'outside')
    app = createApp(server.context, web)
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  const text = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()

  test.each(['/api/nothing', '/api/auth/nothing', '/api'])(
    'the server answers %s with the usual error shape',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ error: { code: 'not-found', message: 'There is nothing here.' } })
    },
  )

  test.each([
    ['DELETE', '/api/server', 'GET, HEAD'],
    ['GET', '/api/estate/save', 'POST'],
    ['POST', '/api/files/8a6e0804-2bd0-4672-b79d-d97027f9071a/chunks/0', 'PUT, GET, HEAD'],
    ['POST', '/overview', 'GET, HEAD'],
  ])('the server answers %s %s with 405 and the allowed methods', async (method, path, allow) => {
    const answer = await app.request(path, { method, headers: { 'sec-fetch-site': 'same-origin' } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    expect(await answer.json()).toMatchObject({ error: { code: 'wrong-method' } })
  })

  test('security.txt names the contact, and expires within a year; without a contact there is no security.txt', async () => {
    expect((await get('/.well-known/security.txt')).status).toBe(404)
    const config = { ...server.context.config, ...readConfig({ SECURITY_CONTACT: 'safe@example.org' }) }
    const answer = await createApp({ ...server.context, config }, web).request('/.well-known/security.txt')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    const lines = (await answer.text()).split('\n')
    expect(lines).toContain('Contact: mailto:safe@example.org')
    const days =
      (Date.parse(lines.find((line) => line.startsWith('Expires: '))?.slice(9) ?? '') - Date.now()) / 86_400_000
    expect([days > 170, days < 365]).toEqual([true, true])
  })

  test('the log says once that visitors come without a proxy', async () => {
    const warnings = () => server.log.lines.filter((line) => line.includes('limits count all visitors as one'))
    const host = 'cairn.test'
    await get('/', { host, 'x-forwarded-for': '203.0.113.9' })
    await get('/', { host: 'localhost' })
    expect(warnings()).toEqual([])
    await get('/', { host })
    await get('/', { host })
    expect(warnings()).toHaveLength(1)
  })

  test('visitors get the landing page, signed-in users the app', async () => {
    expect(await text('/')).toBe('<h1>Landing</h1>')
    expect(await text('/', { cookie: '__Host-cairn_session=anything' })).toBe('<h1>Landing</h1>')
    const browser = server.browser()
    await browser.call(signUp, { body: newPerson() })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await text('/', { cookie })).toBe('<h1>App</h1>')
    await browser.call(signOut, {})
    expect(await text('/', { cookie })).toBe('<h1>Landing</h1>')
    expect((await get('/')).headers.get('vary')).toContain('cookie')
  })

  test.each([
    ['/overview', '<h1>App</h1>'],
    ['/legal/attorney', '<h1>App</h1>'],
    ['/auth/callback?token=x', '<h1>App</h1>'],
    ['/not/a/screen', '<h1>App</h1>'],
    ['/privacy', '<h1>Privacy</h1>'],
  ])('the server serves the expected page for %s', async (path, expected) => {
    expect(await text(path)).toBe(expected)
  })

  test('browsers cache hashed files forever and pages never, and revalidate by etag', async () => {
    const asset = await get('/assets/app-1234.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const page = await get('/overview')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/overview', { 'if-none-match': page.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect((await get('/assets/gone-99.js')).status).toBe(404)
  })

  test('the server compresses files for browsers that accept compression', async () => {
    const answer = await get('/assets/app-1234.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(answer.headers.get('content-encoding')).toBe('br')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBeLessThan(200)
    expect(brotliDecompressSync(bytes).toString()).toContain('console.log("hello")')
  })

  test.each([
    ['a page of this server', { 'sec-fetch-site': 'same-origin' }, true],
    ['the address bar', { 'sec-fetch-site': 'none' }, true],
    ['a page of a sibling host', { 'sec-fetch-site': 'same-site' }, false],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['an unknown kind of site', { 'sec-fetch-site': 'same-galaxy' }, false],
    ['an older browser, on a page of this server', { origin: 'https://cairn.test' }, true],
    ['an older browser, on a page of another site', { origin: 'https://other.cairn.test' }, false],
    ['an older browser, on a page without an address', { origin: 'null' }, false],
    ['a program', {}, true],
  ])('a change from %s, with the headers %o, is accepted: %s', async (_, from, taken) => {
    const headers = { 'content-type': 'application/json', ...from }
    const body = JSON.stringify({ email: 'someone@example.org' })
    const { status } = await app.request(prelogin.path, { method: 'POST', headers, body })
    expect(status).toBe(taken ? 200 : 403)
    expect((await get('/api/server', from)).status).toBe(200)
  })

  test.each(['/', '/api/server', '/api/nothing', '/assets/app-1234.js'])(
    'the security headers allow no foreign code in %s',
    async (path) => {
      const { headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?!;)(?<!wasm-unsafe-eval')|https?:|\*/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("form-action 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
      expect(policy).not.toContain('allow-duplicates')
      expect(policy).not.toMatch(/frame-src|media-src (?!'self' blob:;)|child-src|object-src/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security')).toContain('max-age')
    },
  )

  test.each([
    ['cairn.test', 200],
    ['CAIRN.test:8443', 200],
    ['localhost:3000', 200],
    ['192.168.1.20:3000', 200],
    ['[::1]:3000', 200],
    ['family-server:3000', 200],
    ['stranger.example', 421],
    ['cairn.test.stranger.example', 421],
    ['stranger.example:3000', 421],
    ['1.2.3.4.stranger.example', 421],
    ['x@y:z', 421],
  ])('the server answers a request for host %s with %i', async (host, status) => {
    for (const path of ['/api/server', '/', '/overview']) expect((await get(path, { host })).status).toBe(status)
  })

  test('the server names its version, and says whether it is a rehearsal', async () => {
    const call = client('', async (input) => app.request(input instanceof URL ? input.href : input))
    expect(await call(getServerInfo, {})).toMatchObject({ rehearsal: true, daySeconds: 60, mail: false })
  })

  test('after an error the server answers 500, and logs the error without query and body', async () => {
    const faulty = await testServer(embedded)
    await faulty.close()
    const answer = await faulty.app.request('/api/auth/prelogin?secret=hidden', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'someone@example.org' }),
    })
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { error: { code: 'unexpected', message: 'An unexpected error occurred. Please try again.' } },
    ])
    expect(faulty.log.lines.join('\n')).toContain('POST /api/auth/prelogin failed')
    expect(faulty.log.lines.join('\n')).not.toMatch(/hidden|someone@example/)
    expect((await get('/api/server')).status).toBe(200)
  })
})

test('the server rejects a change for another estate than the session’s', async () => {
  const server = await testServer(embedded)
  const browser = server.browser()
  const person = newPerson()
  await browser.call(signUp, { body: person })
  const touch = async (meant?: string) => {
    const headers: Record<string, string> = meant === undefined ? {} : { [estateHeader]: meant }
    return browser.fetch(touchSession.path, { method: 'POST', headers })
  }
  const refused = await touch(newPerson().ownerId)
  expect([refused.status, await refused.json()]).toEqual([
    409,
    {
      error: {
        code: 'other-estate',
        message: 'Someone else has signed in on this browser. Please reload the page.',
      },
    },
  ])
  expect((await touch(person.ownerId)).status).toBe(200)
  expect((await touch()).status).toBe(200)
  const reads = await browser.fetch(listSessions.path, { headers: { [estateHeader]: newPerson().ownerId } })
  expect(reads.status).toBe(200)
  await server.close()
})

describe('a raw route', () => {
  const echo = route({
    method: 'PUT',
    path: '/api/echo',
    summary: 'Gives back what it gets',
    access: 'anyone',
    body: rawBytes(1000),
    answer: rawBytes(1000),
  })
  const hono = new Hono()
  const unused = () => Promise.reject(new Error('unused'))
  mount({ hono, sessionFor: unused, takeLarge: () => {} }, echo, ({ body }) => Promise.resolve(body))
  hono.onError((error, context) => context.json({ error: { code: 'refused', message: error.message } }, 413))
  const call = client('', async (input, init) => hono.request(input instanceof URL ? input.href : input, init))

  test('a raw route transfers bytes unchanged', async () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 256)
    expect(await call(echo, { body: bytes })).toEqual(bytes)
  })

  test('a raw route rejects a body above its limit', async () => {
    await expect(call(echo, { body: new Uint8Array(1001) })).rejects.toMatchObject({ status: 413 })
  })
})

describe('the client address for rate limits', () => {
  const hono = new Hono()
  hono.get('/', (context) => context.text(clientAddress(context, { trustedProxies: ['127.0.0.1', '10.1.1.1'] })))
  const addressFor = async (remoteAddress: string, forwarded?: string) => {
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const env = { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } }
    return (await hono.request('/', { headers }, env)).text()
  }

  test.each([
    ['a stranger who forges another address', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a proxy on this machine', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a client that forges the header behind a proxy', '127.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['two trusted proxies', '127.0.0.1', '6.6.6.6, 198.51.100.1, 10.1.1.1', '198.51.100.1'],
    ['no proxy at all', '127.0.0.1', undefined, '127.0.0.1'],
    ['an IPv6 household', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
    ['the same household, in short form', '2001:db8:1:2::1', undefined, '2001:db8:1:2'],
  ])('the address is correct for %s', async (_, remote, forwarded, expected) => {
    expect(await addressFor(remote, forwarded)).toBe(expected)
  })
})
