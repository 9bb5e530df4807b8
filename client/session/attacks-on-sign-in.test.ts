import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import { password, until } from '../testing/cairn.ts'
import type { Answer } from '../testing/liar.ts'
import { type Liar, LiarWorld } from '../testing/liar-world.ts'
import { named, platforms } from '../testing/story.ts'
import { alarmText } from '../core/alarm.ts'

// Tests the attacks of docs/attacks.md in which the server lies to a client. The client stops with
// one generic message, writes nothing, and shows a sentence for users.

const alarmed = { code: 'not-verified', message: alarmText }

let world: LiarWorld
let email: string
let liar: Liar
let owner: Person
beforeAll(async () => {
  world = await LiarWorld.open()
})
afterAll(() => world.close())
beforeEach(async () => {
  ;({ email, liar, owner } = await world.victim())
})
const newDevice = () => world.newDevice({ email, liar })

async function honestDevice(): Promise<void> {
  const from = liar.sent.length
  await newDevice()
  const sent = () => liar.sent.slice(from).some(({ path }) => path === '/api/estate/heads')
  await until(sent, 'the heads of an honest device')
}

describe('signing in', () => {
  const signInStops = async () => {
    const device = await world.cairn.browser(liar.between)
    const from = liar.sent.length
    await expect(device.signIn({ email, password })).rejects.toMatchObject({
      code: expect.stringMatching(/^(not-verified|unexpected-answer)$/),
    })
    expect(device.store.slice('session').state).toBe('signed-out')
    expect(await device.storage.get('reload')).toBeUndefined()
    expect(liar.written(from)).toEqual([])
  }

  test('the client ignores a weak, missing or different KDF from the server', async () => {
    const sentKey = () => liar.sent.findLast(({ path }) => path === '/api/auth/sign-in')?.body
    await newDevice()
    const honest = sentKey()
    liar.lie('/api/auth/prelogin', ({ seed }) => ({ seed, kdf: 'pbkdf2', memory: 8, passes: 1, lanes: 1 }))
    await newDevice()
    expect(sentKey()).toBe(honest)
  })

  test('the client refuses a changed seed or salt', async () => {
    await honestDevice()
    const honest = liar.sent.findLast(({ path }) => path === '/api/auth/sign-in')?.body ?? ''
    liar.lie('/api/auth/prelogin', () => ({ seed: 'AAAAAAAAAAAAAAAAAAAAAA' }))
    liar.pass('/api/auth/sign-in', () => honest)
    await signInStops()
  })

  test.each([
    ['null', null],
    ['missing', undefined],
  ])('the client refuses an account key box that is %s', async (_, passwordBox) => {
    liar.lie('/api/auth/sign-in', (answer) => ({ ...answer, keys: { ...answer.keys, passwordBox } }))
    await signInStops()
  })

  test('the client refuses the account key box of another person', async () => {
    liar.lie('/api/auth/sign-in', (answer) => ({
      ...answer,
      keys: { ...answer.keys, passwordBox: world.otherKeys.passwordBox },
    }))
    await signInStops()
  })

  test('the client refuses a replaced public key of the owner', async () => {
    const { bundle } = world.otherKeys.identity
    liar.lie('/api/auth/sign-in', (answer) => {
      answer.keys.identity.bundle = bundle
    })
    await signInStops()
  })

  test('the client refuses the whole identity and box of another estate', async () => {
    liar.lie('/api/auth/sign-in', (answer) => ({ ...answer, keys: world.otherKeys }))
    await signInStops()
  })

  test('the client signs in with an honest answer after it refused a forged one', async () => {
    liar.lie('/api/auth/sign-in', (answer) => ({ ...answer, keys: world.otherKeys }))
    await signInStops()
    liar.honest()
    const device = await newDevice()
    await device.refresh()
    expect(platforms(device)).toEqual(['Bank', 'Mail'])
  })
})

describe('resetting with the recovery code', () => {
  const resetToken = (to: string) =>
    until(() => {
      const mails = world.cairn.mailbox?.mails.filter((mail) => mail.to === to) ?? []
      return mails.flatMap(({ text }) => /reset-password#token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1)
    }, `a reset mail to ${to}`)

  const resetStops = async (lie: (answer: Answer, passwordBox: string) => unknown) => {
    const kit = await owner.makeRecoveryKit()
    await owner.confirmRecoveryKit()
    await honestDevice()
    const passwordBox = liar.answer('/api/auth/sign-in').keys.passwordBox ?? ''
    const device = await world.cairn.browser(liar.between)
    await device.startReset(email)
    liar.lie('/api/auth/reset/recovery', (answer) => lie(answer, passwordBox))
    const from = liar.sent.length
    const token = await resetToken(email)
    const newPassword = 'Another-one-9!'
    await expect(device.finishReset({ token, recoveryCode: kit.code, newPassword })).rejects.toMatchObject(alarmed)
    expect(liar.written(from)).toEqual([])
    const back = await newDevice()
    await back.refresh()
    expect(platforms(back)).toEqual(['Bank', 'Mail'])
  }

  test('the client refuses a password box that the server sends as the recovery box', () =>
    resetStops((answer, passwordBox) => {
      answer.recoveryBox = passwordBox
    }))

  test('the client never shows a kit that the server did not store', async () => {
    const path = '/api/auth/recovery-kit'
    await owner.makeRecoveryKit()
    expect(owner.store.slice('activity')[0]?.text).toBe('Made a new recovery kit')
    const { recoveryBox } = liar.answer(path)
    liar.lie(path, (answer) => ({ ...answer, recoveryBox }))
    await expect(owner.makeRecoveryKit()).rejects.toMatchObject(alarmed)
    liar.lie(path, (answer) => ({ ...answer, recoveryBox: null }))
    await expect(owner.makeRecoveryKit()).rejects.toMatchObject(alarmed)
  })

  test('the client refuses a replaced public key of the owner at a reset', () =>
    resetStops((answer) => {
      answer.identity = world.otherKeys.identity
    }))

  test('a reset by email replaces no key without the code, and starting again keeps the old estate', async () => {
    const one = await named(world.cairn, owner, 'contact_1', `heir-of-${email}`)
    const { ownerId } = owner.store.slice('session')
    const thief = await world.cairn.browser()
    await thief.startReset(email)
    const token = await resetToken(email)
    const newPassword = 'Another-one-9!'
    const wrong = (await world.other.makeRecoveryKit({ password })).code
    await expect(thief.finishReset({ token, recoveryCode: wrong, newPassword })).rejects.toThrow(/./)
    await thief.startAgain({ token, newPassword })
    await thief.refresh()
    expect(thief.store.slice('session').ownerId).not.toBe(ownerId)
    expect(platforms(thief)).toEqual([])
    await one.refreshHeldSeats()
    expect(one.store.slice('held')).toMatchObject([{ ownerId, state: 'accepted', counts: { death: 2 } }])

    const back = await world.cairn.browser()
    await expect(back.returnToEarlier({ email, password: newPassword })).rejects.toMatchObject({
      code: 'wrong-credentials',
    })
    await back.returnToEarlier({ email, password })
    await back.refresh()
    expect(back.store.slice('session')).toMatchObject({ state: 'signed-in', ownerId })
    expect(platforms(back)).toEqual(['Bank', 'Mail'])
    await expect(thief.listSessions()).rejects.toMatchObject({ code: 'not-signed-in' })
  })
})
