import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '../../contract/accounts.ts'
import * as kits from '../../contract/recovery-kits.ts'
import { returnToEarlier } from '../../contract/earlier-estates.ts'
import * as twoFactor from '../../contract/two-factor.ts'
import { engines } from '../db/testing/index.ts'
import { testMailbox, type TestMailbox } from '../mail/testing/mailbox.ts'
import { newAccount, newPassword, newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import { codeAt } from './testing/authenticator.ts'

// An attacker at an unlocked laptop, who knows the password, changes the address and more. Then the
// owner follows the undo link.
describe.each(engines)('an undone change of e-mail, on the $name database', (engine) => {
  let mailbox: TestMailbox
  let server: TestServer
  let person: ReturnType<typeof newPerson>
  let laptop: TestBrowser
  let theirs: { email: string; password: ReturnType<typeof newPassword> }
  beforeAll(async () => {
    mailbox = await testMailbox()
    server = await testServer(engine, { SMTP_URL: mailbox.url })
  })
  afterAll(async () => {
    await server.close()
    await mailbox.close()
  })
  beforeEach(async () => {
    ;({ person, browser: laptop } = await newAccount(server))
    await follow(person.email)
    theirs = { email: `${randomUUID()}@example.org`, password: newPassword() }
  })

  const linkFor = async (email: string, page?: '/auth/reset-password') => {
    await server.context.due.run()
    return mailbox.link(email, page)
  }
  const follow = async (email: string) =>
    server.browser().call(contract.followLink, { body: { token: await linkFor(email) } })
  const changeAddress = async () => {
    const body = { currentAuthKey: person.authKey, email: theirs.email, ...theirs.password }
    await laptop.call(contract.changeEmail, { body })
    await follow(theirs.email)
  }
  const undo = async (token?: string): Promise<string> => {
    const body = { token: token ?? (await linkFor(person.email)) }
    const { resetToken = '' } = await server.browser().call(contract.followLink, { body })
    return resetToken
  }
  const signIn = (email: string, authKey: Uint8Array) =>
    server.browser().call(contract.signIn, { body: { email, authKey } })
  const reset = (token: string, proof: { recoveryAuth?: Uint8Array; formerAuthKey?: Uint8Array }) => {
    const next = newPassword()
    const answer = server.browser().call(contract.finishReset, { body: { token, ...proof, ...next } })
    return { next, answer }
  }
  const makeKit = async (authKey: Uint8Array) => {
    const kit = { recoveryAuth: randomBytes(32), recoveryBox: randomBytes(92) }
    await laptop.call(kits.putRecoveryKit, { body: { ...kit, authKey } })
    await laptop.call(kits.confirmRecoveryKit, {})
    server.wait({ minutes: 1 })
    return kit
  }

  test('after the undo the server rejects every sign-in until the owner sets a new password with the kit', async () => {
    const { recoveryAuth } = await makeKit(person.authKey)
    await changeAddress()
    const token = await undo()
    const shut = { status: 403, code: 'new-password-needed' }
    await expect(signIn(person.email, person.authKey)).rejects.toMatchObject(shut)
    for (const { authKey } of [person, theirs.password])
      await expect(signIn(theirs.email, authKey)).rejects.toMatchObject({ code: 'wrong-credentials' })
    await expect(laptop.call(contract.listSessions, {})).rejects.toMatchObject({ code: 'not-signed-in' })
    const { next, answer } = reset(token, { recoveryAuth })
    expect((await answer).session).toMatchObject({ email: person.email, ownerId: person.ownerId, stage: 'full' })
    await signIn(person.email, next.authKey)
    await expect(signIn(person.email, person.authKey)).rejects.toMatchObject({ code: 'wrong-credentials' })
  })

  test('without a kit the server accepts the earlier password once, with the link from the mailbox', async () => {
    await changeAddress()
    const token = await undo()
    const link = await server.browser().call(contract.openResetLink, { body: { token } })
    expect(link).toMatchObject({ email: person.email, hasRecoveryKit: false, takesPassword: true })
    const wrong = reset(token, { formerAuthKey: theirs.password.authKey }).answer
    await expect(wrong).rejects.toMatchObject({ status: 401, code: 'wrong-password' })
    await expect(reset(token, {}).answer).rejects.toMatchObject({ code: 'wrong-password' })
    const body = { token, authKey: person.authKey }
    const opened = await server.browser().call(contract.openWithPassword, { body })
    expect(Buffer.from(opened.passwordBox)).toEqual(person.passwordBox)
    const { next, answer } = reset(token, { formerAuthKey: person.authKey })
    await answer
    await signIn(person.email, next.authKey)
    await server.browser().call(contract.startReset, { body: { email: person.email } })
    const later = await linkFor(person.email, '/auth/reset-password')
    await expect(reset(later, { formerAuthKey: next.authKey }).answer).rejects.toMatchObject({ code: 'wrong-password' })
  })

  test('the undo removes a kit, a second step and every link added since the change', async () => {
    const paper = await makeKit(person.authKey)
    await changeAddress()
    const undoLink = await linkFor(person.email)
    server.wait({ minutes: 1 })
    const kit = await makeKit(theirs.password.authKey)
    const { authKey } = theirs.password
    const { secret } = await laptop.call(twoFactor.enrolTwoFactor, { body: { authKey } })
    const code = codeAt(secret, server.context.clock())
    await laptop.call(twoFactor.confirmTwoFactor, { body: { code } })
    await server.browser().call(contract.startReset, { body: { email: theirs.email } })
    const pending = await linkFor(theirs.email, '/auth/reset-password')
    const token = await undo(undoLink)
    await expect(reset(pending, kit).answer).rejects.toMatchObject({ code: 'link-invalid' })
    await expect(reset(token, { recoveryAuth: kit.recoveryAuth }).answer).rejects.toMatchObject({
      code: 'wrong-recovery-code',
    })
    const { session } = await reset(token, { recoveryAuth: paper.recoveryAuth }).answer
    expect(session).toMatchObject({ stage: 'full', twoFactor: false, recoveryKit: 'confirmed' })
    server.wait({ days: 8 })
    await server.context.due.run()
    await server.browser().call(contract.startReset, { body: { email: person.email } })
    await reset(await linkFor(person.email, '/auth/reset-password'), { recoveryAuth: paper.recoveryAuth }).answer
  })

  test('the undo keeps a second step from long before the change', async () => {
    const { recoveryAuth } = await makeKit(person.authKey)
    const { authKey } = person
    const { secret } = await laptop.call(twoFactor.enrolTwoFactor, { body: { authKey } })
    await laptop.call(twoFactor.confirmTwoFactor, { body: { code: codeAt(secret, server.context.clock()) } })
    server.wait({ days: 8 })
    await laptop.call(contract.unlock, { body: { authKey } })
    await changeAddress()
    const { session } = await reset(await undo(), { recoveryAuth }).answer
    expect(session).toMatchObject({ stage: 'second-factor', twoFactor: true })
  })

  test('a stranger who starts again under the new address cannot block the undo', async () => {
    await changeAddress()
    await server.browser().call(contract.startReset, { body: { email: theirs.email } })
    const token = await linkFor(theirs.email, '/auth/reset-password')
    const body = { ...newPerson(theirs.email), token }
    const started = server.browser().call(contract.startAgain, { body })
    await expect(started).rejects.toMatchObject({ status: 409, code: 'changed-lately' })
    expect(await undo()).not.toBe('')
  })

  test('after the undo the server rejects the earlier password for the return to an earlier estate', async () => {
    await changeAddress()
    const token = await undo()
    await server.browser().call(contract.startAgain, { body: { ...newPerson(person.email), token } })
    const body = { email: person.email, authKeys: [person.authKey] }
    await expect(server.browser().call(returnToEarlier, { body })).rejects.toMatchObject({
      status: 403,
      code: 'new-password-needed',
    })
  })

  test('after an undo by a stranger who reads the earlier mailbox, the owner signs in with the kit', async () => {
    const { recoveryAuth } = await makeKit(person.authKey)
    await changeAddress()
    await undo()
    const link = await linkFor(theirs.email, '/auth/reset-password')
    expect(await server.browser().call(contract.openResetLink, { body: { token: link } })).toMatchObject({
      takesPassword: false,
      startsAgain: false,
    })
    await expect(reset(link, { formerAuthKey: person.authKey }).answer).rejects.toMatchObject({
      code: 'wrong-password',
    })
    const started = server.browser().call(contract.startAgain, { body: { ...newPerson(theirs.email), token: link } })
    await expect(started).rejects.toMatchObject({ code: 'link-invalid' })
    const { session } = await reset(link, { recoveryAuth }).answer
    expect(session.ownerId).toBe(person.ownerId)
  })
})
