import { argon2Sync, createHash, hkdfSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { engines } from '../../server/db/testing/index.ts'
import { testServer, type TestServer } from '../../server/testing/index.ts'
import { context } from '../../vault/context.ts'
import { prelogin, signIn } from '../../contract/accounts.ts'
import { openBrowser } from '../headless.ts'

// Other tests mock the password cost (vault/testing/password-cost.ts).
vi.unmock('../../vault/password-cost.ts')

const [email, password] = ['ann@example.org', 'Correct-horse-7!']

let server: TestServer
beforeAll(async () => {
  const [engine] = engines
  if (!engine) throw new Error('There is always the embedded database.')
  server = await testServer(engine)
})
afterAll(() => server.close())

test('a browser spends 64 MiB and three passes on the proof for the server, at sign-up and at every sign-in', async () => {
  const tab = server.browser()
  const send: typeof fetch = (input, init) => tab.fetch(input instanceof Request ? input.url : String(input), init)
  const person = await openBrowser({ url: 'https://cairn.test', fetch: send, now: () => Date.now() })
  await person.signUp({ email, password })
  await person.signOut()
  expect(await person.signIn({ email, password })).toEqual({ next: 'done' })

  const stranger = server.browser()
  const { seed } = await stranger.call(prelogin, { body: { email } })
  const nonce = createHash('sha256')
    .update(context('salt', email, seed))
    .digest()
  const key = argon2Sync('argon2id', {
    message: Buffer.from(password),
    nonce,
    memory: 64 * 1024,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  })
  const authKey = new Uint8Array(hkdfSync('sha256', key, '', context('auth'), 32))
  expect(await stranger.call(signIn, { body: { email, authKey } })).toHaveProperty('session')
})
