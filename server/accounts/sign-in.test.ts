import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../contract/accounts.ts'
import * as kits from '../../contract/recovery-kits.ts'
import { engines } from '../db/testing/index.ts'
import { newAccount, newPassword, newPerson, testServer, type TestServer } from '../testing/index.ts'

describe.each(engines)('signing in, on the $name database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())

  const signedUp = (email?: string) => newAccount(server, email)

  describe('refusals', () => {
    test.each([
      ['a wrong password', async () => (await signedUp()).person.email],
      ['an unknown e-mail, with the same answer', async () => 'unknown@example.org'],
    ])('the server rejects %s', async (_, email) => {
      const body = { email: await email(), authKey: randomBytes(32) }
      const wrong = server.browser().call(contract.signIn, { body })
      await expect(wrong).rejects.toMatchObject({
        status: 401,
        code: 'wrong-credentials',
        message: 'The email or password you entered is incorrect',
      })
    })

    test('the server rejects every call of a person who is not signed in', async () => {
      const calls = Object.entries({ ...contract, ...kits }).flatMap(([name, route]) =>
        typeof route === 'object' && 'access' in route && route.access !== 'anyone' ? [{ name, route }] : [],
      )
      expect(calls.length).toBeGreaterThan(10)
      for (const { name, route } of calls) {
        const path = route.path.replace('{id}', crypto.randomUUID())
        const response = await server.browser().fetch(path, { method: route.method })
        expect([name, response.status, await response.json()]).toEqual([
          name,
          401,
          { error: { code: 'not-signed-in', message: 'Please sign in to continue.' } },
        ])
      }
    })

    test('the server rejects a request from a page of another site', async () => {
      const { browser } = await signedUp()
      const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }
      const response = await browser.fetch('/api/auth/sessions/end-others', { method: 'POST', headers })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ error: { code: 'other-site' } })
    })

    test.each(['/api/auth/sign-in', '/api/auth/prelogin', '/api/auth/reset/start'])(
      'the server rejects an invalid e-mail with the message of the spec: %s',
      async (path) => {
        for (const email of ['', 'ada', 'ada@example', 'ada.example.org', 'a@b@c.de', 'ada lee@example.org']) {
          const body = JSON.stringify({ email, authKey: randomBytes(32).toString('base64url') })
          const response = await server
            .browser()
            .fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
          expect([email, response.status, await response.json()]).toEqual([
            email,
            400,
            { error: { code: 'invalid-request', message: 'Please enter a valid email address', field: 'email' } },
          ])
        }
      },
    )

    test('the server rejects a body that is not JSON, too large or of a wrong shape, with its usual error', async () => {
      const browser = server.browser()
      const send = (body: string, type = 'application/json') =>
        browser.fetch('/api/auth/sign-in', { method: 'POST', body, headers: { 'content-type': type } })
      const answers = await Promise.all([
        send('{'),
        send('x'.repeat(300_000)),
        send('email=a', 'application/x-www-form-urlencoded'),
        send(JSON.stringify({ email: 'not an address', authKey: '' })),
        send(JSON.stringify({ email: 'a@example.org', authKey: 'AAAA' })),
      ])
      expect(answers.map(({ status }) => status)).toEqual([400, 413, 415, 400, 400])
      for (const answer of answers)
        expect(await answer.json()).toEqual({ error: expect.objectContaining({ code: expect.any(String) }) })
    })
  })

  describe('the session', () => {
    test('the right password gets the stored boxes, with any case and spaces in the e-mail', async () => {
      const { person } = await signedUp('Jane.Doe+1@Example.org')
      const { seed } = await server.browser().call(contract.prelogin, { body: { email: ' jane.doe+1@EXAMPLE.org ' } })
      expect(Buffer.from(seed)).toEqual(person.seed)
      const { session, keys } = await server
        .browser()
        .call(contract.signIn, { body: { email: 'JANE.DOE+1@example.org', authKey: person.authKey } })
      expect(session).toMatchObject({ email: 'jane.doe+1@example.org', ownerId: person.ownerId, recoveryKit: 'none' })
      expect(Buffer.from(keys?.passwordBox ?? [])).toEqual(person.passwordBox)
      expect(Buffer.from(keys?.identity.privateBox ?? [])).toEqual(person.identity.privateBox)
    })

    test('prelogin gives an unknown address a stable seed, so it does not reveal which accounts exist', async () => {
      const seedFor = async (email: string) =>
        (await server.browser().call(contract.prelogin, { body: { email } })).seed
      expect(await seedFor('stranger@example.org')).toEqual(await seedFor('Stranger@example.org'))
      expect(await seedFor('stranger@example.org')).not.toEqual(await seedFor('stranger2@example.org'))
    })

    test('after 30 minutes without activity the server withholds its half of the reload key until the user sends the password', async () => {
      const { person, browser, session } = await signedUp()
      const half = async () => (await browser.call(contract.getSession, {})).session?.half
      expect(await half()).toEqual(session.half)
      server.wait({ minutes: 29 })
      await browser.call(contract.touchSession, {})
      server.wait({ minutes: 29 })
      expect(await half()).toEqual(session.half)
      server.wait({ minutes: 2 })
      expect(await half()).toBeUndefined()
      await expect(browser.call(contract.touchSession, {})).rejects.toMatchObject({ code: 'session-locked' })
      await expect(browser.call(contract.unlock, { body: { authKey: randomBytes(32) } })).rejects.toMatchObject({
        code: 'wrong-password',
      })
      const unlocked = await browser.call(contract.unlock, { body: { authKey: person.authKey } })
      expect(unlocked.session.half).toEqual(session.half)
    })

    test('a session ends when its owner signs out, in this browser or in another', async () => {
      const { person, browser } = await signedUp()
      const other = server.browser()
      await other.call(contract.signIn, { body: { email: person.email, authKey: person.authKey } })
      const { sessions } = await browser.call(contract.listSessions, {})
      expect(sessions.map(({ device }) => device)).toEqual(['Firefox on Windows', 'Firefox on Windows'])
      await browser.call(contract.endOtherSessions, {})
      expect(await other.call(contract.getSession, {})).toEqual({ session: null })
      const copied = new Map(browser.cookies)
      await browser.call(contract.signOut, {})
      for (const [name, value] of copied) browser.cookies.set(name, value)
      expect(await browser.call(contract.getSession, {})).toEqual({ session: null })
    })

    test('a late answer to a replaced session clears no cookie', async () => {
      const { person, browser } = await signedUp()
      const before = server.browser()
      for (const [name, value] of browser.cookies) before.cookies.set(name, value)
      await browser.call(contract.signIn, { body: { email: person.email, authKey: person.authKey } })
      const late = await before.fetch(contract.getSession.path)
      expect(await late.json()).toEqual({ session: null })
      expect(late.headers.getSetCookie()).toEqual([])
    })

    test('the server lets no person end the session of another', async () => {
      const { session } = await signedUp()
      const { browser } = await signedUp()
      await expect(browser.call(contract.endSession, { params: { id: session.sessionId } })).rejects.toMatchObject({
        status: 404,
      })
    })

    test('the session token is in a cookie that pages cannot read, and never in the database', async () => {
      const browser = server.browser()
      const body = JSON.stringify(encoded(newPerson()))
      const response = await browser.fetch('/api/auth/sign-up', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const cookie = response.headers.getSetCookie().find((text) => text.includes('cairn_session')) ?? ''
      expect(cookie).toMatch(/^__Host-cairn_session=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax/)
      const token = browser.cookies.get('__Host-cairn_session') ?? ''
      const rows = await server.context.database.selectFrom('session').selectAll().execute()
      expect(JSON.stringify(rows.map((row) => Buffer.from(row.token_hash).toString('base64url')))).not.toContain(token)
    })
  })

  describe('a change of password', () => {
    test('a change of password needs the old one, ends other sessions, and replaces the box', async () => {
      const { person, browser } = await signedUp()
      const other = server.browser()
      await other.call(contract.signIn, { body: { email: person.email, authKey: person.authKey } })
      const next = newPassword()
      await expect(
        browser.call(contract.changePassword, { body: { currentAuthKey: randomBytes(32), ...next } }),
      ).rejects.toMatchObject({ message: 'The password you entered is incorrect' })
      await browser.call(contract.changePassword, { body: { currentAuthKey: person.authKey, ...next } })
      expect((await browser.call(contract.getSession, {})).session?.ownerId).toBe(person.ownerId)
      expect((await other.call(contract.getSession, {})).session).toBeNull()
      await expect(
        other.call(contract.signIn, { body: { email: person.email, authKey: person.authKey } }),
      ).rejects.toThrow('incorrect')
      const { keys } = await other.call(contract.signIn, { body: { email: person.email, authKey: next.authKey } })
      expect(Buffer.from(keys?.passwordBox ?? [])).toEqual(next.passwordBox)
    })
  })
})

function encoded(person: ReturnType<typeof newPerson>) {
  const text = (bytes: Buffer) => bytes.toString('base64url')
  return {
    email: person.email,
    ownerId: person.ownerId,
    seed: text(person.seed),
    authKey: text(person.authKey),
    passwordBox: text(person.passwordBox),
    identity: { bundle: text(person.identity.bundle), privateBox: text(person.identity.privateBox) },
  }
}
