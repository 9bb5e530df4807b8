import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWebApp } from './web-app.ts'

const app = new Hono()
let folder = ''

beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'cairn-web-'))
  folder = join(parent, 'web')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(parent, 'secret.html'), 'secret')
  const files = { 'index.html': 'landing', 'app.html': 'app', 'privacy.html': 'privacy', 'assets/a-1.js': 'script' }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  app.use(serveWebApp(folder, (context) => context.req.header('cookie') !== undefined))
})
afterAll(() => rm(join(folder, '..'), { recursive: true }))

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { headers })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const html = 'text/html; charset=utf-8'

test.each(['/..%2fsecret', '/%2e%2e/secret.html', '/..%2fsecret.html', '/assets/..%2f..%2f..%2fsecret'])(
  'gives nothing from outside of its folder: %s',
  async (path) => {
    expect((await get(path)).text).not.toBe('secret')
  },
)

test('a script that is not there any more is not answered with a page', async () => {
  expect((await get('/assets/a-0.js')).status).toBe(404)
})

test('visitors get the landing page, whoever holds a session the app', async () => {
  expect(await get('/')).toEqual({ status: 200, type: html, text: 'landing' })
  expect((await get('/', { cookie: 'session' })).text).toBe('app')
})

test('a public page is the same for all, by its name', async () => {
  expect(await get('/privacy')).toEqual({ status: 200, type: html, text: 'privacy' })
  expect((await get('/privacy', { cookie: 'session' })).text).toBe('privacy')
})

test('every other route is the app', async () => {
  expect((await get('/legal/contact')).text).toBe('app')
  expect((await get('/privacy/more')).text).toBe('app')
})
