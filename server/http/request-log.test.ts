import { once } from 'node:events'
import { connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from '../../contract/accounts.ts'
import { engines } from '../db/testing/index.ts'
import { newAccount, testServer, type TestServer } from '../testing/index.ts'

const [engine] = engines
if (!engine) throw new Error('There is no embedded database to test on')

let server: TestServer
beforeAll(async () => {
  server = await testServer(engine)
})
afterAll(() => server.close())
beforeEach(() => {
  server.log.lines.length = 0
})

test('the log has one line per request, with its pattern, its status and the id in its answer', async () => {
  const { browser } = await newAccount(server)
  server.log.lines.length = 0
  const response = await browser.fetch('/api/records/0b6ef7a2-4a4e-4e0e-9a0e-1f6f0d6f7a11/versions?token=secret')
  const id = response.headers.get('x-request-id')
  expect(server.log.lines).toEqual([expect.stringMatching(new RegExp(`^GET \\S+ ${response.status} \\d+ ms ${id}$`))])
  expect(server.log.lines.join('')).not.toMatch(/0b6ef7a2|secret/)
})

test('the log has failed sign-ins, lock-outs and forbidden calls as security events, without the address', async () => {
  const { person, browser } = await newAccount(server)
  const wrong = { email: person.email, authKey: new Uint8Array(32) }
  for (let at = 0; at < 6; at++) await browser.call(signIn, { body: wrong }).catch(() => undefined)
  await browser.fetch('/api/admin/users')
  const said = server.log.lines.filter((line) => line.startsWith('Security: '))
  for (const what of ['failed sign-in at /api/', 'lock-out at /api/', 'refused by role at /api/'])
    expect(said.join('\n')).toContain(`Security: ${what}`)
  expect(said.join('\n')).not.toContain(person.email)
})

test('300 interrupted uploads log 300 lines, without an error or a stack', async () => {
  const { browser } = await newAccount(server)
  server.log.lines.length = 0
  const http = createAdaptorServer({ fetch: server.app.fetch })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const bound = http.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const head = (more: string) =>
    `POST /api/waitlist HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n${more}\r\n\r\n{"email":`
  const breakOff = async (at: number) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(head(at % 2 === 0 ? 'Content-Length: 500' : 'Transfer-Encoding: chunked'))
    await new Promise((resolve) => setImmediate(resolve))
    socket.destroy()
  }
  await Promise.all(Array.from({ length: 300 }, (_, at) => breakOff(at)))
  await expect.poll(() => server.log.lines.length, { timeout: 10_000 }).toBe(300)
  for (const line of server.log.lines) expect(line).toMatch(/^POST \/api\/waitlist 400 \d+ ms [0-9a-f]{12}$/)
  http.close()
})
