import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '../../contract/accounts.ts'
import * as kits from '../../contract/recovery-kits.ts'
import * as twoFactor from '../../contract/two-factor.ts'
import { engines } from '../db/testing/index.ts'
import { testMailbox, type TestMailbox } from '../mail/testing/mailbox.ts'
import { newPassword, newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import { codeAt } from './testing/authenticator.ts'
import { accountAmong } from './testing/under-release.ts'

describe.each(engines)('resetting a password, on the $name database', (engine) => {
  let mailbox: TestMailbox
  let server: TestServer
  const underRelease = new Set<string>()
  const startedAgain: string[] = []
  beforeAll(async () => {
    mailbox = await testMailbox()
    const settings = { SMTP_URL: mailbox.url }
    server = await testServer(engine, settings, {
      accountIsUnderRelease: accountAmong(underRelease),
      onStartAgain: async (_, { newOwnerId }, oldOwnerId) => {
        startedAgain.push(`${oldOwnerId} ${newOwnerId}`)
      },
    })
  })
  afterAll(async () => {
    await server.close()
    await mailbox.close()
  })

  let person: ReturnType<typeof newPerson>
  let browser: TestBrowser
  let recoveryAuth: Buffer
  let recoveryBox: Buffer
  beforeEach(async () => {
    person = newPerson()
    browser = server.browser()
    await browser.call(contract.signUp, { body: person })
    recoveryAuth = randomBytes(32)
    recoveryBox = randomBytes(92)
    await browser.call(kits.putRecoveryKit, { body: { authKey: person.authKey, recoveryAuth, recoveryBox } })
  })

  async function resetLink(email = person.email) {
    await server.browser().call(contract.startReset, { body: { email } })
    await server.context.due.run()
    return mailbox.link(email, '/auth/reset-password')
  }
  const finish = (token: string, auth: Uint8Array = recoveryAuth, password = newPassword()) =>
    server.browser().call(contract.finishReset, { body: { token, recoveryAuth: auth, ...password } })
  const signIn = (authKey: Uint8Array) =>
    server.browser().call(contract.signIn, { body: { email: person.email, authKey } })

  describe('refusals', () => {
    test('the server answers every address alike, and mails no unknown address', async () => {
      const before = mailbox.mails.length
      const known = await server.browser().call(contract.startReset, { body: { email: person.email } })
      const unknown = await server.browser().call(contract.startReset, { body: { email: 'nobody@example.org' } })
      expect(known).toEqual(unknown)
      await server.context.due.run()
      expect(mailbox.mails.slice(before).map(({ to, subject }) => `${to} ${subject}`)).toEqual(
        expect.arrayContaining([`${person.email} Reset your password`]),
      )
      expect(mailbox.mails.some(({ to }) => to === 'nobody@example.org')).toBe(false)
    })

    test('five wrong recovery codes lock the reset, and the link stays valid', async () => {
      const token = await resetLink()
      for (let attempt = 1; attempt <= 5; attempt++)
        await expect(finish(token, randomBytes(32))).rejects.toMatchObject({ code: 'wrong-recovery-code' })
      await expect(finish(token)).rejects.toMatchObject({ code: 'locked' })
      server.wait({ minutes: 15 })
      await finish(token)
    })

    test('the server rejects a used link, and any link after one hour', async () => {
      const token = await resetLink()
      await finish(token)
      await expect(finish(token)).rejects.toMatchObject({ code: 'link-invalid' })
      const late = await resetLink()
      server.wait({ minutes: 61 })
      await expect(finish(late)).rejects.toMatchObject({ code: 'link-invalid' })
    })

    test('the server rejects a confirmation link in place of a reset link', async () => {
      const other = newPerson()
      await server.browser().call(contract.signUp, { body: other })
      await server.context.due.run()
      await expect(finish(mailbox.link(other.email))).rejects.toMatchObject({ code: 'link-invalid' })
    })

    test('the server rejects starting again while a release of the estate is open', async () => {
      const token = await resetLink()
      underRelease.add(person.ownerId)
      const next = newPerson(person.email)
      const refused = server.browser().call(contract.startAgain, { body: { token, ...next } })
      await expect(refused).rejects.toMatchObject({ status: 409, code: 'under-release' })
      expect((await browser.call(contract.getSession, {})).session?.ownerId).toBe(person.ownerId)
    })
  })

  test('a browser with the recovery code gets its key box, and sets a new password for the same estate', async () => {
    const token = await resetLink()
    expect(await server.browser().call(contract.openResetLink, { body: { token } })).toEqual({
      email: person.email,
      hasRecoveryKit: true,
      takesPassword: false,
      startsAgain: true,
    })
    const opened = await server.browser().call(contract.openRecovery, { body: { token, recoveryAuth } })
    expect(opened).toMatchObject({ email: person.email, ownerId: person.ownerId })
    expect(Buffer.from(opened.recoveryBox)).toEqual(recoveryBox)
    const next = newPassword()
    const { session, keys } = await finish(token, recoveryAuth, next)
    expect(session).toMatchObject({ stage: 'full', ownerId: person.ownerId, emailVerified: true })
    expect(Buffer.from(keys?.passwordBox ?? [])).toEqual(next.passwordBox)
    expect((await browser.call(contract.getSession, {})).session).toBeNull()
    await expect(signIn(person.authKey)).rejects.toMatchObject({ code: 'wrong-credentials' })
    await signIn(next.authKey)
  })

  test('a reset ends a lock that strangers caused', async () => {
    for (let attempt = 1; attempt <= 5; attempt++)
      await expect(signIn(randomBytes(32))).rejects.toMatchObject({ code: 'wrong-credentials' })
    server.wait({ minutes: 2 })
    const next = newPassword()
    await finish(await resetLink(), recoveryAuth, next)
    await signIn(next.authKey)
  })

  test('a reset asks for the second step if two-step sign-in is on', async () => {
    const { secret } = await browser.call(twoFactor.enrolTwoFactor, { body: { authKey: person.authKey } })
    await browser.call(twoFactor.confirmTwoFactor, { body: { code: codeAt(secret, server.context.clock()) } })
    const { session, keys } = await finish(await resetLink())
    expect([session.stage, keys]).toEqual(['second-factor', undefined])
  })

  test('starting again creates a second estate and deletes nothing of the first', async () => {
    const token = await resetLink()
    const next = newPerson(person.email)
    const { session, keys } = await server.browser().call(contract.startAgain, { body: { token, ...next } })
    expect(session).toMatchObject({ ownerId: next.ownerId, recoveryKit: 'none', email: person.email })
    expect(Buffer.from(keys?.passwordBox ?? [])).toEqual(next.passwordBox)
    expect(startedAgain).toContain(`${person.ownerId} ${next.ownerId}`)
    const { database } = server.context
    const estates = await database
      .selectFrom('estate')
      .select(['owner_id', 'superseded_at'])
      .where('account_id', '=', session.accountId)
      .execute()
    expect(estates.find(({ owner_id }) => owner_id === person.ownerId)?.superseded_at).toBeInstanceOf(Date)
    expect(estates.find(({ owner_id }) => owner_id === next.ownerId)?.superseded_at).toBeNull()
    const kept = await database
      .selectFrom('key_box')
      .select(['kind', 'box'])
      .where('owner_id', '=', person.ownerId)
      .execute()
    expect(kept.map(({ kind, box }) => [kind, Buffer.from(box)])).toEqual(
      expect.arrayContaining([
        ['password', person.passwordBox],
        ['recovery', recoveryBox],
      ]),
    )
    await expect(signIn(person.authKey)).rejects.toMatchObject({ code: 'wrong-credentials' })
    await signIn(next.authKey)
  })

  test('the server rolls back starting again if the new id is taken', async () => {
    const token = await resetLink()
    const other = newPerson()
    await server.browser().call(contract.signUp, { body: other })
    const next = { ...newPerson(person.email), ownerId: other.ownerId, identity: other.identity }
    const refused = server.browser().call(contract.startAgain, { body: { token, ...next } })
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'owner-taken' })
    const foreign = { ...newPerson(person.email), ownerId: other.ownerId }
    const notDerived = server.browser().call(contract.startAgain, { body: { ...foreign, token } })
    await expect(notDerived).rejects.toMatchObject({ status: 400, code: 'not-verified' })
    await finish(token)
  })
})
