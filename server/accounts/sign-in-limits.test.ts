import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../contract/accounts.ts'
import { readConfig } from '../config.ts'
import { engines } from '../db/testing/index.ts'
import { newAccount, newPerson, testServer, type TestServer } from '../testing/index.ts'

describe.each(engines)('guessing a password, on the $name database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())

  const signedUp = () => newAccount(server)
  const guess = (browser = server.browser(), email = 'nobody@example.org') =>
    browser.call(contract.signIn, { body: { email, authKey: randomBytes(32) } })

  describe('the lock', () => {
    test('five wrong passwords in any browser lock the e-mail for 15 minutes', async () => {
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

    test('a lock set by a clock that was ahead ends when the clock is set back', async () => {
      const { person } = await signedUp()
      server.wait({ days: 40 })
      for (let attempt = 1; attempt <= 5; attempt++) await expect(guess(undefined, person.email)).rejects.toThrow()
      server.wait({ days: -40 })
      await server.browser().call(contract.signIn, { body: { email: person.email, authKey: person.authKey } })
    })

    test('an unknown e-mail gets the same lock', async () => {
      for (let attempt = 1; attempt <= 5; attempt++)
        await expect(guess(undefined, 'ghost@example.org')).rejects.toMatchObject({ code: 'wrong-credentials' })
      await expect(guess(undefined, 'ghost@example.org')).rejects.toMatchObject({ code: 'locked' })
    })

    test('the server checks only five of twenty concurrent guesses', async () => {
      const { person } = await signedUp()
      server.wait({ minutes: 10 })
      const guesses = await Promise.allSettled(Array.from({ length: 20 }, () => guess(server.browser(), person.email)))
      const codes = guesses.map((result) => (result.status === 'rejected' ? String(result.reason.code) : 'signed in'))
      expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(5)
      expect(codes.filter((code) => code === 'signed in')).toEqual([])
    })

    test('a lock caused by strangers never stops a device that signed in before', async () => {
      const { person, browser } = await signedUp()
      for (let attempt = 1; attempt <= 6; attempt++)
        await expect(guess(server.browser(), person.email)).rejects.toThrow()
      await browser.call(contract.signOut, {})
      const { session } = await browser.call(contract.signIn, {
        body: { email: person.email, authKey: person.authKey },
      })
      expect(session.stage).toBe('full')
    })

    test('a lock on a known device affects no other device', async () => {
      const { person, browser } = await signedUp()
      await browser.call(contract.signOut, {})
      for (let attempt = 1; attempt <= 5; attempt++) await expect(guess(browser, person.email)).rejects.toThrow()
      const right = { body: { email: person.email, authKey: person.authKey } }
      await expect(browser.call(contract.signIn, right)).rejects.toMatchObject({ code: 'locked' })
      await server.browser().call(contract.signIn, right)
    })

    test('a right password clears the count', async () => {
      const { person } = await signedUp()
      for (let round = 1; round <= 3; round++) {
        for (let attempt = 1; attempt <= 3; attempt++)
          await expect(guess(server.browser(), person.email)).rejects.toMatchObject({ code: 'wrong-credentials' })
        await server.browser().call(contract.signIn, { body: { email: person.email, authKey: person.authKey } })
        server.wait({ minutes: 4 })
      }
    })
  })

  describe('the token buckets', () => {
    test('a network address has a configured number of tokens, one more each minute, and success costs none', async () => {
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

    test('failures of one caller do not limit other callers at the same network address', async () => {
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

    test('sign-up allows five tries per e-mail', async () => {
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

    test('a reset and a sign-in share five tries per e-mail', async () => {
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
})
