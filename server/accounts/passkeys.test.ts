import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '../../contract/accounts.ts'
import * as twoFactor from '../../contract/two-factor.ts'
import * as contract from '../../contract/passkeys.ts'
import { engines } from '../db/testing.ts'
import { type TestMailbox, testMailbox } from '../mail/test-mailbox.ts'
import { newPassword, newPerson, type TestBrowser, testServer, type TestServer } from '../testing.ts'
import { codeAt } from './test-authenticator.ts'
import { SoftAuthenticator, type Twist } from './test-passkeys.ts'

type Person = ReturnType<typeof newPerson>
type Made = { person: Person; browser: TestBrowser; phone: SoftAuthenticator; id: string; box: Buffer }

const handleOf = (ownerId: string) => Buffer.from(ownerId.replaceAll('-', ''), 'hex')

describe.each(engines)('passkeys, on the $name database', (engine) => {
  let server: TestServer
  let mailbox: TestMailbox
  beforeAll(async () => {
    mailbox = await testMailbox()
    server = await testServer(engine, { SMTP_URL: mailbox.url })
  })
  afterAll(async () => {
    await server.close()
    await mailbox.close()
  })

  const mailed = async (email: string) => {
    await server.context.due.run()
    return mailbox.link(email)
  }

  async function signedUp(confirmed = true) {
    const person = newPerson()
    const browser = server.browser()
    await browser.call(accounts.signUp, { body: person })
    const token = await mailed(person.email)
    if (confirmed) await browser.call(accounts.followLink, { body: { token } })
    return { person, browser }
  }

  const start = (browser: TestBrowser, { authKey }: Person) =>
    browser.call(contract.startPasskey, { body: { authKey } })

  const add = (browser: TestBrowser, credential: contract.PasskeyCredential, box = randomBytes(92)) =>
    browser.call(contract.addPasskey, { body: { name: 'Phone', credential, box } })

  async function withPasskey(confirmed = true): Promise<Made> {
    const { person, browser } = await signedUp(confirmed)
    const phone = new SoftAuthenticator()
    const box = randomBytes(92)
    const { id } = await add(browser, phone.create(await start(browser, person), handleOf(person.ownerId)), box)
    return { person, browser, phone, id, box }
  }

  const signIn = async (phone: SoftAuthenticator, twist: Twist = {}, browser = server.browser()) => {
    const assertion = phone.get(await browser.call(contract.startPasskeySignIn, {}), twist)
    return browser.call(contract.signInWithPasskey, { body: { assertion } })
  }

  const passkeysOf = async (browser: TestBrowser) => (await browser.call(contract.listPasskeys, {})).passkeys
  const boxesOf = (ownerId: string) =>
    server.context.database.selectFrom('key_box').select('kind').where('owner_id', '=', ownerId).execute()

  describe('are not made', () => {
    test('by anybody who is not signed in', async () => {
      const calls = Object.entries(contract).flatMap(([name, route]) =>
        'access' in route && route.access !== 'anyone' ? [{ name, route }] : [],
      )
      expect(calls.length).toBeGreaterThan(5)
      for (const { name, route } of calls) {
        const path = route.path.replace('{id}', randomUUID())
        const response = await server.browser().fetch(path, { method: route.method })
        expect([name, response.status]).toEqual([name, 401])
      }
    })

    test('without the password', async () => {
      const { browser, person } = await signedUp()
      await expect(start(browser, { ...person, authKey: randomBytes(32) })).rejects.toMatchObject({
        code: 'wrong-password',
      })
    })

    const wrong: [string, Twist][] = [
      ['on a page of another address', { origin: 'https://cairn.example' }],
      ['for another name', { rpId: 'example.org' }],
      ['without a finger, a face or a PIN', { unverified: true }],
      ['by an answer to another question', { type: 'webauthn.get' }],
      ['with certificates that nobody asked for', { certificates: true }],
    ]
    test.each(wrong)('%s', async (_, twist) => {
      const { browser, person } = await signedUp()
      const credential = new SoftAuthenticator().create(await start(browser, person), randomBytes(16), twist)
      await expect(add(browser, credential)).rejects.toMatchObject({ status: 400, code: 'passkey-refused' })
      expect(await passkeysOf(browser)).toEqual([])
      expect(await boxesOf(person.ownerId)).toEqual([{ kind: 'password' }])
    })

    test('by a session that is ended at that moment', async () => {
      const { browser, person } = await signedUp()
      const credential = new SoftAuthenticator().create(await start(browser, person), handleOf(person.ownerId))
      const { database } = server.context
      // The challenge is used up after the session was looked at, and before anything is saved.
      await sql`create function end_session() returns trigger language plpgsql as
        $$ begin delete from session where id = old.session_id; return old; end $$`.execute(database)
      await sql`create trigger ending after delete on passkey_challenge
        for each row execute function end_session()`.execute(database)
      try {
        await expect(add(browser, credential)).rejects.toMatchObject({ status: 401, code: 'not-signed-in' })
      } finally {
        await sql`drop trigger ending on passkey_challenge`.execute(database)
        await sql`drop function end_session()`.execute(database)
      }
      expect(await boxesOf(person.ownerId)).toEqual([{ kind: 'password' }])
    })

    test('with a challenge that is used, too old, somebody else’s, or for another purpose', async () => {
      const { browser, person } = await signedUp()
      const other = await signedUp()
      const phone = new SoftAuthenticator()
      const create = (ceremony: Awaited<ReturnType<typeof start>>) => phone.create(ceremony, handleOf(person.ownerId))
      const first = create(await start(browser, person))
      await add(browser, first)
      const tooLate = { code: 'passkey-too-late' }
      await expect(add(browser, first)).rejects.toMatchObject(tooLate)
      const foreign = create(await start(other.browser, other.person))
      await expect(add(browser, foreign)).rejects.toMatchObject(tooLate)
      const forUnlock = await browser.call(contract.startPasskeyUnlock, {})
      await expect(add(browser, create(forUnlock))).rejects.toMatchObject(tooLate)
      const invented = { challenge: randomBytes(32), rpId: 'cairn.test', origin: 'https://cairn.test', known: [] }
      await expect(add(browser, create(invented))).rejects.toMatchObject(tooLate)
      const late = create(await start(browser, person))
      server.wait({ minutes: 6 })
      await expect(add(browser, late)).rejects.toMatchObject(tooLate)
      expect(await passkeysOf(browser)).toHaveLength(1)
    })

    test('with a challenge of another session in the same browser', async () => {
      const { browser, person } = await signedUp()
      const { ownerId, email, authKey } = person
      const create = async () => new SoftAuthenticator().create(await start(browser, person), handleOf(ownerId))
      const earlier = await create()
      await browser.call(accounts.signIn, { body: { email, authKey } })
      await expect(add(browser, earlier)).rejects.toMatchObject({ code: 'passkey-too-late' })
      await add(browser, await create())
    })

    test('twice: one that somebody has already belongs to nobody else', async () => {
      const { phone, id } = await withPasskey()
      const other = await signedUp()
      const ceremony = await start(other.browser, other.person)
      const own = phone.create(ceremony, handleOf(other.person.ownerId))
      const { database } = server.context
      await database.updateTable('passkey').set({ credential_id: own.credentialId }).where('id', '=', id).execute()
      await expect(add(other.browser, own)).rejects.toMatchObject({ code: 'passkey-known' })
      expect(await boxesOf(other.person.ownerId)).toEqual([{ kind: 'password' }])
    })

    test('in a browser where nobody was active for half an hour', async () => {
      const { browser, person } = await signedUp()
      const credential = new SoftAuthenticator().create(await start(browser, person), randomBytes(16))
      server.wait({ minutes: 31 })
      await expect(add(browser, credential)).rejects.toMatchObject({ status: 423 })
      await expect(start(browser, person)).rejects.toMatchObject({ status: 423 })
    })
  })

  describe('open nothing', () => {
    const wrong: [string, Twist][] = [
      ['on a page of another address', { origin: 'https://cairn.example' }],
      ['for another name', { rpId: 'example.org' }],
      ['without a finger, a face or a PIN', { unverified: true }],
      ['by an answer to another question', { type: 'webauthn.create' }],
      ['with a counter that did not go on: somebody copied it', { signCount: 1 }],
      ['in the name of somebody else', { userHandle: randomBytes(16) }],
      ['in the name of nobody', { userHandle: null }],
    ]
    test.each(wrong)('%s', async (_, twist) => {
      const { phone } = await withPasskey()
      await expect(signIn(phone, twist)).rejects.toMatchObject({ status: 401, code: 'wrong-passkey' })
    })

    test('where nobody has them, or the signature is of another key: both answered alike', async () => {
      const { phone } = await withPasskey()
      const stranger = new SoftAuthenticator()
      stranger.create({ challenge: randomBytes(32), rpId: 'cairn.test', origin: 'https://cairn.test' }, randomBytes(16))
      const browser = server.browser()
      const ceremony = await browser.call(contract.startPasskeySignIn, {})
      const forged = { ...stranger.get(ceremony), credentialId: phone.get(ceremony).credentialId }
      const answers = await Promise.all([
        signIn(stranger).catch((error: unknown) => error),
        browser.call(contract.signInWithPasskey, { body: { assertion: forged } }).catch((error: unknown) => error),
      ])
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]).toMatchObject({ status: 401, code: 'wrong-passkey' })
    })

    test('with a challenge that is used, too old, for another purpose, or of another browser', async () => {
      const { phone, browser } = await withPasskey()
      const elsewhere = server.browser()
      const submit = (assertion: contract.PasskeyAssertion, on = elsewhere) =>
        on.call(contract.signInWithPasskey, { body: { assertion } })
      const tooLate = { code: 'passkey-too-late' }
      const first = phone.get(await elsewhere.call(contract.startPasskeySignIn, {}))
      await submit(first)
      await expect(submit(first)).rejects.toMatchObject(tooLate)
      const relayed = phone.get(await elsewhere.call(contract.startPasskeySignIn, {}))
      // A browser that has a challenge of its own, so that nothing but whose this one is can refuse it.
      const another = server.browser()
      const its = phone.get(await another.call(contract.startPasskeySignIn, {}))
      await expect(submit(relayed, another)).rejects.toMatchObject(tooLate)
      await submit(relayed)
      await submit(its, another)
      const forUnlock = phone.get(await browser.call(contract.startPasskeyUnlock, {}))
      await expect(submit(forUnlock, browser)).rejects.toMatchObject(tooLate)
      const late = phone.get(await elsewhere.call(contract.startPasskeySignIn, {}))
      server.wait({ minutes: 6 })
      await expect(submit(late)).rejects.toMatchObject(tooLate)
    })

    test('after a wrong answer to a challenge, the right answer to the same', async () => {
      const { phone } = await withPasskey()
      const browser = server.browser()
      const ceremony = await browser.call(contract.startPasskeySignIn, {})
      const submit = (assertion: contract.PasskeyAssertion) =>
        browser.call(contract.signInWithPasskey, { body: { assertion } })
      await expect(submit(phone.get(ceremony, { unverified: true }))).rejects.toMatchObject({ code: 'wrong-passkey' })
      await expect(submit(phone.get(ceremony))).rejects.toMatchObject({ code: 'passkey-too-late' })
    })

    test('of an account that is suspended, or whose e-mail is not confirmed', async () => {
      const unconfirmed = await withPasskey(false)
      await expect(signIn(unconfirmed.phone)).rejects.toMatchObject({ status: 403, code: 'email-not-confirmed' })
      const { phone, person } = await withPasskey()
      const { database, clock } = server.context
      const suspended = { suspended_at: clock() }
      await database.updateTable('account').set(suspended).where('email', '=', person.email).execute()
      await expect(signIn(phone)).rejects.toMatchObject({ status: 403, code: 'suspended' })
    })

    test('too many times from one address', async () => {
      const slow = await testServer(engine, { RATE_LIMIT_PER_ADDRESS: '2' })
      const phone = new SoftAuthenticator()
      phone.create({ challenge: randomBytes(32), rpId: 'cairn.test', origin: 'https://cairn.test' }, randomBytes(16))
      const browser = slow.browser()
      const attempt = async () => {
        const assertion = phone.get(await browser.call(contract.startPasskeySignIn, {}))
        return browser.call(contract.signInWithPasskey, { body: { assertion } })
      }
      for (let attempts = 1; attempts <= 2; attempts++)
        await expect(attempt()).rejects.toMatchObject({ code: 'wrong-passkey' })
      await expect(attempt()).rejects.toMatchObject({ status: 429, code: 'rate-limited' })
      await slow.close()
    })

    test('in a locked session of somebody else', async () => {
      const { browser } = await withPasskey()
      const other = await withPasskey()
      const assertion = other.phone.get(await browser.call(contract.startPasskeyUnlock, {}))
      await expect(browser.call(contract.unlockWithPasskey, { body: { assertion } })).rejects.toMatchObject({
        code: 'wrong-passkey',
      })
    })

    test('of somebody else’s list: neither a name nor a passkey goes', async () => {
      const { browser, id } = await withPasskey()
      const other = await withPasskey()
      const params = { id }
      const notFound = { status: 404 }
      await expect(
        other.browser.call(contract.renamePasskey, { params, body: { name: 'Mine' } }),
      ).rejects.toMatchObject(notFound)
      await expect(other.browser.call(contract.removePasskey, { params })).rejects.toMatchObject(notFound)
      expect(await passkeysOf(browser)).toMatchObject([{ id, name: 'Phone' }])
      server.wait({ minutes: 31 })
      await expect(browser.call(contract.removePasskey, { params })).rejects.toMatchObject({ status: 423 })
    })
  })

  test('sign in at once, with the box they open, and count as both steps', async () => {
    const { phone, person, browser, box, id } = await withPasskey()
    const { secret } = await browser.call(twoFactor.enrolTwoFactor, { body: { authKey: person.authKey } })
    await browser.call(twoFactor.confirmTwoFactor, { body: { code: codeAt(secret, server.context.clock()) } })
    server.wait({ minutes: 1 })
    const elsewhere = server.browser()
    const answer = await signIn(phone, {}, elsewhere)
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
    const sessions = server.context.database.selectFrom('session').select(['second_factor_at', 'passkey_id'])
    const [made] = await sessions.where('id', '=', answer.session.sessionId).execute()
    expect([made?.second_factor_at instanceof Date, made?.passkey_id]).toEqual([true, id])
    const [listed] = await passkeysOf(browser)
    expect(listed?.lastUsedAt?.getTime()).toBeGreaterThan(listed?.createdAt.getTime() ?? Number.NaN)
    await server.context.due.run()
    expect(mailbox.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toContain(
      'A passkey was added',
    )
  })

  test('sign in while strangers keep the e-mail locked', async () => {
    const { phone, person } = await withPasskey()
    const guess = () =>
      server.browser().call(accounts.signIn, { body: { email: person.email, authKey: randomBytes(32) } })
    for (let attempt = 1; attempt <= 5; attempt++) await expect(guess()).rejects.toMatchObject({ status: 401 })
    await expect(guess()).rejects.toMatchObject({ code: 'locked' })
    expect((await signIn(phone)).session.stage).toBe('full')
  })

  test('open a locked session, and say which of them may be asked', async () => {
    const { phone, browser, box } = await withPasskey()
    server.wait({ minutes: 31 })
    expect((await browser.call(accounts.getSession, {})).session?.half).toBeUndefined()
    const ceremony = await browser.call(contract.startPasskeyUnlock, {})
    const assertion = phone.get(ceremony, { userHandle: null })
    expect(ceremony.known.map(({ transports }) => transports)).toEqual([['internal']])
    expect(Buffer.from(ceremony.known[0]?.credentialId ?? [])).toEqual(assertion.credentialId)
    const answer = await browser.call(contract.unlockWithPasskey, { body: { assertion } })
    expect(Buffer.from(answer.box)).toEqual(box)
    expect((await browser.call(accounts.getSession, {})).session?.half).toHaveLength(32)
  })

  test('get another name', async () => {
    const { browser, id } = await withPasskey()
    await browser.call(contract.renamePasskey, { params: { id }, body: { name: ' Blue key ' } })
    expect(await passkeysOf(browser)).toMatchObject([{ id, name: 'Blue key' }])
  })

  test('are removed with their box, and whoever came in with one goes; the others stay', async () => {
    const { phone, person, browser, id } = await withPasskey()
    const key = new SoftAuthenticator()
    await add(browser, key.create(await start(browser, person), handleOf(person.ownerId)))
    const [thief, own] = [server.browser(), server.browser()]
    await signIn(phone, {}, thief)
    await signIn(key, {}, own)
    await browser.call(contract.removePasskey, { params: { id } })
    expect((await thief.call(accounts.getSession, {})).session).toBeNull()
    expect((await own.call(accounts.getSession, {})).session?.stage).toBe('full')
    expect(await boxesOf(person.ownerId)).toHaveLength(2)
    await expect(signIn(phone)).rejects.toMatchObject({ code: 'wrong-passkey' })
    const [last] = await passkeysOf(own)
    await own.call(contract.removePasskey, { params: { id: last?.id ?? '' } })
    expect((await own.call(accounts.getSession, {})).session).toMatchObject({ stage: 'full', hasPasskey: false })
    expect(await boxesOf(person.ownerId)).toEqual([{ kind: 'password' }])
  })

  describe('when the way in changes', () => {
    const resetLink = async ({ email }: Person) => {
      await server.browser().call(accounts.startReset, { body: { email } })
      return mailed(email)
    }
    const forgotten = async ({ phone, person }: Made) => {
      await expect(signIn(phone)).rejects.toMatchObject({ code: 'wrong-passkey' })
      const kinds = (await boxesOf(person.ownerId)).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind.startsWith('passkey:'))).toEqual([])
    }

    test('stay with another password', async () => {
      const { browser, person, phone } = await withPasskey()
      const body = { currentAuthKey: person.authKey, ...newPassword() }
      await browser.call(accounts.changePassword, { body })
      expect((await signIn(phone)).session.email).toBe(person.email)
    })

    test('stay with another e-mail, and go when somebody takes that change back', async () => {
      const made = await withPasskey()
      const { browser, person, phone } = made
      const email = `${randomUUID()}@example.org`
      await browser.call(accounts.changeEmail, {
        body: { currentAuthKey: person.authKey, email, ...newPassword() },
      })
      await server.browser().call(accounts.followLink, { body: { token: await mailed(email) } })
      expect((await signIn(phone)).session.email).toBe(email)
      await server.browser().call(accounts.followLink, { body: { token: await mailed(person.email) } })
      await forgotten(made)
    })

    test('go with a reset by the recovery code', async () => {
      const made = await withPasskey()
      const recoveryAuth = randomBytes(32)
      await made.browser.call(accounts.putRecoveryKit, { body: { recoveryAuth, recoveryBox: randomBytes(92) } })
      const token = await resetLink(made.person)
      await server.browser().call(accounts.finishReset, { body: { token, recoveryAuth, ...newPassword() } })
      await forgotten(made)
    })

    test('go when somebody starts again without the recovery code', async () => {
      const made = await withPasskey()
      const token = await resetLink(made.person)
      const next = newPerson(made.person.email)
      const elsewhere = server.browser()
      await elsewhere.call(accounts.startAgain, { body: { token, ...next } })
      await forgotten(made)
      expect(await passkeysOf(elsewhere)).toEqual([])
    })
  })

  test('a challenge that nobody answered is forgotten when the next one is asked for', async () => {
    const { database, clock } = server.context
    await server.browser().call(contract.startPasskeySignIn, {})
    server.wait({ minutes: 6 })
    await server.browser().call(contract.startPasskeySignIn, {})
    const open = await database.selectFrom('passkey_challenge').select('expires_at').execute()
    expect(open.filter(({ expires_at }) => expires_at <= clock())).toEqual([])
  })
})
