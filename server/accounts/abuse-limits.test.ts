import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deletionWords } from '../../contract/account-deletion-rules.ts'
import { askForDeletion, keepAccount } from '../../contract/account-deletion.ts'
import { changePassword, signIn, signUp } from '../../contract/accounts.ts'
import { putRecoveryKit } from '../../contract/recovery-kits.ts'
import { startPasskeySignIn } from '../../contract/passkeys.ts'
import { confirmTwoFactor, enrolTwoFactor } from '../../contract/two-factor.ts'
import { engines } from '../db/testing/index.ts'
import { newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import { codeAt } from './testing/authenticator.ts'

// Calls that an attacker can repeat, with or without an account. Each call writes a row or sends a
// mail, perhaps to an address of another person.

describe.each(engines)('repeated calls, on the $name database', (engine) => {
  let server: TestServer
  let browser: TestBrowser
  let person: ReturnType<typeof newPerson>
  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    person = newPerson()
    browser = server.browser()
    await browser.call(signUp, { body: person })
  })

  const full = { status: 429, code: 'rate-limited' }
  const mailed = async () => {
    const query = server.context.database.selectFrom('mail').select('id').where('recipient', '=', person.email)
    return (await query.execute()).length
  }
  async function again(work: () => Promise<unknown>): Promise<number> {
    for (let times = 0; times < 70; times++) {
      const refused: unknown = await work().then(
        () => undefined,
        (error: unknown) => error,
      )
      if (refused === undefined) continue
      expect(refused).toMatchObject(full)
      return times
    }
    return Infinity
  }

  test('the server limits password changes, because each one sends a mail', async () => {
    const { seed, authKey, passwordBox } = person
    const change = () => browser.call(changePassword, { body: { currentAuthKey: authKey, seed, authKey, passwordBox } })
    expect(await again(change)).toBe(20)
    expect(await mailed()).toBeLessThan(25)
    server.wait({ minutes: 11 })
    expect(await again(change)).toBe(1)
  })

  test('the server limits new setups of two-step sign-in', async () => {
    let backupCodes: string[] = []
    const enrol = async () => {
      const body = { authKey: person.authKey, code: backupCodes[0] }
      const { secret } = await browser.call(enrolTwoFactor, { body })
      const code = codeAt(secret, server.context.clock())
      backupCodes = (await browser.call(confirmTwoFactor, { body: { code } })).backupCodes
    }
    expect(await again(enrol)).toBe(20)
  })

  test('the server limits deletion requests and their cancellation, because each one mails the grantees', async () => {
    const statement = randomBytes(150)
    const body = { confirmation: deletionWords, authKey: person.authKey, deletionId: person.ownerId, statement }
    const ask = async () => {
      await browser.call(askForDeletion, { body })
      await browser.call(keepAccount, { body: { statement } })
    }
    expect(await again(ask)).toBe(20)
  })

  test('the server keeps the most recent sessions of an account and deletes the others', async () => {
    for (let times = 0; times < 110; times++)
      await server.browser().call(signIn, { body: { email: person.email, authKey: person.authKey } })
    const { database } = server.context
    const { id } = await database
      .selectFrom('account')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    for (const table of ['session', 'known_device'] as const) {
      const rows = await database.selectFrom(table).select('account_id').where('account_id', '=', id).execute()
      expect(rows.length).toBeGreaterThan(90)
      expect(rows.length).toBeLessThanOrEqual(101)
    }
  })

  test('the server limits passkey challenges per network address', async () => {
    const at = { address: '10.9.9.9' }
    expect(await again(() => server.browser(at).call(startPasskeySignIn, {}))).toBeLessThan(Infinity)
  })

  test('the server rejects a key box whose size is not that of a wrapped key', async () => {
    for (const length of [1, 91, 93]) {
      const kit = { recoveryAuth: randomBytes(32), recoveryBox: randomBytes(length) }
      const sent = browser.fetch('/api/auth/recovery-kit', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          authKey: person.authKey.toString('base64url'),
          recoveryAuth: kit.recoveryAuth.toString('base64url'),
          recoveryBox: kit.recoveryBox.toString('base64url'),
        }),
      })
      expect((await sent).status).toBe(400)
    }
    await browser.call(putRecoveryKit, {
      body: { authKey: person.authKey, recoveryAuth: randomBytes(32), recoveryBox: randomBytes(92) },
    })
  })
})
