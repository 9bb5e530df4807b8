import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../contract/passkeys.ts'
import { engineOfStories } from '../db/testing/index.ts'
import { testServer } from '../testing/index.ts'
import { PasskeyWorld } from './testing/passkey-world.ts'
import { SoftAuthenticator, type Twist } from './testing/passkeys.ts'

describe.each(engineOfStories)('rejected passkeys, on the $name database', (engine) => {
  let world: PasskeyWorld
  beforeAll(async () => {
    world = await PasskeyWorld.open(engine)
  })
  afterAll(() => world.close())

  const wrong: [string, Twist][] = [
    ['on a page of another address', { origin: 'https://cairn.example' }],
    ['for another relying party', { rpId: 'example.org' }],
    ['without a finger, a face or a PIN', { unverified: true }],
    ['with the answer to a registration instead of a sign-in', { type: 'webauthn.create' }],
    ['with a counter that did not increase', { signCount: 1 }],
    ['in the name of another person', { userHandle: randomBytes(16) }],
    ['without a user handle', { userHandle: null }],
  ]
  test.each(wrong)('the server rejects a passkey used %s', async (_, twist) => {
    const { phone } = await world.withPasskey()
    await expect(world.signIn(phone, twist)).rejects.toMatchObject({ status: 401, code: 'wrong-passkey' })
  })

  test('the server gives one answer for an unknown passkey and for a signature by another key', async () => {
    const { phone } = await world.withPasskey()
    const stranger = new SoftAuthenticator()
    stranger.create({ challenge: randomBytes(32), rpId: 'cairn.test', origin: 'https://cairn.test' }, randomBytes(16))
    const browser = world.server.browser()
    const ceremony = await browser.call(contract.startPasskeySignIn, {})
    const forged = { ...stranger.get(ceremony), credentialId: phone.get(ceremony).credentialId }
    const answers = await Promise.all([
      world.signIn(stranger).catch((error: unknown) => error),
      browser.call(contract.signInWithPasskey, { body: { assertion: forged } }).catch((error: unknown) => error),
    ])
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 401, code: 'wrong-passkey' })
  })

  test('the server rejects a challenge that is used, expired, for another purpose, or of another browser', async () => {
    const { phone, browser } = await world.withPasskey()
    const elsewhere = world.server.browser()
    const submit = (assertion: contract.PasskeyAssertion, on = elsewhere) =>
      on.call(contract.signInWithPasskey, { body: { assertion } })
    const tooLate = { code: 'passkey-too-late' }
    const first = phone.get(await elsewhere.call(contract.startPasskeySignIn, {}))
    await submit(first)
    await expect(submit(first)).rejects.toMatchObject(tooLate)
    const relayed = phone.get(await elsewhere.call(contract.startPasskeySignIn, {}))
    // Both browsers have an open challenge, so the server rejects this answer only because its
    // challenge belongs to the other browser.
    const another = world.server.browser()
    const its = phone.get(await another.call(contract.startPasskeySignIn, {}))
    await expect(submit(relayed, another)).rejects.toMatchObject(tooLate)
    await submit(relayed)
    await submit(its, another)
    const forUnlock = phone.get(await browser.call(contract.startPasskeyUnlock, {}))
    await expect(submit(forUnlock, browser)).rejects.toMatchObject(tooLate)
    const late = phone.get(await elsewhere.call(contract.startPasskeySignIn, {}))
    world.server.wait({ minutes: 6 })
    await expect(submit(late)).rejects.toMatchObject(tooLate)
  })

  test('after a wrong answer to a challenge, the server rejects the right answer too', async () => {
    const { phone } = await world.withPasskey()
    const browser = world.server.browser()
    const ceremony = await browser.call(contract.startPasskeySignIn, {})
    const submit = (assertion: contract.PasskeyAssertion) =>
      browser.call(contract.signInWithPasskey, { body: { assertion } })
    await expect(submit(phone.get(ceremony, { unverified: true }))).rejects.toMatchObject({ code: 'wrong-passkey' })
    await expect(submit(phone.get(ceremony))).rejects.toMatchObject({ code: 'passkey-too-late' })
  })

  test('the server rejects a passkey of a suspended account, or of one with an unconfirmed e-mail', async () => {
    const unconfirmed = await world.withPasskey(false)
    await expect(world.signIn(unconfirmed.phone)).rejects.toMatchObject({ status: 403, code: 'email-not-confirmed' })
    const { phone, person } = await world.withPasskey()
    const { database, clock } = world.server.context
    const suspended = { suspended_at: clock() }
    await database.updateTable('account').set(suspended).where('email', '=', person.email).execute()
    await expect(world.signIn(phone)).rejects.toMatchObject({ status: 403, code: 'suspended' })
  })

  test('the server limits passkey sign-ins per network address', async () => {
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

  test('a passkey cannot unlock another person’s session', async () => {
    const { browser } = await world.withPasskey()
    const other = await world.withPasskey()
    const assertion = other.phone.get(await browser.call(contract.startPasskeyUnlock, {}))
    await expect(browser.call(contract.unlockWithPasskey, { body: { assertion } })).rejects.toMatchObject({
      code: 'wrong-passkey',
    })
  })

  test('the server lets no other person rename or delete a passkey', async () => {
    const { browser, id } = await world.withPasskey()
    const other = await world.withPasskey()
    const params = { id }
    const notFound = { status: 404 }
    await expect(other.browser.call(contract.renamePasskey, { params, body: { name: 'Mine' } })).rejects.toMatchObject(
      notFound,
    )
    await expect(other.browser.call(contract.removePasskey, { params })).rejects.toMatchObject(notFound)
    expect(await world.passkeysOf(browser)).toMatchObject([{ id, name: 'Phone' }])
    world.server.wait({ minutes: 31 })
    await expect(browser.call(contract.removePasskey, { params })).rejects.toMatchObject({ status: 423 })
  })
})
