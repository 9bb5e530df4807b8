import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeAt } from '../../server/accounts/testing/authenticator.ts'
import { engines } from '../../server/db/testing/index.ts'
import { type TestMailbox, testMailbox } from '../../server/mail/testing/mailbox.ts'
import { testServer, type TestServer } from '../../server/testing/index.ts'
import { memoryStorage, type Storage } from '../core/storage.ts'
import { openBrowser } from '../headless.ts'
import { createClient } from '../index.ts'

const [engine] = engines
const password = 'Correct-horse-7!'

describe('a person at a browser', () => {
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

  const browser = (isAnswered: (path: string) => boolean = () => true) => {
    const tab = server.browser()
    const send: typeof fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      return isAnswered(new URL(url).pathname) ? tab.fetch(url, init) : new Promise(() => undefined)
    }
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

  test('signs up, stays signed in over a reload, signs out, and signs in again', async () => {
    const person = await signedUp('ann@example.org')
    expect(person.store.slice('session')).toMatchObject({
      state: 'signed-in',
      email: 'ann@example.org',
      emailVerified: true,
    })
    const again = await person.reload()
    expect(again.store.slice('session').state).toBe('signed-in')
    await again.signOut()
    expect(again.store.slice('session')).toEqual({ state: 'signed-out' })
    expect((await again.reload()).store.slice('session').state).toBe('signed-out')
    expect(await again.signIn({ email: ' ANN@example.org ', password })).toEqual({ next: 'done' })
    expect(again.store.slice('session').state).toBe('signed-in')
  })

  test('signs in and opens the estate with three calls on a new device', async () => {
    const email = 'two-calls@example.org'
    await signedUp(email)
    const asked: string[] = []
    // Other requests never get an answer, and the sign-in does not wait for them.
    const calls = ['/api/auth/prelogin', '/api/auth/sign-in', '/api/estate/open']
    let begun = false
    const person = await browser((path) => {
      if (!begun) return true
      if (calls.includes(path)) asked.push(path)
      return calls.includes(path)
    })
    begun = true
    await person.signIn({ email, password })
    await vi.waitFor(() => expect(person.store.slice('status')).toBe('ready'))
    // The answer of prelogin contains the seed that turns the password into a key.
    expect(asked).toEqual(calls)
  })

  describe('on a full device', () => {
    /** Has no free space; with `helps`, deleting the sealed copy frees enough. */
    const fullDevice = (helps: boolean) => {
      const kept = memoryStorage()
      let full = false
      const refusing = () => full && Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
      const storage: Storage = {
        ...kept,
        set: (key, value) => refusing() || kept.set(key, value),
        change: (one) => {
          if (helps && one.deleteAll !== undefined) full = false
          return (one.put?.length && refusing()) || kept.change(one)
        },
      }
      const fill = () => {
        full = true
      }
      return { storage, fill }
    }
    const personAt = (storage: Storage) => {
      const tab = server.browser()
      const send: typeof fetch = (input, init) => tab.fetch(input instanceof Request ? input.url : String(input), init)
      return openBrowser({ url: 'https://cairn.test', fetch: send, storage })
    }

    test('signs in and reads: the client deletes the sealed copy to free space', async () => {
      await signedUp('full@example.org')
      const { storage, fill } = fullDevice(true)
      const person = await personAt(storage)
      fill()
      expect(await person.signIn({ email: 'full@example.org', password })).toEqual({ next: 'done' })
      await vi.waitFor(() => expect(person.store.slice('status')).toBe('ready'))
      // The client could not store the reload key, so the app asks for the password.
      expect((await person.reload()).store.slice('session').state).toBe('locked')
    })

    test('gets advice if the client cannot free space', async () => {
      await signedUp('crammed@example.org')
      const { storage, fill } = fullDevice(false)
      const person = await personAt(storage)
      fill()
      expect(await person.signIn({ email: 'crammed@example.org', password })).toEqual({ next: 'done' })
      await expect(person.refresh()).rejects.toMatchObject({ code: 'storage-full' })
    })
  })

  test('an answer to an older session request does not undo a newer sign-in', async () => {
    await signedUp('quick@example.org')
    const tab = server.browser()
    const { promise: slow, resolve: answer } = Promise.withResolvers<void>()
    const asked: string[] = []
    const send: typeof fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input))
      const response = await tab.fetch(pathname, init)
      asked.push(pathname)
      // The answer to the older request is slow.
      if (asked.filter((path) => path === '/api/auth/session').length === 1 && pathname === '/api/auth/session')
        await slow
      return response
    }
    const storage = memoryStorage()
    const client = createClient({ origin: 'https://cairn.test', fetch: send, storage, onChange: () => undefined })
    const started = client.start()
    const entered = client.signIn({ email: 'quick@example.org', password })
    await vi.waitFor(() => expect(asked).toContain('/api/auth/prelogin'))
    // This takes as long as a sign-in elsewhere.
    await (await browser()).signIn({ email: 'quick@example.org', password })
    expect(asked).not.toContain('/api/auth/sign-in')
    answer()
    await Promise.all([started, entered])
    expect(asked).toContain('/api/auth/sign-in')
    expect(await storage.get('reload')).toBeDefined()
  })

  test('a wrong password does not open the estate, and the app shows the server’s message', async () => {
    await signedUp('ben@example.org')
    const other = await browser()
    await expect(other.signIn({ email: 'ben@example.org', password: 'Another one 8!' })).rejects.toMatchObject({
      code: expect.stringMatching(/./),
      message: expect.stringMatching(/invalid|incorrect|wrong/i),
    })
    expect(other.store.slice('session').state).toBe('signed-out')
  })

  test('a locked browser does not open the estate without the password, even after a reload', async () => {
    const person = await signedUp('cleo@example.org')
    await person.lock()
    expect(person.store.slice('session')).toMatchObject({ state: 'locked', email: 'cleo@example.org' })
    const again = await person.reload()
    expect(again.store.slice('session').state).toBe('locked')
    await expect(again.makeRecoveryKit()).rejects.toMatchObject({ code: 'locked' })
    await expect(again.unlock('Not this one 9!')).rejects.toThrow(/./)
    await again.unlock(password)
    expect(again.store.slice('session').state).toBe('signed-in')
  })

  test('the app locks after half an hour without input; a touch restarts the half hour', async () => {
    const person = await signedUp('dora@example.org')
    server.wait({ minutes: 20 })
    await person.touch()
    server.wait({ minutes: 20 })
    await person.tick()
    expect(person.store.slice('session').state).toBe('signed-in')
    server.wait({ minutes: 31 })
    await person.tick()
    expect(person.store.slice('session').state).toBe('locked')
    expect((await person.reload()).store.slice('session').state).toBe('locked')
  })

  test('the reload keys do not open the estate after the session has ended', async () => {
    const person = await signedUp('emil@example.org')
    const kept = await person.storage.get('reload')
    await person.signOut()
    await person.storage.set('reload', kept)
    expect((await person.reload()).store.slice('session').state).toBe('signed-out')
    await person.signIn({ email: 'emil@example.org', password })
    await person.storage.set('reload', kept)
    expect((await person.reload()).store.slice('session').state).toBe('locked')
  })

  test('two-step sign-in asks for the code before anything opens', async () => {
    const person = await signedUp('finn@example.org')
    const { secret } = await person.enrolTwoFactor(password)
    const { backupCodes } = await person.confirmTwoFactor(codeAt(secret, server.context.clock()))
    expect(person.store.slice('session').twoFactor).toBe(true)
    const other = await browser()
    expect(await other.signIn({ email: 'finn@example.org', password })).toEqual({ next: 'two-factor' })
    expect(other.store.slice('session').state).toBe('signed-out')
    await expect(other.submitTwoFactor('000000')).rejects.toThrow(/./)
    await other.submitTwoFactor(backupCodes[0] ?? '')
    expect(other.store.slice('session').state).toBe('signed-in')
    await expect(other.newBackupCodes(password)).rejects.toMatchObject({ code: 'code-needed', field: 'code' })
    const renewed = await other.newBackupCodes(password, backupCodes[2])
    await other.signOut()
    await other.signIn({ email: 'finn@example.org', password })
    await expect(other.submitTwoFactor(backupCodes[1] ?? '')).rejects.toMatchObject({ code: 'wrong-code' })
    await other.submitTwoFactor(renewed.backupCodes[0] ?? '')
    expect(other.store.slice('session').state).toBe('signed-in')
  })

  test('starting again creates a second estate', async () => {
    const person = await signedUp('hana@example.org')
    const { ownerId } = person.store.slice('session')
    const other = await browser()
    await other.startReset('hana@example.org')
    await other.startAgain({ token: await mailed('hana@example.org'), newPassword: 'Starting over 1!' })
    const session = other.store.slice('session')
    expect(session.state).toBe('signed-in')
    expect(session.ownerId).not.toBe(ownerId)
  })

  test('after a change of password the new one opens the estate, the old one does not, and other sessions end', async () => {
    const person = await signedUp('ida@example.org')
    const other = await browser()
    await other.signIn({ email: 'ida@example.org', password })
    await person.changePassword({ current: password, next: 'Yet another 2!' })
    await expect(other.listSessions()).rejects.toMatchObject({ code: 'not-signed-in' })
    await vi.waitFor(() => expect(other.store.slice('session')).toMatchObject({ state: 'signed-out', ended: true }))
    expect(await other.storage.get('reload')).toBeUndefined()
    const third = await browser()
    await expect(third.signIn({ email: 'ida@example.org', password })).rejects.toThrow(/./)
    await third.signIn({ email: 'ida@example.org', password: 'Yet another 2!' })
    expect(third.store.slice('session').state).toBe('signed-in')
  })
})
