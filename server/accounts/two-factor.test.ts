import { randomBytes } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '../../contract/accounts.ts'
import * as kits from '../../contract/recovery-kits.ts'
import { startPasskey } from '../../contract/passkeys.ts'
import * as twoFactor from '../../contract/two-factor.ts'
import { resetTwoStep } from '../admin-socket.ts'
import { engines } from '../db/testing/index.ts'
import { newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import { codeAt } from './testing/authenticator.ts'

describe.each(engines)('two-step sign-in, on the $name database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())

  let person: ReturnType<typeof newPerson>
  let browser: TestBrowser
  let secret: string
  let backupCodes: string[]
  beforeEach(async () => {
    person = newPerson()
    browser = server.browser()
    await browser.call(contract.signUp, { body: person })
    const enrolled = await browser.call(twoFactor.enrolTwoFactor, { body: { authKey: person.authKey } })
    secret = enrolled.secret
    const confirmed = await browser.call(twoFactor.confirmTwoFactor, { body: { code: now() } })
    backupCodes = confirmed.backupCodes
    server.wait({ seconds: 90 })
  })

  const now = () => codeAt(secret, server.context.clock())
  const halfway = async () => {
    const other = server.browser()
    await other.call(contract.signIn, { body: { email: person.email, authKey: person.authKey } })
    return other
  }
  const submit = (on: TestBrowser, code: string) => on.call(contract.submitSecondFactor, { body: { code } })

  describe('refusals', () => {
    test('the server does not turn two-step sign-in on without the password or with a wrong code', async () => {
      const fresh = server.browser()
      const other = newPerson()
      await fresh.call(contract.signUp, { body: other })
      const enrol = (authKey: Uint8Array) => fresh.call(twoFactor.enrolTwoFactor, { body: { authKey } })
      await expect(enrol(randomBytes(32))).rejects.toMatchObject({ code: 'wrong-password' })
      await expect(fresh.call(twoFactor.confirmTwoFactor, { body: { code: '123456' } })).rejects.toMatchObject({
        code: 'not-enrolled',
      })
      await enrol(other.authKey)
      await expect(fresh.call(twoFactor.confirmTwoFactor, { body: { code: 'abcdef' } })).rejects.toMatchObject({
        code: 'wrong-code',
      })
      const { session } = await fresh.call(contract.signIn, { body: { email: other.email, authKey: other.authKey } })
      expect(session.stage).toBe('full')
    })

    test('before the second step the server rejects every call that needs a full session, and returns no keys', async () => {
      const other = server.browser()
      const { session, keys } = await other.call(contract.signIn, {
        body: { email: person.email, authKey: person.authKey },
      })
      expect([session.stage, keys, session.half]).toEqual(['second-factor', undefined, undefined])
      for (const call of [contract.listSessions, contract.endOtherSessions, kits.getRecoveryKit])
        await expect(other.call(call, {})).rejects.toMatchObject({ status: 401, code: 'second-factor-needed' })
    })

    test('the server rejects a used code, even in a concurrent call', async () => {
      const [one, two] = [await halfway(), await halfway()]
      const code = now()
      const results = await Promise.allSettled([submit(one, code), submit(two, code)])
      expect(results.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual([
        'fulfilled',
        'rejected',
      ])
      await expect(submit(await halfway(), code)).rejects.toMatchObject({ code: 'wrong-code' })
    })

    test('the server rejects codes from two time steps away', async () => {
      const other = await halfway()
      const old = codeAt(secret, new Date(server.context.clock().getTime() - 60_000))
      await expect(submit(other, old)).rejects.toMatchObject({ code: 'wrong-code' })
    })

    test('five wrong codes lock the second step, but not on a device that signed in before', async () => {
      const other = await halfway()
      for (let attempt = 1; attempt <= 5; attempt++)
        await expect(submit(other, '000000')).rejects.toMatchObject({ code: 'wrong-code' })
      await expect(submit(other, now())).rejects.toMatchObject({ code: 'locked' })
      await browser.call(contract.signIn, { body: { email: person.email, authKey: person.authKey } })
      expect((await submit(browser, now())).session.stage).toBe('full')
    })

    test('after the second step the server rejects the cookie of the first step', async () => {
      const other = await halfway()
      const before = new Map(other.cookies)
      await submit(other, now())
      const thief = server.browser()
      for (const [name, value] of before) thief.cookies.set(name, value)
      expect((await thief.call(contract.getSession, {})).session).toBeNull()
    })
  })

  test.each([
    ['early', 30_000],
    ['late', -30_000],
  ])('the server accepts a code that is one step %s', async (_, milliseconds) => {
    const other = await halfway()
    const code = codeAt(secret, new Date(server.context.clock().getTime() + milliseconds))
    const { session, keys } = await submit(other, code)
    expect(session).toMatchObject({ stage: 'full', twoFactor: true })
    expect(Buffer.from(keys?.passwordBox ?? [])).toEqual(person.passwordBox)
  })

  test('the server accepts each backup code once, whatever its case and spaces', async () => {
    const [first = '', second = ''] = backupCodes
    expect(new Set(backupCodes).size).toBe(10)
    await submit(await halfway(), first.toLowerCase().replace('-', ' '))
    await expect(submit(await halfway(), first)).rejects.toMatchObject({ code: 'wrong-code' })
    const { authKey } = person
    const replaced = await browser.call(twoFactor.newBackupCodes, { body: { authKey, code: backupCodes[2] } })
    await expect(submit(await halfway(), second)).rejects.toMatchObject({ code: 'wrong-code' })
    await submit(await halfway(), replaced.backupCodes[0] ?? '')
  })

  describe('with the password alone', () => {
    const changes = [
      ['set up again', twoFactor.enrolTwoFactor],
      ['given new backup codes', twoFactor.newBackupCodes],
      ['turned off', twoFactor.disableTwoFactor],
      ['extended by a passkey', startPasskey],
    ] as const

    test.each(changes)('two-step sign-in is not %s', async (_, change) => {
      const { authKey } = person
      const ask = (code?: string) => browser.call(change, { body: { authKey, ...(code !== undefined && { code }) } })
      await expect(ask()).rejects.toMatchObject({ status: 401, code: 'code-needed', field: 'code' })
      for (let guess = 1; guess <= 5; guess += 1)
        await expect(ask('000000')).rejects.toMatchObject({ status: 401, code: 'wrong-code', field: 'code' })
      await expect(ask(now())).rejects.toMatchObject({ status: 429, code: 'locked' })
      server.wait({ minutes: 15 })
      expect((await submit(await halfway(), backupCodes[0] ?? '')).session.stage).toBe('full')
      await ask(now())
    })
  })

  test('a new setup with a backup code voids the codes of the lost phone', async () => {
    const before = secret
    const body = { authKey: person.authKey, code: backupCodes[0] }
    secret = (await browser.call(twoFactor.enrolTwoFactor, { body })).secret
    await browser.call(twoFactor.confirmTwoFactor, { body: { code: now() } })
    server.wait({ seconds: 90 })
    const other = await halfway()
    await expect(submit(other, codeAt(before, server.context.clock()))).rejects.toMatchObject({ code: 'wrong-code' })
    expect((await submit(other, now())).session.stage).toBe('full')
  })

  describe('a person who lost phone and backup codes', () => {
    const stage = async () => (await (await halfway()).call(contract.getSession, {})).session?.stage
    const runOut = async () => {
      server.wait({ days: 7 })
      await server.context.due.run()
    }

    test('gets a mail, and the server turns two-step sign-in off seven days after the administrator asks', async () => {
      expect((await resetTwoStep(server.context, person.email)).ok).toBe(true)
      const letters = server.context.database.selectFrom('mail').select('subject').where('recipient', '=', person.email)
      expect((await letters.execute()).map(({ subject }) => subject)).toContain('Two-step sign-in will be turned off')
      server.wait({ days: 6 })
      await server.context.due.run()
      expect(await stage()).toBe('second-factor')
      server.wait({ days: 1 })
      await server.context.due.run()
      expect(await stage()).toBe('full')
      expect((await resetTwoStep(server.context, person.email)).ok).toBe(false)
    })

    test('keeps two-step sign-in by a right code within the seven days', async () => {
      await resetTwoStep(server.context, person.email)
      await submit(await halfway(), backupCodes[0] ?? '')
      await runOut()
      expect(await stage()).toBe('second-factor')
    })
  })

  test('the password and a code turn two-step sign-in off', async () => {
    const code = now()
    await expect(
      browser.call(twoFactor.disableTwoFactor, { body: { authKey: randomBytes(32), code } }),
    ).rejects.toThrow('incorrect')
    await browser.call(twoFactor.disableTwoFactor, { body: { authKey: person.authKey, code } })
    const other = await halfway()
    expect((await other.call(contract.getSession, {})).session).toMatchObject({ stage: 'full', twoFactor: false })
  })

  test('the database stores the secret encrypted', async () => {
    const rows = await server.context.database.selectFrom('account').select('totp_secret').execute()
    const plain = Buffer.from(base32nopad.decode(secret)).toString('hex')
    const stored = rows.map((row) => Buffer.from(row.totp_secret ?? []).toString('hex')).join(' ')
    expect(stored.length).toBeGreaterThan(plain.length)
    expect(stored).not.toContain(plain)
  })
})
