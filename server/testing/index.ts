import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import type { Hono } from 'hono'
import { signUp } from '../../contract/accounts.ts'
import { client, type Client } from '../../contract/http.ts'
import { firstIdentity, ownerIdOf } from '../accounts/identity.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { secretsFrom } from '../crypto.ts'
import type { Engine } from '../db/testing/index.ts'
import type { ServerContext, Policies } from '../context.ts'
import type { Log } from '../log.ts'
import { openContext } from '../server.ts'

export function keepingLog(): Log & { lines: string[] } {
  const lines: string[] = []
  const keep = (message: string, cause?: unknown) => {
    lines.push(cause instanceof Error ? `${message} ${cause.stack ?? cause.message}` : message)
  }
  return { lines, info: keep, warn: keep, error: keep }
}

export type TestServer = {
  context: ServerContext
  app: Hono
  log: Log & { lines: string[] }
  wait(time: { days?: number; minutes?: number; seconds?: number }): void
  /** Keeps all sessions open and unlocked, however long the test waits. */
  keepSignedIn(): Promise<void>
  browser(options?: { address?: string }): TestBrowser
  close(): Promise<void>
}

export async function testServer(
  engine: Engine,
  settings: Record<string, string> = {},
  policies?: Partial<Policies>,
): Promise<TestServer> {
  const log = keepingLog()
  const config = readConfig({ CAIRN_URL: 'https://cairn.test', RATE_LIMIT_PER_ADDRESS: '1000', ...settings })
  let now = Date.now()
  const context = await openContext(config, log, {
    database: await engine.openMigrated(),
    secrets: secretsFrom(randomBytes(32)),
    clock: () => new Date(now),
    policies: policies ?? {},
  })
  const app = createApp(context)
  return {
    context,
    app,
    log,
    wait({ days = 0, minutes = 0, seconds = 0 }) {
      now += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000
    },
    async keepSignedIn() {
      const later = new Date('2099-01-01')
      await context.database.updateTable('session').set({ expires_at: later, active_at: later }).execute()
    },
    browser: (options) => new TestBrowser(app, options?.address),
    async close() {
      await context.outbox.close()
      await context.database.destroy()
    },
  }
}

/** A browser as the server sees it: it keeps cookies and sends the page's origin. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly call: Client
  readonly #app: Hono
  readonly #address: string

  /** @param address the client's network address, as a trusted proxy reports it */
  constructor(app: Hono, address = `10.0.0.${(browserCount++ % 250) + 1}`) {
    this.#app = app
    this.#address = address
    this.call = client('', (input, init) => this.fetch(input instanceof Request ? input.url : String(input), init))
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('x-forwarded-for', this.#address)
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin')
    if (!headers.has('user-agent'))
      headers.set('user-agent', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0')
    const response = await this.#app.request(path, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}

let browserCount = 0

/** Random bytes of the right sizes, which the server cannot distinguish from real keys. */
export const newPassword = () => ({ seed: randomBytes(16), authKey: randomBytes(32), passwordBox: randomBytes(92) })

export function newIdentity() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const signKey = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const ownerId = ownerIdOf(signKey)
  const content = firstIdentity(ownerId, signKey, randomBytes(32))
  const bundle = Buffer.concat([content, sign(null, content, privateKey)])
  return { ownerId, identity: { bundle, privateBox: randomBytes(124) } }
}

export const newPerson = (email = `${randomUUID()}@example.org`) => ({ email, ...newPassword(), ...newIdentity() })

export async function newAccount(server: TestServer, email?: string) {
  const person = newPerson(email)
  const browser = server.browser()
  const { session } = await browser.call(signUp, { body: person })
  return { person, browser, session }
}
