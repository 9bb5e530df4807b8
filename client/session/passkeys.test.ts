import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeAt } from '../../server/accounts/testing/authenticator.ts'
import { SoftAuthenticator } from '../../server/accounts/testing/passkeys.ts'
import { engines } from '../../server/db/testing/index.ts'
import { testServer, type TestServer } from '../../server/testing/index.ts'
import { toBase64url, toHex } from '../../vault/index.ts'
import type { UsedPasskey } from '../model/session.ts'
import { openBrowser, type Person } from '../headless.ts'
import { makeLiar } from '../testing/liar.ts'

const [engine] = engines
const password = 'Correct-horse-7!'
const signInPath = '/api/auth/passkeys/sign-in'

describe('a person with a passkey', () => {
  let server: TestServer
  beforeAll(async () => {
    if (!engine) throw new Error('There is always the embedded database.')
    server = await testServer(engine)
  })
  afterAll(() => server.close())

  async function visit() {
    const tab = server.browser()
    const send: typeof fetch = (input, init) => tab.fetch(input instanceof Request ? input.url : String(input), init)
    const liar = makeLiar()
    const now = () => server.context.clock().getTime()
    const person = await openBrowser({ url: 'https://cairn.test', fetch: send, now, between: liar.between })
    return { person, liar }
  }

  const state = (person: Person) => person.store.slice('session').state

  async function make(person: Person, phone: SoftAuthenticator): Promise<void> {
    const request = await person.startPasskey(password)
    const credential = phone.create(request, request.userHandle)
    await person.addPasskey({ name: 'Phone', credential, output: phone.prf(request.salt) })
  }

  async function used(person: Person, phone: SoftAuthenticator, door: 'sign-in' | 'unlock'): Promise<UsedPasskey> {
    const request = await (door === 'unlock' ? person.startPasskeyUnlock() : person.startPasskeySignIn())
    return { assertion: phone.get(request), output: phone.prf(request.salt) }
  }

  async function withPasskey() {
    const { person, liar } = await visit()
    const phone = new SoftAuthenticator()
    const email = `${randomUUID()}@example.org`
    await person.signUp({ email, password })
    await make(person, phone)
    return { person, phone, email, liar }
  }

  test('signs in without password and code, stays signed in over a reload, and unlocks', async () => {
    const { person, phone, email } = await withPasskey()
    const { secret } = await person.enrolTwoFactor(password)
    await person.confirmTwoFactor(codeAt(secret, server.context.clock()))
    const { person: elsewhere } = await visit()
    await elsewhere.signInWithPasskey(await used(elsewhere, phone, 'sign-in'))
    expect(elsewhere.store.slice('session')).toMatchObject({ state: 'signed-in', email, hasPasskey: true })
    const again = await elsewhere.reload()
    expect(state(again)).toBe('signed-in')
    await again.lock()
    expect(state(await again.reload())).toBe('locked')
    await again.unlockWithPasskey(await used(again, phone, 'unlock'))
    expect(state(again)).toBe('signed-in')
    expect(state(await again.reload())).toBe('signed-in')
  })

  test('still signs in after a password change, and lists, renames and removes passkeys', async () => {
    const { person, phone } = await withPasskey()
    await person.changePassword({ current: password, next: 'Another-horse-8!' })
    const { person: elsewhere } = await visit()
    await elsewhere.signInWithPasskey(await used(elsewhere, phone, 'sign-in'))
    const [passkey] = await person.listPasskeys()
    expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: expect.stringMatching(/Z$/) })
    await person.renamePasskey({ id: passkey?.id ?? '', name: 'My phone' })
    expect(await person.listPasskeys()).toMatchObject([{ name: 'My phone' }])
    await person.removePasskey(passkey?.id ?? '')
    expect(await person.listPasskeys()).toEqual([])
    expect(person.store.slice('session').hasPasskey).toBe(false)
    await expect(person.signInWithPasskey(await used(person, phone, 'sign-in'))).rejects.toMatchObject({
      code: 'wrong-passkey',
    })
  })

  test('never sends the PRF output, and wipes it from memory', async () => {
    const { person, phone, liar } = await withPasskey()
    await person.lock()
    const use = await used(person, phone, 'unlock')
    const output = new Uint8Array(use.output)
    await person.unlockWithPasskey(use)
    expect([...new Set(use.output)]).toEqual([0])
    const bodies = liar.sent.map(({ body }) => body).join('\n')
    expect(bodies).toContain(toBase64url(use.assertion.credentialId))
    for (const written of [toBase64url(output), toHex(output)]) expect(bodies).not.toContain(written)
  })

  describe('the client refuses a sign-in', () => {
    const nobody = { code: 'passkey-does-not-open' }

    test('with a PRF other than the one of registration', async () => {
      const { phone, person } = await withPasskey()
      const { person: elsewhere } = await visit()
      const { assertion } = await used(elsewhere, phone, 'sign-in')
      const output = crypto.getRandomValues(new Uint8Array(32))
      await expect(elsewhere.signInWithPasskey({ assertion, output })).rejects.toMatchObject(nobody)
      expect(state(await elsewhere.reload())).toBe('signed-out')
      await person.lock()
      const again = await used(person, phone, 'unlock')
      await expect(person.unlockWithPasskey({ ...again, output: new Uint8Array(32) })).rejects.toMatchObject(nobody)
      expect(state(person)).toBe('locked')
    })

    test('with a changed box, or the box of another passkey of the same person', async () => {
      const { person, phone, liar } = await withPasskey()
      const first = liar.answer('/api/auth/passkeys').box
      await make(person, phone)
      const { person: elsewhere, liar: between } = await visit()
      for (const box of [first, `${first.slice(0, -2)}AA`]) {
        between.lie(signInPath, (answer) => ({ ...answer, box }))
        await expect(elsewhere.signInWithPasskey(await used(elsewhere, phone, 'sign-in'))).rejects.toMatchObject(nobody)
        expect(state(elsewhere)).toBe('signed-out')
      }
      between.lie(signInPath, (answer) => ({ ...answer, box: 'AAAA' }))
      const short = elsewhere.signInWithPasskey(await used(elsewhere, phone, 'sign-in'))
      await expect(short).rejects.toMatchObject({ code: 'unexpected-answer' })
      expect(state(elsewhere)).toBe('signed-out')
    })

    test('as another owner than the authenticator names', async () => {
      const { phone } = await withPasskey()
      const { person: elsewhere, liar } = await visit()
      liar.lie(signInPath, (answer) => ({ ...answer, session: { ...answer.session, ownerId: randomUUID() } }))
      await expect(elsewhere.signInWithPasskey(await used(elsewhere, phone, 'sign-in'))).rejects.toMatchObject({
        code: 'not-verified',
      })
      expect(state(elsewhere)).toBe('signed-out')
    })

    test('with an identity of another person', async () => {
      const { phone } = await withPasskey()
      const { liar: stranger } = await withPasskey()
      const { identity } = stranger.answer('/api/auth/sign-up').keys
      const { person: elsewhere, liar } = await visit()
      liar.lie(signInPath, (answer) => ({ ...answer, keys: { ...answer.keys, identity } }))
      await expect(elsewhere.signInWithPasskey(await used(elsewhere, phone, 'sign-in'))).rejects.toMatchObject({
        code: 'not-verified',
      })
      expect(state(elsewhere)).toBe('signed-out')
    })
  })

  test('after a registration whose box the server changed: the client discards that passkey', async () => {
    const { person, liar } = await visit()
    await person.signUp({ email: `${randomUUID()}@example.org`, password })
    const changed = (box: string) => `${box.slice(0, -8)}AAAAAAAA`
    liar.lie('/api/auth/passkeys', (answer) => ('box' in answer ? { ...answer, box: changed(answer.box) } : answer))
    await expect(make(person, new SoftAuthenticator())).rejects.toMatchObject({ code: 'not-verified' })
    liar.honest()
    expect(await person.listPasskeys()).toEqual([])
    expect(person.store.slice('session').hasPasskey).toBe(false)
  })
})
