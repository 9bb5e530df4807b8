import { type ChildProcess, execFile as execFileThen, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { browserFetch, openBrowser } from '../client/headless.ts'
import { startCairn } from './start-cairn.ts'
import { freePort } from './free-port.ts'

// npm run proxies: starts Caddy and nginx with the files of deploy/proxy in front of a Cairn, and
// tries uploads, limits per visitor and forged addresses. Needs both programs (Debian: apt-get
// install nginx caddy), so npm test does not run it.

const execFile = promisify(execFileThen)
const name = 'cairn.example.org'
const files = join(import.meta.dirname, '..', 'deploy', 'proxy')

type Ports = { http: number; https: number; cairn: number }

/** Differs only in ports, certificates and file paths from what an administrator installs. */
async function startNginx(folder: string, { http, https, cairn }: Ports): Promise<ChildProcess> {
  const pem = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  await execFile('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, ...pem])
  const site = (await readFile(join(files, 'nginx.conf'), 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${cairn}`)
    .replaceAll(`/etc/letsencrypt/live/${name}/fullchain.pem`, join(folder, 'cert.pem'))
    .replaceAll(`/etc/letsencrypt/live/${name}/privkey.pem`, join(folder, 'key.pem'))
    // The test listens on IPv4 only.
    .replaceAll(/listen \[::\].*/g, '')
  const main = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http {
access_log off;
client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
${site}
}`
  await writeFile(join(folder, 'nginx.conf'), main)
  return spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'inherit' })
}

async function startCaddy(folder: string, { http, https, cairn }: Ports): Promise<ChildProcess> {
  const ours = await readFile(join(files, 'Caddyfile'), 'utf8')
  const options = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tlocal_certs\n\tskip_install_trust\n}\n`
  const path = join(folder, 'Caddyfile')
  await writeFile(path, options + ours.replace('127.0.0.1:3000', `127.0.0.1:${cairn}`))
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return spawn('caddy', ['run', '--config', path, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
}

/** A `fetch` to the proxy that comes from the given address of this machine. */
const fetchFrom =
  (port: number, localAddress: string, more: Record<string, string> = {}): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : String(input))
      const headers = { ...Object.fromEntries(new Headers(init.headers)), ...more, host: name }
      const place = { host: '127.0.0.1', port, localAddress, servername: name, rejectUnauthorized: false }
      const asking = request({ ...place, path: pathname + search, method: init.method ?? 'GET', headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const received = new Headers()
          for (let i = 0; i < answer.rawHeaders.length; i += 2)
            received.append(answer.rawHeaders[i] ?? '', answer.rawHeaders[i + 1] ?? '')
          const status = answer.statusCode ?? 0
          const body = status === 204 || status === 304 ? null : Buffer.concat(parts)
          resolve(new Response(body, { status, headers: received }))
        })
      })
      asking.on('error', reject)
      asking.end(init.body instanceof Uint8Array || typeof init.body === 'string' ? init.body : undefined)
    })

const megabyte = 1024 * 1024
const allowed = 5

function expectThat(what: string, holds: boolean, found: unknown): void {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${holds ? '' : `: ${JSON.stringify(found)}`}`)
  if (!holds) process.exitCode = 1
}

async function tryThrough(port: number, url: string): Promise<void> {
  const visitor = (address: string, more?: Record<string, string>) => fetchFrom(port, address, more)
  const home = await visitor('127.0.0.5')(url)
  expectThat('the landing page arrives', home.status === 200 && (await home.text()).includes('<html'), home.status)

  const email = 'ann@example.org'
  const ann = await openBrowser({ url, fetch: browserFetch(url, visitor('127.0.0.5')) })
  await ann.signUp({ email, password: 'Correct-horse-7!' })
  expectThat('a visitor signs up', ann.store.slice('session').state === 'signed-in', ann.store.slice('session'))

  const send = browserFetch(url, visitor('127.0.0.6'))
  const json = { 'content-type': 'application/json' }
  const tooLarge = await send(`${url}/api/estate/save`, {
    method: 'POST',
    headers: json,
    body: new Uint8Array(15 * megabyte),
  })
  expectThat('15 MB in one request reach Cairn', tooLarge.status === 401, tooLarge.status)

  const bytes = crypto.getRandomValues(new Uint8Array(65_536))
  const file = new Blob(Array.from({ length: 320 }, () => bytes))
  const began = performance.now()
  const stored = await ann.uploadFile(file, 'film.bin').catch((error: unknown) => String(error))
  expectThat(`20 MB are stored (${Math.round(performance.now() - began)} ms)`, typeof stored === 'object', stored)

  let attempts = 0
  const attempt = async (address: string, more?: Record<string, string>) => {
    // Each attempt uses another account, because each account has a limit of its own.
    const body = JSON.stringify({ email: `${++attempts}@example.org`, authKey: Buffer.alloc(32).toString('base64url') })
    const through = browserFetch(url, visitor(address, more))
    return (await through(`${url}/api/auth/sign-in`, { method: 'POST', headers: json, body })).status
  }
  const first: number[] = []
  for (let i = 0; i <= allowed; i++) first.push(await attempt('127.0.0.7'))
  expectThat('one visitor reaches the limit', first.at(-1) === 429 && first[0] !== 429, first)
  const forged = await attempt('127.0.0.7', { 'x-forwarded-for': '203.0.113.9' })
  expectThat('a made-up X-Forwarded-For does not help them', forged === 429, forged)
  const other = await attempt('127.0.0.8')
  expectThat('another visitor has a limit of their own', other !== 429, other)
}

for (const [proxy, start] of [
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const) {
  console.log(proxy)
  const folder = await mkdtemp(join(tmpdir(), 'cairn-proxy-'))
  for (const inside of ['body', 'proxy']) await mkdir(join(folder, inside))
  const url = `https://${name}`
  const ports = { http: await freePort(), https: await freePort(), cairn: await freePort() }
  const settings = { PORT: String(ports.cairn), CAIRN_URL: url, RATE_LIMIT_PER_ADDRESS: String(allowed) }
  const cairn = await startCairn({ smtp: false, settings })
  const running = await start(folder, ports)
  try {
    await answering(ports.https)
    await tryThrough(ports.https, url)
  } finally {
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
    await cairn.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { status } = await fetchFrom(port, '127.0.0.1')(`https://${name}/api/server`).catch(() => ({ status: 0 }))
    if (status === 200) return
    await pause(200)
  }
  throw new Error('The proxy does not answer.')
}
