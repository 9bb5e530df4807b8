import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '../headless.ts'
import { password, startTestCairn, type TestCairn, until } from '../testing/test-cairn.ts'
import { type Answer, makeLiar } from '../testing/test-liar.ts'
import { account, named, platforms } from '../testing/test-story.ts'
import { alarmText } from '../core/alarm.ts'

// The lines of docs/attacks.md that need a server which lies to a client. Each stops with one generic
// message, writes nothing, and is told in plain words.
vi.setConfig({ testTimeout: 120_000 })

const records = '/api/estate/records'
const alarmed = { code: 'not-verified', message: alarmText }

let cairn: TestCairn
let other: Person
let otherEntries: Answer['entries']
let otherKeys: Answer['keys']
beforeAll(async () => {
  cairn = await startTestCairn()
  const liar = makeLiar()
  other = await cairn.person('other@example.org', liar.between)
  await other.saveRecords([account('Other', 'nobody')], 'Added')
  await other.signOut()
  await other.signIn({ email: 'other@example.org', password })
  await other.refresh()
  otherKeys = liar.answer('/api/auth/sign-in').keys
  otherEntries = liar.answer('/api/estate/entries').entries
}, 120_000)
afterAll(() => cairn.stop())

let count = 0
let email: string
let liar: ReturnType<typeof makeLiar>
let owner: Person
beforeEach(async () => {
  count += 1
  email = `victim-${count}@example.org`
  liar = makeLiar()
  owner = await cairn.person(email, liar.between)
  await owner.saveRecords([account('Bank', 'contact_1'), account('Mail', 'both_contacts')], 'Imported')
})

/** Signs in on a new device behind the same liar. */
async function newDevice(): Promise<Person> {
  const device = await cairn.browser(liar.between)
  await device.signIn({ email, password })
  return device
}

/** Signs in on a new device while nobody lies, and lets it finish what it says once a day by itself. */
async function honestDevice(): Promise<void> {
  const from = liar.sent.length
  await newDevice()
  const sent = () => liar.sent.slice(from).some(({ path }) => path === '/api/estate/heads')
  await until(sent, 'the heads of an honest device')
}

/** A device that is lied to: it stops with the one message, shows nothing, and writes nothing. */
async function stops(device: Person): Promise<void> {
  const from = liar.sent.length
  await expect(device.refresh()).rejects.toMatchObject(alarmed)
  expect(device.store.slice('status')).toBe('failed')
  expect(platforms(device)).toEqual([])
  expect(device.store.slice('notices')).toMatchObject([{ kind: 'alarm', text: alarmText }])
  await expect(device.saveRecords([account('New', 'nobody')], 'Added')).rejects.toMatchObject(alarmed)
  expect(liar.written(from)).toEqual([])
}

