import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSession, signUp, unlock } from '../../contract/accounts.ts'
import { keepHybridKey } from '../../contract/hybrid-key.ts'
import { encodeBundle, type Identity, importBoxKey, makeIdentity } from '../../vault/index.ts'
import { engines } from '../db/testing/index.ts'
import { newPerson, testServer, type TestServer } from '../testing/index.ts'

describe.each(engines)('a hybrid key, on the $name database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())

  const coreOf = ({ bundle }: Identity) => {
    const { hybrid: _, ...core } = bundle
    return encodeBundle(core)
  }

  async function personOfBefore() {
    const { identity, stored } = await makeIdentity(await importBoxKey(randomBytes(32)))
    const person = { ...newPerson(), ownerId: identity.ownerId, identity: { ...stored, bundle: coreOf(identity) } }
    const browser = server.browser()
    await browser.call(signUp, { body: person })
    const kept = async () => {
      const { keys } = await browser.call(unlock, { body: { authKey: person.authKey } })
      return Buffer.from(keys?.identity.bundle ?? [])
    }
    return { identity, browser, kept }
  }

  test('the server adds a hybrid key once to an identity without one, and keeps it', async () => {
    const { identity, browser, kept } = await personOfBefore()
    const bundle = encodeBundle(identity.bundle)
    await browser.call(keepHybridKey, { body: { bundle } })
    await browser.call(keepHybridKey, { body: { bundle } })
    expect((await kept()).equals(bundle)).toBe(true)
    const back = browser.call(keepHybridKey, { body: { bundle: coreOf(identity) } })
    await expect(back).rejects.toMatchObject({ status: 400, code: 'not-verified' })
    expect((await kept()).equals(bundle)).toBe(true)
  })

  test('the server rejects the hybrid key of another identity, or without a session', async () => {
    const { identity, browser, kept } = await personOfBefore()
    const other = await personOfBefore()
    const given = browser.call(keepHybridKey, { body: { bundle: encodeBundle(other.identity.bundle) } })
    await expect(given).rejects.toMatchObject({ status: 400, code: 'not-verified' })
    const stranger = server.browser().call(keepHybridKey, { body: { bundle: encodeBundle(identity.bundle) } })
    await expect(stranger).rejects.toMatchObject({ status: 401 })
    expect((await kept()).equals(coreOf(identity))).toBe(true)
    expect((await browser.call(getSession, {})).session).not.toBeNull()
  })
})
