import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '../../contract/accounts.ts'
import * as contract from '../../contract/passkeys.ts'
import { engines } from '../db/testing/index.ts'
import { handleOf, PasskeyWorld } from './testing/passkey-world.ts'
import { SoftAuthenticator, type Twist } from './testing/passkeys.ts'

describe.each(engines)('rejected new passkeys, on the $name database', (engine) => {
  let world: PasskeyWorld
  beforeAll(async () => {
    world = await PasskeyWorld.open(engine)
  })
  afterAll(() => world.close())

  test('the server rejects every passkey call of a caller who is not signed in', async () => {
    const calls = Object.entries(contract).flatMap(([name, route]) =>
      'access' in route && route.access !== 'anyone' ? [{ name, route }] : [],
    )
    expect(calls.length).toBeGreaterThan(5)
    for (const { name, route } of calls) {
      const path = route.path.replace('{id}', randomUUID())
      const response = await world.server.browser().fetch(path, { method: route.method })
      expect([name, response.status]).toEqual([name, 401])
    }
  })

  test('the server rejects a new passkey without the password', async () => {
    const { browser, person } = await world.signedUp()
    await expect(world.start(browser, { ...person, authKey: randomBytes(32) })).rejects.toMatchObject({
      code: 'wrong-password',
    })
  })

  const wrong: [string, Twist][] = [
    ['on a page of another address', { origin: 'https://cairn.example' }],
    ['for another relying party', { rpId: 'example.org' }],
    ['without a finger, a face or a PIN', { unverified: true }],
    ['with the answer to a sign-in instead of a registration', { type: 'webauthn.get' }],
    ['with unrequested certificates', { certificates: true }],
  ]
  test.each(wrong)('the server rejects a passkey made %s', async (_, twist) => {
    const { browser, person } = await world.signedUp()
    const credential = new SoftAuthenticator().create(await world.start(browser, person), randomBytes(16), twist)
    await expect(world.add(browser, credential)).rejects.toMatchObject({ status: 400, code: 'passkey-refused' })
    expect(await world.passkeysOf(browser)).toEqual([])
    expect(await world.boxesOf(person.ownerId)).toEqual([{ kind: 'password' }])
  })

  test('the server rejects a passkey if the session ends during the call', async () => {
    const { browser, person } = await world.signedUp()
    const credential = new SoftAuthenticator().create(await world.start(browser, person), handleOf(person.ownerId))
    const { database } = world.server.context
    // The server spends the challenge between the session check and the save, so a trigger on that
    // deletion ends the session in the middle of the call.
    await sql`create function end_session() returns trigger language plpgsql as
      $$ begin delete from session where id = old.session_id; return old; end $$`.execute(database)
    await sql`create trigger ending after delete on passkey_challenge
      for each row execute function end_session()`.execute(database)
    try {
      await expect(world.add(browser, credential)).rejects.toMatchObject({ status: 401, code: 'not-signed-in' })
    } finally {
      await sql`drop trigger ending on passkey_challenge`.execute(database)
      await sql`drop function end_session()`.execute(database)
    }
    expect(await world.boxesOf(person.ownerId)).toEqual([{ kind: 'password' }])
  })

  test('the server rejects a new passkey whose challenge is used, expired, another person’s, or for another purpose', async () => {
    const { browser, person } = await world.signedUp()
    const other = await world.signedUp()
    const phone = new SoftAuthenticator()
    const create = (ceremony: Awaited<ReturnType<PasskeyWorld['start']>>) =>
      phone.create(ceremony, handleOf(person.ownerId))
    const first = create(await world.start(browser, person))
    await world.add(browser, first)
    const tooLate = { code: 'passkey-too-late' }
    await expect(world.add(browser, first)).rejects.toMatchObject(tooLate)
    const foreign = create(await world.start(other.browser, other.person))
    await expect(world.add(browser, foreign)).rejects.toMatchObject(tooLate)
    const forUnlock = await browser.call(contract.startPasskeyUnlock, {})
    await expect(world.add(browser, create(forUnlock))).rejects.toMatchObject(tooLate)
    const invented = { challenge: randomBytes(32), rpId: 'cairn.test', origin: 'https://cairn.test', known: [] }
    await expect(world.add(browser, create(invented))).rejects.toMatchObject(tooLate)
    const late = create(await world.start(browser, person))
    world.server.wait({ minutes: 6 })
    await expect(world.add(browser, late)).rejects.toMatchObject(tooLate)
    expect(await world.passkeysOf(browser)).toHaveLength(1)
  })

  test('the server rejects a new passkey with a challenge of an earlier session in the same browser', async () => {
    const { browser, person } = await world.signedUp()
    const { ownerId, email, authKey } = person
    const create = async () => new SoftAuthenticator().create(await world.start(browser, person), handleOf(ownerId))
    const earlier = await create()
    await browser.call(accounts.signIn, { body: { email, authKey } })
    await expect(world.add(browser, earlier)).rejects.toMatchObject({ code: 'passkey-too-late' })
    await world.add(browser, await create())
  })

  test('the server rejects a credential that an account already uses', async () => {
    const { phone, id } = await world.withPasskey()
    const other = await world.signedUp()
    const ceremony = await world.start(other.browser, other.person)
    const own = phone.create(ceremony, handleOf(other.person.ownerId))
    const { database } = world.server.context
    await database.updateTable('passkey').set({ credential_id: own.credentialId }).where('id', '=', id).execute()
    await expect(world.add(other.browser, own)).rejects.toMatchObject({ code: 'passkey-known' })
    expect(await world.boxesOf(other.person.ownerId)).toEqual([{ kind: 'password' }])
  })

  test('the server rejects a new passkey from an idle browser', async () => {
    const { browser, person } = await world.signedUp()
    const credential = new SoftAuthenticator().create(await world.start(browser, person), randomBytes(16))
    world.server.wait({ minutes: 31 })
    await expect(world.add(browser, credential)).rejects.toMatchObject({ status: 423 })
    await expect(world.start(browser, person)).rejects.toMatchObject({ status: 423 })
  })
})