describe('signing in', () => {
  const signInStops = async () => {
    const device = await cairn.browser(liar.between)
    const from = liar.sent.length
    await expect(device.signIn({ email, password })).rejects.toMatchObject({
      code: expect.stringMatching(/^(not-verified|unexpected-answer)$/),
    })
    expect(device.store.slice('session').state).toBe('signed-out')
    expect(await device.storage.get('reload')).toBeUndefined()
    expect(liar.written(from)).toEqual([])
  }

  test('KDF weak, missing or other: what the server says of it changes nothing', async () => {
    const sentKey = () => liar.sent.findLast(({ path }) => path === '/api/auth/sign-in')?.body
    await newDevice()
    const honest = sentKey()
    liar.lie('/api/auth/prelogin', ({ seed }) => ({ seed, kdf: 'pbkdf2', memory: 8, passes: 1, lanes: 1 }))
    await newDevice()
    expect(sentKey()).toBe(honest)
  })

  test('seed or salt changed', async () => {
    await honestDevice()
    const honest = liar.sent.findLast(({ path }) => path === '/api/auth/sign-in')?.body ?? ''
    liar.lie('/api/auth/prelogin', () => ({ seed: 'AAAAAAAAAAAAAAAAAAAAAA' }))
    liar.pass('/api/auth/sign-in', () => honest)
    await signInStops()
  })

  test.each([
    ['null', null],
    ['missing', undefined],
  ])('AK box %s', async (_, passwordBox) => {
    liar.lie('/api/auth/sign-in', (answer) => ({ ...answer, keys: { ...answer.keys, passwordBox } }))
    await signInStops()
  })

  test("AK box another's", async () => {
    liar.lie('/api/auth/sign-in', (answer) => ({
      ...answer,
      keys: { ...answer.keys, passwordBox: otherKeys.passwordBox },
    }))
    await signInStops()
  })

  test('own public key replaced', async () => {
    const { bundle } = otherKeys.identity
    liar.lie('/api/auth/sign-in', (answer) => {
      answer.keys.identity.bundle = bundle
    })
    await signInStops()
  })

  test("the whole identity and box of another's estate", async () => {
    liar.lie('/api/auth/sign-in', (answer) => ({ ...answer, keys: otherKeys }))
    await signInStops()
  })

  test('an answer that keeps the person out can be followed by an honest one', async () => {
    liar.lie('/api/auth/sign-in', (answer) => ({ ...answer, keys: otherKeys }))
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
      const mails = cairn.mailbox?.mails.filter((mail) => mail.to === to) ?? []
      return mails.flatMap(({ text }) => /reset-password#token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1)
    }, `a reset mail to ${to}`)

  const resetStops = async (lie: (answer: Answer, passwordBox: string) => unknown) => {
    const kit = await owner.makeRecoveryKit()
    await owner.confirmRecoveryKit()
    await honestDevice()
    const passwordBox = liar.answer('/api/auth/sign-in').keys.passwordBox ?? ''
    const device = await cairn.browser(liar.between)
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

  test('password box served as recovery box', () =>
    resetStops((answer, passwordBox) => {
      answer.recoveryBox = passwordBox
    }))

  test('a kit that the server did not keep is never shown', async () => {
    const path = '/api/auth/recovery-kit'
    await owner.makeRecoveryKit()
    const { recoveryBox } = liar.answer(path)
    liar.lie(path, () => ({ recoveryBox }))
    await expect(owner.makeRecoveryKit()).rejects.toMatchObject(alarmed)
    liar.lie(path, () => ({ recoveryBox: null }))
    await expect(owner.makeRecoveryKit()).rejects.toMatchObject(alarmed)
  })

  test('own public key replaced', () =>
    resetStops((answer) => {
      answer.identity = otherKeys.identity
    }))

  test('e-mail reset that overwrites keys: without the code nothing is replaced, and starting again leaves the old estate', async () => {
    const one = await named(cairn, owner, 'contact_1', `heir-${count}@example.org`)
    const { ownerId } = owner.store.slice('session')
    const thief = await cairn.browser()
    await thief.startReset(email)
    const token = await resetToken(email)
    const newPassword = 'Another-one-9!'
    const wrong = (await other.makeRecoveryKit()).code
    await expect(thief.finishReset({ token, recoveryCode: wrong, newPassword })).rejects.toThrow(/./)
    await thief.startAgain({ token, newPassword })
    await thief.refresh()
    expect(thief.store.slice('session').ownerId).not.toBe(ownerId)
    expect(platforms(thief)).toEqual([])
    await one.refreshHeldSeats()
    expect(one.store.slice('held')).toMatchObject([{ ownerId, state: 'accepted', counts: { death: 2 } }])

    const back = await cairn.browser()
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

describe('the own records', () => {
  test('record ids swapped', async () => {
    const device = await newDevice()
    liar.lie(records, (answer) => {
      const [a, b] = answer.records
      if (a && b) [a.recordId, b.recordId] = [b.recordId, a.recordId]
    })
    await stops(device)
  })

  test('older version', async () => {
    // A device that keeps nothing yet is sent all of them.
    await newDevice().then((first) => first.refresh())
    const old = liar.answers(records).findLast((answer) => answer.records.length > 0)?.records ?? []
    expect(old).toHaveLength(2)
    const [changed] = owner.store.kind('online-account')
    await owner.saveRecords([account('Changed', 'nobody', { id: changed?.id ?? '' })], 'Changed')
    const device = await newDevice()
    liar.lie(records, (answer) => ({ ...answer, records: old }))
    await stops(device)
    liar.lie(records, (answer) => ({ ...answer, records: old.map((record) => ({ ...record, version: 2 })) }))
    await expect(device.refresh()).rejects.toMatchObject(alarmed)
  })

  test('owner wrap replaced by a seat wrap', async () => {
    const saved = liar.sent.findLast(({ path }) => path === '/api/estate/save')
    const body = JSON.parse(saved?.body ?? '{}') as Answer
    const seatWraps = new Map(
      body.records.map(({ recordId, wraps }) => [recordId, wraps.find(({ target }) => target !== 'owner')?.box]),
    )
    const device = await newDevice()
    liar.lie(records, (answer) => {
      for (const record of answer.records) record.wrap = seatWraps.get(record.recordId) ?? record.wrap
    })
    await stops(device)
  })

  test('record dropped', async () => {
    const device = await newDevice()
    liar.lie(records, (answer) => ({ ...answer, records: answer.records.slice(1) }))
    await stops(device)
  })

  test('record doubled', async () => {
    const device = await newDevice()
    liar.lie(records, (answer) => ({ ...answer, records: [...answer.records, ...answer.records.slice(0, 1)] }))
    await stops(device)
  })

  test('record injected', async () => {
    const device = await newDevice()
    liar.lie(records, (answer) => {
      const [first] = answer.records
      if (first) answer.records.push({ ...first, recordId: crypto.randomUUID() })
    })
    await stops(device)
  })

  test('record injected that the owner sealed, in a save that was refused', async () => {
    liar.pass('/api/estate/save', () => '{}')
    await expect(owner.saveRecords([account('Never saved', 'nobody')], 'Added')).rejects.toThrow(/./)
    const refused = liar.sent.findLast(({ path }) => path === '/api/estate/save')
    const [sealed] = (JSON.parse(refused?.body ?? '{}') as Answer).records
    const wrap = sealed?.wraps.find(({ target }) => target === 'owner')?.box
    if (!sealed || wrap === undefined) throw new Error('The refused save held no record.')
    liar.honest()
    const device = await newDevice()
    liar.lie(records, (answer) => {
      const [first] = answer.records
      const { recordId, version, envelope } = sealed
      if (first) answer.records.push({ ...first, recordId, version, envelope, wrap })
    })
    await stops(device)
  })

  test('the state of an estate that is called otherwise', async () => {
    const device = await newDevice()
    liar.lie('/api/estate/state', (answer) => ({ ...answer, ownerId: crypto.randomUUID() }))
    await stops(device)
  })

  test('a lie to a device that is open changes nothing on it', async () => {
    await owner.refresh()
    await other.refresh()
    liar.lie('/api/estate/state', (answer) => ({ ...answer, n: answer.n + 1 }))
    await expect(owner.refresh()).rejects.toMatchObject(alarmed)
    expect(platforms(owner)).toEqual(['Bank', 'Mail'])
    expect(owner.store.slice('status')).toBe('ready')
  })
})

describe('the manifest', () => {
  test('old manifest to a pinned device', async () => {
    const device = await newDevice()
    await device.refresh()
    const [state, entries, delivered] = ['/api/estate/state', '/api/estate/entries', records].map(liar.answer)
    await device.saveRecords([account('Later', 'nobody')], 'Added')
    const again = await device.reload()
    liar.lie('/api/estate/state', () => state)
    liar.lie('/api/estate/entries', () => entries)
    liar.lie(records, () => delivered)
    await stops(again)
  })

  test('old manifest to a browser that was signed out since', async () => {
    const device = await newDevice()
    await device.refresh()
    const [state, entries, delivered] = ['/api/estate/state', '/api/estate/entries', records].map(liar.answer)
    await device.saveRecords([account('Later', 'nobody')], 'Added')
    await device.signOut()
    liar.lie('/api/estate/state', () => state)
    liar.lie('/api/estate/entries', () => entries)
    liar.lie(records, () => delivered)
    await device.signIn({ email, password })
    await stops(device)
  })

  test('manifest signed by another', async () => {
    const device = await newDevice()
    liar.lie('/api/estate/entries', (answer) => ({ ...answer, entries: otherEntries }))
    await stops(device)
  })

  test('an entry left out, doubled, or changed', async () => {
    await owner.saveRecords([account('Third', 'nobody')], 'Added')
    const device = await newDevice()
    liar.lie('/api/estate/entries', (answer) => ({ ...answer, entries: answer.entries.slice(1) }))
    await stops(device)
    liar.lie('/api/estate/entries', (answer) => ({
      ...answer,
      entries: answer.entries.flatMap((entry) => [entry, entry]),
    }))
    await expect(device.refresh()).rejects.toMatchObject(alarmed)
    liar.lie('/api/estate/entries', (answer) => ({
      ...answer,
      entries: answer.entries.map((entry) => ({ ...entry, facts: [] })),
    }))
    await expect(device.refresh()).rejects.toMatchObject(alarmed)
  })
})
