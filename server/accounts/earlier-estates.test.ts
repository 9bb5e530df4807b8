import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deletionWords } from '../../contract/account-deletion-rules.ts'
import { askForDeletion } from '../../contract/account-deletion.ts'
import * as contract from '../../contract/accounts.ts'
import * as kits from '../../contract/recovery-kits.ts'
import * as twoFactor from '../../contract/two-factor.ts'
import { preloginEarlier, returnToEarlier } from '../../contract/earlier-estates.ts'
import { engines } from '../db/testing/index.ts'
import { testMailbox, type TestMailbox } from '../mail/testing/mailbox.ts'
import { newPassword, newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import { revokeAdmin } from '../admin-socket.ts'
import { codeAt } from './testing/authenticator.ts'

describe.each(engines)('going back to an earlier estate, on the $name database', (engine) => {
  let mailbox: TestMailbox
  let server: TestServer
  const cameBack: string[] = []
  beforeAll(async () => {
    mailbox = await testMailbox()
    server = await testServer(
      engine,
      { SMTP_URL: mailbox.url },
      {
        accountIsUnderRelease: () => Promise.resolve(false),
        onStartAgain: () => Promise.resolve(),
        onReturn: async (_, ownerId) => {
          cameBack.push(ownerId)
        },
      },
    )
  })
  afterAll(async () => {
    await server.close()
    await mailbox.close()
  })

  let person: ReturnType<typeof newPerson>
  let browser: TestBrowser
  beforeEach(async () => {
    person = newPerson()
    browser = server.browser()
    await browser.call(contract.signUp, { body: person })
  })

  async function resetLink(email = person.email) {
    await server.browser().call(contract.startReset, { body: { email } })
    await server.context.due.run()
    return mailbox.link(email, '/auth/reset-password')
  }
  async function startAgain() {
    const token = await resetLink()
    server.wait({ minutes: 1 })
    const stranger = server.browser()
    const next = newPerson(person.email)
    await stranger.call(contract.startAgain, { body: { token, ...next } })
    return { stranger, next }
  }
  const goBack = (authKeys: Uint8Array[], code?: string, at = server.browser()) =>
    at.call(returnToEarlier, { body: { email: person.email, authKeys, ...(code !== undefined && { code }) } })
  const signIn = (authKey: Uint8Array) =>
    server.browser().call(contract.signIn, { body: { email: person.email, authKey } })
  const seedsOf = async (email: string) => {
    const { seeds } = await server.browser().call(preloginEarlier, { body: { email } })
    return seeds.map((seed) => Buffer.from(seed).toString('hex'))
  }

  describe('refusals', () => {
    test('prelogin returns four stable seeds for any address, so it does not reveal who started again', async () => {
      await startAgain()
      const [known, unknown] = [await seedsOf(person.email), await seedsOf('nobody@example.org')]
      expect([known.length, unknown.length]).toEqual([4, 4])
      expect(known).toContain(person.seed.toString('hex'))
      expect([await seedsOf(person.email), await seedsOf('nobody@example.org')]).toEqual([known, unknown])
    })

    test('the server rejects the current password, and any password of an account that never started again', async () => {
      await expect(goBack([person.authKey])).rejects.toMatchObject({ code: 'wrong-credentials' })
      const { next } = await startAgain()
      await expect(goBack([next.authKey])).rejects.toMatchObject({ code: 'wrong-credentials' })
    })

    test('after five wrong passwords the server rejects even the right password for 15 minutes', async () => {
      await startAgain()
      for (let attempt = 1; attempt <= 5; attempt++) {
        server.wait({ minutes: 1 })
        await expect(goBack([randomBytes(32)])).rejects.toMatchObject({ code: 'wrong-credentials' })
      }
      server.wait({ minutes: 1 })
      await expect(goBack([person.authKey])).rejects.toMatchObject({ code: 'locked' })
      server.wait({ minutes: 15 })
      await goBack([person.authKey])
    })

    test('the server locks out strangers who guess, but not a browser that signed in before', async () => {
      await startAgain()
      for (let attempt = 1; attempt <= 5; attempt++) {
        server.wait({ minutes: 1 })
        await expect(goBack([randomBytes(32)])).rejects.toMatchObject({ code: 'wrong-credentials' })
      }
      await expect(goBack([person.authKey])).rejects.toMatchObject({ status: 429 })
      expect((await goBack([person.authKey], undefined, browser)).session.ownerId).toBe(person.ownerId)
    })

    test('the server rejects a sign-up with an earlier estate’s address, and going back takes it from an unconfirmed account', async () => {
      const { next } = await startAgain()
      await server.context.database
        .updateTable('account')
        .set({ email: next.ownerId + '@example.org' })
        .where('email', '=', person.email)
        .execute()
      const taken = server.browser().call(contract.signUp, { body: newPerson(person.email) })
      await expect(taken).rejects.toMatchObject({ code: 'email-taken' })
      const holder = newPerson()
      await server.browser().call(contract.signUp, { body: holder })
      const held = () => server.context.database.updateTable('account').where('owner_id', '=', holder.ownerId)
      await held().set({ email: person.email, verified_at: server.context.clock() }).execute()
      await expect(goBack([person.authKey])).rejects.toMatchObject({ code: 'email-taken' })
      await held().set({ verified_at: null }).execute()
      expect((await goBack([person.authKey])).session).toMatchObject({ ownerId: person.ownerId, email: person.email })
    })

    test('of two concurrent calls to go back, the server rejects one with status 401', async () => {
      await startAgain()
      const both = await Promise.allSettled([goBack([person.authKey]), goBack([person.authKey])])
      expect(both.map((one) => (one.status === 'rejected' ? one.reason : 'in'))).toEqual(
        expect.arrayContaining(['in', expect.objectContaining({ status: 401 })]),
      )
    })

    test('the server asks for a code of the earlier estate’s second step', async () => {
      const { secret } = await browser.call(twoFactor.enrolTwoFactor, { body: { authKey: person.authKey } })
      server.wait({ minutes: 1 })
      const used = codeAt(secret, new Date(server.context.clock().getTime() + 30_000))
      await browser.call(twoFactor.confirmTwoFactor, { body: { code: used } })
      await startAgain()
      await expect(goBack([person.authKey])).rejects.toMatchObject({ code: 'code-needed', field: 'code' })
      for (const code of [used, '000000'])
        await expect(goBack([person.authKey], code)).rejects.toMatchObject({ code: 'wrong-code' })
      server.wait({ minutes: 1 })
      const { session } = await goBack([person.authKey], codeAt(secret, server.context.clock()))
      expect(session).toMatchObject({ stage: 'full', ownerId: person.ownerId, twoFactor: true })
    })

    test('the server rejects a suspended account', async () => {
      await startAgain()
      await server.context.database
        .updateTable('account')
        .set({ suspended_at: server.context.clock() })
        .where('email', '=', person.email)
        .execute()
      await expect(goBack([person.authKey])).rejects.toMatchObject({ code: 'suspended' })
    })
  })

  test('the earlier password opens the earlier estate and signs out the person who started again', async () => {
    const { stranger, next } = await startAgain()
    const { session, keys } = await goBack([randomBytes(32), person.authKey])
    expect(session).toMatchObject({ stage: 'full', ownerId: person.ownerId, email: person.email })
    expect(Buffer.from(keys?.passwordBox ?? [])).toEqual(person.passwordBox)
    expect((await stranger.call(contract.getSession, {})).session).toBeNull()
    await expect(signIn(next.authKey)).rejects.toMatchObject({ code: 'wrong-credentials' })
    expect((await signIn(person.authKey)).session.ownerId).toBe(person.ownerId)
    expect(cameBack).toContain(person.ownerId)
    await server.context.due.run()
    expect(mailbox.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toContain(
      'You went back to what you had before',
    )
  })

  test('the operator role stays with the estate whose keys had it, and returns with that estate', async () => {
    const { database } = server.context
    await database.updateTable('account').set({ role: 'admin' }).where('email', '=', person.email).execute()
    const roleHere = async (at: TestBrowser) => (await at.call(contract.getSession, {})).session?.role
    expect(await roleHere(browser)).toBe('admin')
    const { stranger } = await startAgain()
    expect(await roleHere(stranger)).toBe('user')
    const back = server.browser()
    await goBack([person.authKey], undefined, back)
    expect(await roleHere(back)).toBe('admin')
    server.wait({ days: 31 })
    await startAgain()
    const revoked = await revokeAdmin(server.context, person.email)
    expect(Buffer.from(revoked.bundle ?? [])).toEqual(person.identity.bundle)
    expect(await revokeAdmin(server.context, person.email)).toMatchObject({ ok: false })
    await goBack([person.authKey], undefined, back)
    expect(await roleHere(back)).toBe('user')
  })

  test('going back removes a stranger’s second step and its backup codes', async () => {
    const { stranger, next } = await startAgain()
    const { secret } = await stranger.call(twoFactor.enrolTwoFactor, { body: { authKey: next.authKey } })
    await stranger.call(twoFactor.confirmTwoFactor, { body: { code: codeAt(secret, server.context.clock()) } })
    const { session } = await goBack([person.authKey])
    expect(session).toMatchObject({ stage: 'full', twoFactor: false })
    const codes = await server.context.database
      .selectFrom('backup_code')
      .selectAll()
      .where('account_id', '=', session.accountId)
      .execute()
    expect(codes).toEqual([])
  })

  test('going back cancels a deletion that a stranger requested', async () => {
    const { stranger, next } = await startAgain()
    const deletionId = randomUUID()
    const body = { confirmation: deletionWords, authKey: next.authKey, deletionId, statement: randomBytes(140) }
    await stranger.call(askForDeletion, { body })
    expect((await stranger.call(contract.getSession, {})).session?.deletion).toBeDefined()
    const { session } = await goBack([person.authKey])
    expect(session.deletion).toBeUndefined()
  })

  test('only a browser signed in to the older estate can return to the newer one', async () => {
    const { stranger, next } = await startAgain()
    const recoveryAuth = randomBytes(32)
    await stranger.call(kits.putRecoveryKit, {
      body: { authKey: next.authKey, recoveryAuth, recoveryBox: randomBytes(92) },
    })
    const back = server.browser()
    await goBack([person.authKey], undefined, back)
    await expect(goBack([next.authKey])).rejects.toMatchObject({ status: 403, code: 'newer-estate' })
    const kit = { token: await resetLink(), recoveryAuth, ...newPassword() }
    await expect(stranger.call(contract.finishReset, { body: kit })).rejects.toMatchObject({ code: 'newer-estate' })
    expect((await back.call(contract.getSession, {})).session?.ownerId).toBe(person.ownerId)
    const { session, keys } = await goBack([next.authKey], undefined, back)
    expect(session.ownerId).toBe(next.ownerId)
    expect(Buffer.from(keys?.passwordBox ?? [])).toEqual(next.passwordBox)
  })

  test('an idle browser cannot return to the newer estate with the newer password alone', async () => {
    const { next } = await startAgain()
    const back = server.browser()
    await goBack([person.authKey], undefined, back)
    server.wait({ minutes: 31 })
    await expect(goBack([next.authKey], undefined, back)).rejects.toMatchObject({ status: 403, code: 'newer-estate' })
    await back.call(contract.unlock, { body: { authKey: person.authKey } })
    expect((await goBack([next.authKey], undefined, back)).session.ownerId).toBe(next.ownerId)
  })

  test('the owner can go back after a stranger started again many times', async () => {
    for (let time = 1; time <= 6; time++) {
      await startAgain()
      server.wait({ minutes: 5 })
    }
    expect(await seedsOf(person.email)).toContain(person.seed.toString('hex'))
    expect((await goBack([person.authKey])).session.ownerId).toBe(person.ownerId)
  })

  test('after sixteen starts an earlier password opens its estate, and the server rejects the seventeenth start', async () => {
    const all = () => server.browser().call(preloginEarlier, { body: { email: person.email, all: true } })
    const left = [person]
    for (let time = 1; time <= 16; time++) {
      left.push((await startAgain()).next)
      server.wait({ minutes: 5 })
    }
    await expect(startAgain()).rejects.toMatchObject({ status: 409, code: 'started-too-often' })
    const fifth = left[5] ?? person
    const { seeds } = await all()
    expect(await seedsOf(person.email)).not.toContain(fifth.seed.toString('hex'))
    for (const { seed } of left.slice(0, 16)) expect(seeds.map((one) => Buffer.from(one))).toContainEqual(seed)
    const at = seeds.findIndex((seed) => Buffer.from(seed).equals(fifth.seed))
    const keysWith = (place: number) => seeds.map((_, one) => (one === place ? fifth.authKey : randomBytes(32)))
    await expect(goBack(keysWith((at + 1) % 16))).rejects.toMatchObject({ code: 'wrong-credentials' })
    expect((await goBack(keysWith(at))).session.ownerId).toBe(fifth.ownerId)
  })

  test('the earlier recovery code opens the earlier estate under a new password, without a stranger’s second step', async () => {
    const [recoveryAuth, recoveryBox] = [randomBytes(32), randomBytes(92)]
    await browser.call(kits.putRecoveryKit, { body: { authKey: person.authKey, recoveryAuth, recoveryBox } })
    const { stranger, next } = await startAgain()
    const { secret } = await stranger.call(twoFactor.enrolTwoFactor, { body: { authKey: next.authKey } })
    await stranger.call(twoFactor.confirmTwoFactor, { body: { code: codeAt(secret, server.context.clock()) } })
    const token = await resetLink()
    const opened = await server.browser().call(contract.openRecovery, { body: { token, recoveryAuth } })
    expect(opened).toMatchObject({ ownerId: person.ownerId, email: person.email })
    expect(Buffer.from(opened.recoveryBox)).toEqual(recoveryBox)
    const password = newPassword()
    const body = { token, recoveryAuth, ...password }
    const { session, keys } = await server.browser().call(contract.finishReset, { body })
    expect(session).toMatchObject({ stage: 'full', ownerId: person.ownerId, recoveryKit: 'made' })
    expect(Buffer.from(keys?.passwordBox ?? [])).toEqual(password.passwordBox)
    expect((await signIn(password.authKey)).session.ownerId).toBe(person.ownerId)
  })

  test('going back blocks starting again for 30 days; starting again blocks a change of e-mail for 30 days', async () => {
    const { stranger, next } = await startAgain()
    const change = { currentAuthKey: next.authKey, email: `${randomUUID()}@example.org`, ...newPassword() }
    await expect(stranger.call(contract.changeEmail, { body: change })).rejects.toMatchObject({
      code: 'started-lately',
    })
    await goBack([person.authKey])
    const again = async () =>
      server.browser().call(contract.startAgain, { body: { token: await resetLink(), ...newPerson(person.email) } })
    await expect(again()).rejects.toMatchObject({ status: 409, code: 'returned-lately' })
    server.wait({ days: 31 })
    await again()
  })
})
