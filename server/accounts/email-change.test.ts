import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '../../contract/accounts.ts'
import { engines } from '../db/testing/index.ts'
import { testMailbox, type TestMailbox } from '../mail/testing/mailbox.ts'
import { newAccount, newPassword, newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import { accountAmong } from './testing/under-release.ts'

describe.each(engines)('a change of e-mail, on the $name database', (engine) => {
  let mailbox: TestMailbox
  let server: TestServer
  let person: ReturnType<typeof newPerson>
  let browser: TestBrowser
  const underRelease = new Set<string>()
  beforeAll(async () => {
    mailbox = await testMailbox()
    server = await testServer(engine, { SMTP_URL: mailbox.url }, { accountIsUnderRelease: accountAmong(underRelease) })
  })
  afterAll(async () => {
    await server.close()
    await mailbox.close()
  })

  const change = async (email: string) => {
    const next = newPassword()
    const body = { currentAuthKey: person.authKey, email, ...next }
    return { next, answer: await browser.call(contract.changeEmail, { body }) }
  }
  const follow = async (recipient: string) => {
    await server.context.due.run()
    return server.browser().call(contract.followLink, { body: { token: mailbox.link(recipient) } })
  }
  const opened = async (recipient: string) => {
    await server.context.due.run()
    return server.browser().call(contract.openEmailLink, { body: { token: mailbox.link(recipient) } })
  }
  const signInAs = (email: string, authKey: Uint8Array) =>
    server.browser().call(contract.signIn, { body: { email, authKey } })

  const signIn = (authKey: Uint8Array) => signInAs(person.email, authKey)

  beforeEach(async () => {
    ;({ person, browser } = await newAccount(server))
    await follow(person.email)
  })

  test('the server rejects a change without the password, to a taken address, or during a release', async () => {
    const other = newPerson()
    await server.browser().call(contract.signUp, { body: other })
    await follow(other.email)
    const body = { currentAuthKey: randomBytes(32), email: `${randomUUID()}@example.org`, ...newPassword() }
    await expect(browser.call(contract.changeEmail, { body })).rejects.toMatchObject({ code: 'wrong-password' })
    await expect(change(other.email)).rejects.toMatchObject({ code: 'email-taken' })
    underRelease.add(person.ownerId)
    await expect(change(`${randomUUID()}@example.org`)).rejects.toMatchObject({ code: 'under-release' })
  })

  test('a report blocks a pending change, and the undo of a finished one, until the report ends', async () => {
    const email = `${randomUUID()}@example.org`
    const { next } = await change(email)
    underRelease.add(person.ownerId)
    const refused = { status: 409, code: 'under-release' }
    await expect(follow(email)).rejects.toMatchObject(refused)
    await signIn(person.authKey)
    await expect(signInAs(email, next.authKey)).rejects.toMatchObject({ code: 'wrong-credentials' })
    underRelease.delete(person.ownerId)
    expect(await follow(email)).toEqual({ happened: 'email-changed' })
    underRelease.add(person.ownerId)
    await expect(follow(person.email)).rejects.toMatchObject(refused)
    await signInAs(email, next.authKey)
  })

  test('the change waits for a confirmation from the new address; then the old address can undo the change', async () => {
    const email = `${randomUUID()}@example.org`
    const { next, answer } = await change(email)
    expect(answer).toEqual({ outcome: 'confirmation-sent' })
    await signIn(person.authKey)
    expect(await opened(email)).toEqual({ asks: 'change', email })
    expect(await follow(email)).toEqual({ happened: 'email-changed' })
    await expect(signIn(person.authKey)).rejects.toMatchObject({ code: 'wrong-credentials' })
    const { keys } = await signInAs(email, next.authKey)
    expect(Buffer.from(keys?.passwordBox ?? [])).toEqual(next.passwordBox)
    const intruder = server.browser()
    await intruder.call(contract.signIn, { body: { email, authKey: next.authKey } })
    const taken = server.browser().call(contract.signUp, { body: newPerson(person.email) })
    await expect(taken).rejects.toMatchObject({ code: 'email-taken' })
    server.wait({ days: 6 })
    expect(await opened(person.email)).toEqual({ asks: 'restore', email: person.email })
    expect(await follow(person.email)).toMatchObject({ happened: 'email-restored', resetToken: expect.any(String) })
    await expect(signInAs(email, next.authKey)).rejects.toMatchObject({ code: 'wrong-credentials' })
    const unlocked = intruder.call(contract.unlock, { body: { authKey: person.authKey } })
    await expect(unlocked).rejects.toMatchObject({ code: 'not-signed-in' })
    await expect(signIn(person.authKey)).rejects.toMatchObject({ status: 403, code: 'new-password-needed' })
  })

  test('the server rejects an undo after 7 days', async () => {
    const email = `${randomUUID()}@example.org`
    await change(email)
    await follow(email)
    await server.context.due.run()
    server.wait({ days: 8 })
    await expect(follow(person.email)).rejects.toMatchObject({ code: 'link-invalid' })
  })

  test('a change of password voids a pending change of e-mail', async () => {
    const email = `${randomUUID()}@example.org`
    await change(email)
    await server.context.due.run()
    const body = { currentAuthKey: person.authKey, ...newPassword() }
    await browser.call(contract.changePassword, { body })
    await expect(follow(email)).rejects.toMatchObject({ code: 'link-invalid' })
  })
})
