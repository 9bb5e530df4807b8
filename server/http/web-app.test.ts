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
  for (const inside of ['assets', 'auth']) await mkdir(join(folder, inside), { recursive: true })
  await writeFile(join(parent, 'secret.html'), 'secret')
  const paths = {
    '/auth/signin': { inside: false, scripts: ['/assets/sign-in-1.js'] },
    '/legal/contact': { inside: true, scripts: ['/assets/contacts-1.js'] },
    '/claim': { inside: false, scripts: Array.from({ length: 100 }, (_, i) => `/assets/part-${i}.js`) },
  }
  const pages = ['/legal', ...Object.keys(paths)]
  await writeFile(join(folder, 'preloads.json'), JSON.stringify({ pages, app: ['/assets/app-1.js'], paths }))
  const files = {
    'index.html': 'landing',
    'app.html': 'app',
    'privacy.html': 'privacy',
    'auth/signup.html': 'entry page',
    'assets/a-1.js': 'script',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  app.use(serveWebApp(folder, (context) => Promise.resolve(context.req.header('cookie') !== undefined)))
})
afterAll(() => rm(join(folder, '..'), { recursive: true }))

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { headers })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const html = 'text/html; charset=utf-8'

test.each(['/..%2fsecret', '/%2e%2e/secret.html', '/..%2fsecret.html', '/assets/..%2f..%2f..%2fsecret'])(
  'the server serves no file outside its folder: %s',
  async (path) => {
    expect((await get(path)).text).not.toBe('secret')
  },
)

test('the server answers 404 for a missing script, not with a page', async () => {
  expect((await get('/assets/a-0.js')).status).toBe(404)
})

test('visitors get the landing page, users with a session the app', async () => {
  expect(await get('/')).toEqual({ status: 200, type: html, text: 'landing' })
  expect((await get('/', { cookie: 'session' })).text).toBe('app')
})

test('the server serves a public page by its name, the same for every caller', async () => {
  expect(await get('/privacy')).toEqual({ status: 200, type: html, text: 'privacy' })
  expect((await get('/privacy', { cookie: 'session' })).text).toBe('privacy')
})

test('visitors get the prerendered sign-in page; users with a session get the app', async () => {
  expect(await get('/auth/signup')).toEqual({ status: 200, type: html, text: 'entry page' })
  expect((await get('/auth/signup', { cookie: 'session' })).text).toBe('app')
})

test('the server sends the app for its own pages, and the app with status 404 for unknown pages', async () => {
  expect(await get('/legal/contact')).toEqual({ status: 200, type: html, text: 'app' })
  expect((await get('/legal')).status).toBe(200)
  expect(await get('/privacy/more')).toEqual({ status: 404, type: html, text: 'app' })
})

test.each(['/package.json', '/.config.json', '/wp-login.php'])(
  'the server answers 404 without the app for the file %s',
  async (path) => {
    const { status, text } = await get(path)
    expect([status, text.includes('app')]).toEqual([404, false])
  },
)

test('a page preloads the scripts of its route, those behind sign-in only with a session', async () => {
  const links = async (path: string, headers: Record<string, string> = {}) =>
    (await app.request(path, { headers })).headers.get('link')
  const both = (name: string) => `</assets/app-1.js>; rel=modulepreload, </assets/${name}>; rel=modulepreload`
  expect(await links('/auth/signin')).toBe(both('sign-in-1.js'))
  expect(await links('/legal/contact')).toBe('</assets/app-1.js>; rel=modulepreload')
  expect(await links('/legal/contact', { cookie: 'session' })).toBe(both('contacts-1.js'))
  const many = (await links('/claim')) ?? ''
  expect([many.includes('/assets/part-9.js'), many.length > 1900, many.length <= 2000]).toEqual([true, true, true])
  expect(await links('/nowhere')).toBe('</assets/app-1.js>; rel=modulepreload')
  expect(await links('/')).toBeNull()
  expect(await links('/privacy')).toBeNull()
})

test('the server sends the build’s compressed files to browsers that accept them', async () => {
  await writeFile(join(folder, 'assets/a-1.js.br'), 'small')
  const asked = async (accepted: string) => {
    const response = await app.request('/assets/a-1.js', { headers: { 'accept-encoding': accepted } })
    return [response.headers.get('content-encoding'), response.headers.get('content-type'), await response.text()]
  }
  const type = 'text/javascript; charset=utf-8'
  expect(await asked('gzip, br')).toEqual(['br', type, 'small'])
  expect(await asked('')).toEqual([null, type, 'script'])
})
