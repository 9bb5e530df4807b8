import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClientCore } from '../client-core.ts'
import { lifecycleCalls } from '../lifecycle.ts'
import { recordCalls } from '../outbox/records.ts'
import { type Device, note, offlineWorld, password, titles } from '../testing/offline.ts'
import { alarms } from '../testing/story.ts'

// These tests are about the other devices of an owner who made new keys on one device.

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

const next = 'Another-horse-8!'

async function owner(): Promise<{ email: string; home: Device; phone: Device; newKeys: () => Promise<unknown> }> {
  const { email, at } = await world.account(2)
  const [home, phone] = at
  if (!home || !phone) throw new Error('There are two devices.')
  await home.person.saveRecords([note('Bank')], 'Added')
  const { code } = await home.person.makeRecoveryKit({ password })
  await home.person.confirmRecoveryKit()
  await phone.person.refresh()
  const newKeys = () => home.person.makeNewKeys({ recoveryCode: code, password, newPassword: next })
  return { email, home, phone, newKeys }
}

test('a device sends its outbox after the next sign-in, and keeps its drafts', async () => {
  const { email, phone, home, newKeys } = await owner()
  phone.line.state = 'cut'
  await phone.person.saveRecords([note('From the phone')], 'Added')
  await phone.person.storeDraft({ id: 'one', keptAt: undefined }, 'The winter')
  await home.person.storeDraft({ id: 'two', keptAt: undefined }, 'The summer')
  await newKeys()
  expect((await home.person.storedDrafts()).map(({ text }) => text)).toEqual(['The summer'])
  phone.line.state = 'whole'
  await phone.person.reconnect().catch(() => undefined)
  const there = await phone.restart()
  expect(there.store.slice('session').state).toBe('signed-out')
  await there.signIn({ email, password: next })
  await there.refresh()
  await there.reconnect()
  expect(titles(there)).toEqual(['Bank', 'From the phone'])
  expect(there.store.slice('outboxSize')).toBe(0)
  expect((await there.storedDrafts()).map(({ text }) => text)).toEqual(['The winter'])
  await home.person.refresh()
  expect(titles(home.person)).toEqual(['Bank', 'From the phone'])
  expect([...alarms(there), ...alarms(home.person)]).toEqual([])
})

test('a device that sent heads under the previous keys today sends them again under the new ones', async () => {
  const { email, phone, newKeys } = await owner()
  let said = 0
  phone.line.between = (path, send) => {
    if (path === '/api/estate/heads') said += 1
    return send()
  }
  await phone.restart()
  await phone.person.refresh()
  // This device sent the heads when its owner signed in.
  expect(said).toBe(0)
  await newKeys()
  await phone.restart()
  await phone.person.signIn({ email, password: next })
  await phone.person.refresh()
  await phone.person.refresh()
  expect(said).toBe(1)
})

test('new keys do not start while a change waits on this device', async () => {
  const { home, newKeys } = await owner()
  home.line.state = 'cut'
  await home.person.saveRecords([note('Waiting')], 'Added')
  home.line.state = 'whole'
  await expect(newKeys()).rejects.toMatchObject({ code: 'waiting' })
  await home.person.reconnect()
  expect(await newKeys()).toMatchObject({ armed: true })
  expect(titles(home.person)).toEqual(['Bank', 'Waiting'])
})

test('another tab changes nothing with the previous keys, and continues with the new ones', async () => {
  const { home, newKeys } = await owner()
  const tab = createClientCore({
    origin: 'https://cairn.test',
    fetch: home.send,
    storage: home.storage,
    now: () => world.server.context.clock().getTime(),
    sleep: () => Promise.resolve(),
    onChange: () => undefined,
  })
  await lifecycleCalls.start(tab)
  await lifecycleCalls.refresh(tab)
  const before = tab.keys
  await newKeys()
  const saved = recordCalls.saveRecords(tab, [note('Under the keys of before')], 'Added')
  await expect(saved).rejects.toMatchObject({ code: 'other-estate' })
  await tab.session.begun
  await lifecycleCalls.refresh(tab)
  expect(tab.keys?.accountKey).not.toEqual(before?.accountKey)
  expect(tab.slice('notices')).toEqual([])
})
