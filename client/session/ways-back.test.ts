import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../server/db/testing/index.ts'
import { type TestMailbox, testMailbox } from '../../server/mail/testing/mailbox.ts'
import { testServer, type TestServer } from '../../server/testing/index.ts'
import { openBrowser } from '../headless.ts'

const [engine] = engines
const password = 'Correct-horse-7!'

describe('recovering an account', () => {
  let server: TestServer
  let mailbox: TestMailbox
  beforeAll(async () => {
    if (!engine) throw new Error('There is always the embedded database.')
    mailbox = await testMailbox()
    server = await testServer(engine, { SMTP_URL: mailbox.url })
  })
  afterAll(async () => {
    await server.close()
    await mailbox.close()
  })

  const browser = () => {
    const tab = server.browser()
    const send: typeof fetch = (input, init) => tab.fetch(input instanceof Request ? input.url : String(input), init)
    return openBrowser({ url: 'https://cairn.test', fetch: send, now: () => server.context.clock().getTime() })
  }
  const mailed = async (email: string) => {
    await server.context.due.run()
    return mailbox.link(email)
  }
  const signedUp = async (email: string) => {
    const person = await browser()
    await person.signUp({ email, password })
    await person.confirmEmail(await mailed(email))
    return person
  }

  test('the recovery kit opens the whole estate after a forgotten password', async () => {
    const person = await signedUp('gil@example.org')
    const { ownerId } = person.store.slice('session')
    const kit = await person.makeRecoveryKit()
    expect(kit.groups).toHaveLength(9)
    await person.confirmRecoveryKit()
    expect(person.store.slice('session').recoveryKit).toBe('confirmed')
    const other = await browser()
    await other.startReset('gil@example.org')
    const token = await mailed('gil@example.org')
    const newPassword = 'Something new 5!'
    await expect(other.finishReset({ token, recoveryCode: 'AAAA BBBB', newPassword })).rejects.toMatchObject({
      code: 'recovery-code',
    })
    await other.finishReset({ token, recoveryCode: kit.code.toLowerCase(), newPassword })
    expect(other.store.slice('session')).toMatchObject({ state: 'signed-in', ownerId })
    await other.signOut()
    await other.signIn({ email: 'gil@example.org', password: newPassword })
    expect(other.store.slice('session').state).toBe('signed-in')
  })

  test('making a recovery kit asks for the password unless the owner just chose it, and the owner can cancel the kit', async () => {
    const person = await signedUp('greta@example.org')
    expect(await person.asksPasswordForKit()).toBe(false)
    await person.makeRecoveryKit()
    await person.confirmRecoveryKit()
    expect(await person.asksPasswordForKit()).toBe(true)
    const needed = { code: 'password-needed', field: 'password' }
    await expect(person.makeRecoveryKit()).rejects.toMatchObject(needed)
    await expect(person.makeRecoveryKit({ password: 'Wrong-horse-8!' })).rejects.toMatchObject({
      code: 'wrong-password',
    })
    const next = 'Yet another 2!'
    await person.changePassword({ current: password, next })
    server.wait({ minutes: 10 })
    await expect(person.makeRecoveryKit()).rejects.toMatchObject(needed)
    await person.makeRecoveryKit({ password: next })
    await person.confirmRecoveryKit()
    expect(await person.listRecoveryKits()).toMatchObject({ newest: { canBeCancelled: true }, earlier: [{}] })
    await person.cancelRecoveryKit({ password: next })
    expect((await person.listRecoveryKits()).earlier).toEqual([])
    expect(person.store.slice('session').recoveryKit).toBe('confirmed')
  })

  test('after an undone change of email, only the previous password lets the owner choose a new one', async () => {
    const [before, after] = ['hugo@example.org', 'hugo-2@example.org']
    const person = await signedUp(before)
    const { ownerId } = person.store.slice('session')
    await person.changeEmail({ password, newEmail: after })
    const other = await browser()
    await other.confirmEmail(await mailed(after))
    const { resetToken: token = '' } = await other.confirmEmail(await mailed(before))
    await expect(other.signIn({ email: before, password })).rejects.toMatchObject({ code: 'new-password-needed' })
    expect(await other.openResetLink(token)).toMatchObject({ takesPassword: true, hasRecoveryKit: false })
    const next = 'Something new 5!'
    const attempt = (formerPassword: string) =>
      other.finishResetWithPassword({ token, formerPassword, newPassword: next })
    await expect(attempt('Wrong-horse-8!')).rejects.toMatchObject({ code: 'wrong-password', field: 'formerPassword' })
    await attempt(password)
    expect(other.store.slice('session')).toMatchObject({ state: 'signed-in', ownerId, email: before })
    await expect(person.listSessions()).rejects.toMatchObject({ code: 'not-signed-in' })
    await other.signOut()
    expect(await other.signIn({ email: before, password: next })).toEqual({ next: 'done' })
  })
})
