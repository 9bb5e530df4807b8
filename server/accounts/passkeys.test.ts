import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '../../contract/accounts.ts'
import * as kits from '../../contract/recovery-kits.ts'
import * as twoFactor from '../../contract/two-factor.ts'
import * as contract from '../../contract/passkeys.ts'
import { engines } from '../db/testing/index.ts'
import { newPassword, newPerson } from '../testing/index.ts'
import { codeAt } from './testing/authenticator.ts'
import { handleOf, type PasskeyOwner, PasskeyWorld, type Person } from './testing/passkey-world.ts'
import { SoftAuthenticator } from './testing/passkeys.ts'

describe.each(engines)('passkeys, on the $name database', (engine) => {
  let world: PasskeyWorld
  beforeAll(async () => {
    world = await PasskeyWorld.open(engine)
  })
  afterAll(() => world.close())

  test('a passkey signs in at once, gets its key box and counts as both steps', async () => {
    const { phone, person, browser, box, id } = await world.withPasskey()
    const { secret } = await browser.call(twoFactor.enrolTwoFactor, { body: { authKey: person.authKey } })
    await browser.call(twoFactor.confirmTwoFactor, { body: { code: codeAt(secret, world.server.context.clock()) } })
    world.server.wait({ minutes: 1 })
    const elsewhere = world.server.browser()
    const answer = await world.signIn(phone, {}, elsewhere)
    expect(answer.session).toMatchObject({
      stage: 'full',
      email: person.email,
      ownerId: person.ownerId,
      twoFactor: true,
      hasPasskey: true,
    })
    expect(answer.session.half).toHaveLength(32)
    expect(Buffer.from(answer.box)).toEqual(box)
    expect(Buffer.from(answer.keys.identity.bundle)).toEqual(person.identity.bundle)
    const sessions = world.server.context.database.selectFrom('session').select(['second_factor_at', 'passkey_id'])
    const [made] = await sessions.where('id', '=', answer.session.sessionId).execute()
    expect([made?.second_factor_at instanceof Date, made?.passkey_id]).toEqual([true, id])
    const [listed] = await world.passkeysOf(browser)
    expect(listed?.lastUsedAt?.getTime()).toBeGreaterThan(listed?.createdAt.getTime() ?? Number.NaN)
    await world.server.context.due.run()
    expect(world.mailbox.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toContain(
      'A passkey was added',
    )
  })

  test('a passkey signs in while strangers keep the e-mail locked', async () => {
    const { phone, person } = await world.withPasskey()
    const guess = () =>
      world.server.browser().call(accounts.signIn, { body: { email: person.email, authKey: randomBytes(32) } })
    for (let attempt = 1; attempt <= 5; attempt++) await expect(guess()).rejects.toMatchObject({ status: 401 })
    await expect(guess()).rejects.toMatchObject({ code: 'locked' })
    expect((await world.signIn(phone)).session.stage).toBe('full')
  })

  test('a passkey unlocks an idle session, for which the server lists the accepted passkeys', async () => {
    const { phone, browser, box } = await world.withPasskey()
    world.server.wait({ minutes: 31 })
    expect((await browser.call(accounts.getSession, {})).session?.half).toBeUndefined()
    const ceremony = await browser.call(contract.startPasskeyUnlock, {})
    const assertion = phone.get(ceremony, { userHandle: null })
    expect(ceremony.known.map(({ transports }) => transports)).toEqual([['internal']])
    expect(Buffer.from(ceremony.known[0]?.credentialId ?? [])).toEqual(assertion.credentialId)
    const answer = await browser.call(contract.unlockWithPasskey, { body: { assertion } })
    expect(Buffer.from(answer.box)).toEqual(box)
    expect((await browser.call(accounts.getSession, {})).session?.half).toHaveLength(32)
  })

  test('the owner renames a passkey', async () => {
    const { browser, id } = await world.withPasskey()
    await browser.call(contract.renamePasskey, { params: { id }, body: { name: ' Blue key ' } })
    expect(await world.passkeysOf(browser)).toMatchObject([{ id, name: 'Blue key' }])
  })

  test('removing a passkey deletes its box and ends the sessions that it opened, and no others', async () => {
    const { phone, person, browser, id } = await world.withPasskey()
    const key = new SoftAuthenticator()
    await world.add(browser, key.create(await world.start(browser, person), handleOf(person.ownerId)))
    const [thief, own] = [world.server.browser(), world.server.browser()]
    await world.signIn(phone, {}, thief)
    await world.signIn(key, {}, own)
    await browser.call(contract.removePasskey, { params: { id } })
    expect((await thief.call(accounts.getSession, {})).session).toBeNull()
    expect((await own.call(accounts.getSession, {})).session?.stage).toBe('full')
    expect(await world.boxesOf(person.ownerId)).toHaveLength(2)
    await expect(world.signIn(phone)).rejects.toMatchObject({ code: 'wrong-passkey' })
    const [last] = await world.passkeysOf(own)
    await own.call(contract.removePasskey, { params: { id: last?.id ?? '' } })
    expect((await own.call(accounts.getSession, {})).session).toMatchObject({ stage: 'full', hasPasskey: false })
    expect(await world.boxesOf(person.ownerId)).toEqual([{ kind: 'password' }])
  })

  describe('after a change of another credential', () => {
    const resetLink = async ({ email }: Person) => {
      await world.server.browser().call(accounts.startReset, { body: { email } })
      return world.mailed(email)
    }
    const forgotten = async ({ phone, person }: PasskeyOwner) => {
      await expect(world.signIn(phone)).rejects.toMatchObject({ code: 'wrong-passkey' })
      const kinds = (await world.boxesOf(person.ownerId)).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind.startsWith('passkey:'))).toEqual([])
    }

    test('passkeys survive a new password', async () => {
      const { browser, person, phone } = await world.withPasskey()
      const body = { currentAuthKey: person.authKey, ...newPassword() }
      await browser.call(accounts.changePassword, { body })
      expect((await world.signIn(phone)).session.email).toBe(person.email)
    })

    test('passkeys survive a new e-mail, and an undo deletes them', async () => {
      const made = await world.withPasskey()
      const { browser, person, phone } = made
      const email = `${randomUUID()}@example.org`
      await browser.call(accounts.changeEmail, {
        body: { currentAuthKey: person.authKey, email, ...newPassword() },
      })
      await world.server.browser().call(accounts.followLink, { body: { token: await world.mailed(email) } })
      expect((await world.signIn(phone)).session.email).toBe(email)
      await world.server.browser().call(accounts.followLink, { body: { token: await world.mailed(person.email) } })
      await forgotten(made)
    })

    test('a reset by the recovery code deletes the passkeys', async () => {
      const made = await world.withPasskey()
      const recoveryAuth = randomBytes(32)
      await made.browser.call(kits.putRecoveryKit, {
        body: { authKey: made.person.authKey, recoveryAuth, recoveryBox: randomBytes(92) },
      })
      const token = await resetLink(made.person)
      await world.server.browser().call(accounts.finishReset, { body: { token, recoveryAuth, ...newPassword() } })
      await forgotten(made)
    })

    test('starting again without the recovery code deletes the passkeys', async () => {
      const made = await world.withPasskey()
      const token = await resetLink(made.person)
      const next = newPerson(made.person.email)
      const elsewhere = world.server.browser()
      await elsewhere.call(accounts.startAgain, { body: { token, ...next } })
      await forgotten(made)
      expect(await world.passkeysOf(elsewhere)).toEqual([])
    })
  })

  test('the server deletes expired challenges when it creates a new challenge', async () => {
    const { database, clock } = world.server.context
    await world.server.browser().call(contract.startPasskeySignIn, {})
    world.server.wait({ minutes: 6 })
    await world.server.browser().call(contract.startPasskeySignIn, {})
    const open = await database.selectFrom('passkey_challenge').select('expires_at').execute()
    expect(open.filter(({ expires_at }) => expires_at <= clock())).toEqual([])
  })
})
