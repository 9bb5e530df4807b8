import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../contract/accounts.ts'
import { readConfig } from '../config.ts'
import { engines } from '../db/testing.ts'
import { newPassword, newPerson, testServer, type TestServer } from '../testing.ts'

describe.each(engines)('signing in, on the $name database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())

  /** Signs somebody up; gives the person and the browser they did it with. */
  async function signedUp(email?: string) {
    const person = newPerson(email)
    const browser = server.browser()
    const { session } = await browser.call(contract.signUp, { body: person })
    return { person, browser, session }
  }

  const guess = (browser = server.browser(), email = 'nobody@example.org') =>
    browser.call(contract.signIn, { body: { email, authKey: randomBytes(32) } })

  describe('refuses', () => {
    test.each([
      ['a wrong password', async () => (await signedUp()).person.email],
      ['an e-mail nobody has, with the same answer', async () => 'unknown@example.org'],
    ])('%s', async (_, email) => {
      const wrong = guess(server.browser(), await email())
      await expect(wrong).rejects.toMatchObject({
        status: 401,
        code: 'wrong-credentials',
        message: 'The email or password you entered is incorrect',
      })
    })

    test('every call of a person who is not signed in', async () => {
      const calls = Object.entries(contract).flatMap(([name, route]) =>
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

    test('a request from a page of another site', async () => {
      const { browser } = await signedUp()
      const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }
      const response = await browser.fetch('/api/auth/sessions/end-others', { method: 'POST', headers })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ error: { code: 'other-site' } })
    })

    test.each(['/api/auth/sign-in', '/api/auth/prelogin', '/api/auth/reset/start'])(
      'what is no e-mail, in the words of the spec: %s',
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

    test('a body that is no JSON, too large, or of the wrong shape, in the one shape of errors', async () => {
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

  describe('the lock', () => {
    test('comes after five wrong passwords, whichever browser, and goes after 15 minutes', async () => {
      const { person } = await signedUp()
      const right = { body: { email: person.email, authKey: person.authKey } }
      for (let attempt = 1; attempt <= 5; attempt++)
        await expect(guess(server.browser(), person.email)).rejects.toMatchObject({ code: 'wrong-credentials' })
      await expect(server.browser().call(contract.signIn, right)).rejects.toMatchObject({
        status: 429,
        code: 'locked',
        message: 'Too many failed attempts. Account is temporarily locked. Please try again in 15 minutes.',
        retryAfter: 900,
      })
      server.wait({ minutes: 15 })
      await server.browser().call(contract.signIn, right)
    })

    test('is the same for an e-mail nobody has', async () => {
      for (let attempt = 1; attempt <= 5; attempt++)
        await expect(guess(undefined, 'ghost@example.org')).rejects.toMatchObject({ code: 'wrong-credentials' })
      await expect(guess(undefined, 'ghost@example.org')).rejects.toMatchObject({ code: 'locked' })
    })

    test('looks at five of twenty guesses at once', async () => {
      const { person } = await signedUp()
      server.wait({ minutes: 10 })
      const guesses = await Promise.allSettled(Array.from({ length: 20 }, () => guess(server.browser(), person.email)))
      const codes = guesses.map((result) => (result.status === 'rejected' ? String(result.reason.code) : 'signed in'))
      expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(5)
      expect(codes.filter((code) => code === 'signed in')).toEqual([])
    })

    test('by strangers never keeps out a device that signed in before', async () => {
      const { person, browser } = await signedUp()
      for (let attempt = 1; attempt <= 6; attempt++)
        await expect(guess(server.browser(), person.email)).rejects.toThrow()
      await browser.call(contract.signOut, {})
      const { session } = await browser.call(contract.signIn, {
        body: { email: person.email, authKey: person.authKey },
      })
      expect(session.stage).toBe('full')
    })

    test('by the owner on their own device locks nobody else out', async () => {
      const { person, browser } = await signedUp()
      await browser.call(contract.signOut, {})
      for (let attempt = 1; attempt <= 5; attempt++) await expect(guess(browser, person.email)).rejects.toThrow()
      const right = { body: { email: person.email, authKey: person.authKey } }
      await expect(browser.call(contract.signIn, right)).rejects.toMatchObject({ code: 'locked' })
      await server.browser().call(contract.signIn, right)
    })

    test('is forgotten after a right password', async () => {
      const { person } = await signedUp()
      for (let round = 1; round <= 3; round++) {
        for (let attempt = 1; attempt <= 3; attempt++)
          await expect(guess(server.browser(), person.email)).rejects.toMatchObject({ code: 'wrong-credentials' })
        await server.browser().call(contract.signIn, { body: { email: person.email, authKey: person.authKey } })
        server.wait({ minutes: 4 })
      }
    })
  })

  describe('the buckets', () => {
    test('hold as many as a setting says per address, one more each minute, and what succeeds costs nothing', async () => {
      const strict = await testServer(engine, { RATE_LIMIT_PER_ADDRESS: '5' })
      const address = '203.0.113.7'
      const at = () => strict.browser({ address })
      const person = newPerson()
      await strict.browser().call(contract.signUp, { body: person })
      const right = () => at().call(contract.signIn, { body: { email: person.email, authKey: person.authKey } })
      for (let round = 1; round <= 8; round++) await right()
      for (let attempt = 1; attempt <= 5; attempt++)
        await expect(guess(at(), `${attempt}@example.org`)).rejects.toMatchObject({ code: 'wrong-credentials' })
      await expect(right()).rejects.toMatchObject({
        status: 429,
        code: 'rate-limited',
        message: 'Rate limit exceeded. Please wait a moment before trying again.',
        retryAfter: 60,
      })
      await expect(at().call(contract.startReset, { body: { email: person.email } })).rejects.toMatchObject({
        message: 'Too many reset attempts. Please try again later.',
      })
      strict.wait({ minutes: 1 })
      await right()
      await strict.close()
    })

    test('of somebody who keeps failing leave others at the same address alone', async () => {
      const { rateLimitPerAddress } = readConfig({})
      const usual = await testServer(engine, { RATE_LIMIT_PER_ADDRESS: String(rateLimitPerAddress) })
      const at = () => usual.browser({ address: '203.0.113.7' })
      const [forgetful, neighbor] = [newPerson(), newPerson()]
      for (const body of [forgetful, neighbor]) await usual.browser().call(contract.signUp, { body })
      for (let attempt = 1; attempt <= 5; attempt++)
        await expect(guess(at(), forgetful.email)).rejects.toMatchObject({ code: 'wrong-credentials' })
      for (let attempt = 1; attempt <= 20; attempt++)
        await expect(guess(at(), forgetful.email)).rejects.toMatchObject({ status: 429 })
      const { email, authKey } = neighbor
      await at().call(contract.signIn, { body: { email, authKey } })
      await usual.close()
    })

    test('of sign-up hold five per e-mail', async () => {
      const { person } = await signedUp()
      const again = () => server.browser().call(contract.signUp, { body: newPerson(person.email) })
      for (let attempt = 1; attempt <= 4; attempt++)
        await expect(again()).rejects.toMatchObject({ message: 'An account with this email already exists' })
      await expect(again()).rejects.toMatchObject({
        message: 'Too many signup attempts. Please wait a few minutes before trying again.',
      })
      server.wait({ minutes: 1 })
      await expect(again()).rejects.toMatchObject({ code: 'email-taken' })
      await expect(again()).rejects.toMatchObject({ code: 'rate-limited' })
    })

    test('of reset hold five per e-mail, and are those of signing in', async () => {
      const { person } = await signedUp()
      const reset = () => server.browser().call(contract.startReset, { body: { email: person.email } })
      for (let attempt = 1; attempt <= 5; attempt++) await reset()
      await expect(reset()).rejects.toMatchObject({
        status: 429,
        message: 'Too many reset attempts. Please try again later.',
        retryAfter: 60,
      })
      await expect(guess(undefined, person.email)).rejects.toMatchObject({
        code: 'rate-limited',
        message: 'Rate limit exceeded. Please wait a moment before trying again.',
      })
      server.wait({ minutes: 1 })
      await reset()
      await expect(reset()).rejects.toMatchObject({ code: 'rate-limited' })
    })
  })

  describe('the session', () => {
    test('gives the boxes that were stored, to whoever knows the password, however the e-mail is written', async () => {
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

    test('prelogin does not tell who exists: a stable seed for everybody', async () => {
      const seedFor = async (email: string) =>
        (await server.browser().call(contract.prelogin, { body: { email } })).seed
      expect(await seedFor('stranger@example.org')).toEqual(await seedFor('Stranger@example.org'))
      expect(await seedFor('stranger@example.org')).not.toEqual(await seedFor('stranger2@example.org'))
    })

    test('keeps the half back after 30 minutes without activity, until the password is given', async () => {
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

    test('ends when the person signs out, here or from elsewhere', async () => {
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

    test('of somebody else cannot be ended', async () => {
      const { session } = await signedUp()
      const { browser } = await signedUp()
      await expect(browser.call(contract.endSession, { params: { id: session.sessionId } })).rejects.toMatchObject({
        status: 404,
      })
    })

    test('travels in a cookie that pages cannot read, and is not in the database', async () => {
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
    test('needs the old one, ends other sessions, and keeps the boxes in step', async () => {
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

/** A sign-up as JSON, the way the client writes it. */
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
