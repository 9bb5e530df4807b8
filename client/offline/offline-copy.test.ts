import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import type { Storage } from '../core/storage.ts'
import { until } from '../testing/cairn.ts'
import { note, offlineWorld, password, titles } from '../testing/offline.ts'

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

const state = (person: Person) => person.store.slice('session')

async function lying(storage: Storage): Promise<string> {
  const texts: string[] = []
  const visit = (value: unknown): void => {
    if (value instanceof Uint8Array) texts.push(Buffer.from(value).toString('latin1'))
    else if (typeof value === 'object' && value !== null) {
      texts.push(JSON.stringify(value))
      for (const part of Object.values(value)) visit(part)
    } else texts.push(String(value))
  }
  for (const [key, value] of await storage.list('')) {
    texts.push(key)
    visit(value)
  }
  return texts.join('\n')
}

describe('without a connection', () => {
  test('only the password opens the sealed copy', async () => {
    const { at } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    await home.person.saveRecords([note('First'), note('Second')], 'Added two')
    await home.person.saveRecords([note('Third')], 'Added one')
    const before = world.server.context.clock().toISOString()

    home.line.state = 'cut'
    const alone = await home.restart()
    expect(state(alone)).toEqual({ state: 'locked', offline: true })
    expect(alone.store.all()).toEqual([])
    await expect(alone.unlock('Wrong-horse-1!')).rejects.toMatchObject({ code: 'wrong-credentials' })
    expect(state(alone).state).toBe('locked')
    await alone.unlock(password)
    await until(() => alone.store.slice('status') === 'ready', 'it is open')
    expect(titles(alone)).toEqual(['First', 'Second', 'Third'])
    expect(state(alone)).toMatchObject({ state: 'signed-in', offline: true, email: expect.stringContaining('@') })
    expect(alone.store.slice('online')).toBe(false)
    expect(alone.store.slice('seenAt')).toBe(before)
    expect(alone.store.slice('activity').map(({ text }) => text)).toEqual(['Added one', 'Added two'])
  })

  test('the app checks a repeated password against the account online, and against the copy offline', async () => {
    const { at } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    const { person } = home
    await person.saveRecords([note('First')], 'Added one')
    await person.confirmPassword(password)
    await expect(person.confirmPassword('Wrong-horse-1!')).rejects.toMatchObject({ code: 'wrong-password' })
    home.line.state = 'cut'
    await person.confirmPassword(password)
    await expect(person.confirmPassword('Wrong-horse-1!')).rejects.toMatchObject({ code: 'wrong-credentials' })
    const alone = await home.restart()
    await alone.unlock(password)
    await alone.confirmPassword(password)
    await expect(alone.confirmPassword('Wrong-horse-1!')).rejects.toMatchObject({ code: 'wrong-credentials' })
    expect(state(alone)).toMatchObject({ state: 'signed-in', offline: true })
  })

  test('the disk holds no record text and no address in plaintext', async () => {
    const { email, at } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    await home.person.saveRecords([note('Zirbelkiefer')], 'Added Zirbelkiefer')
    await home.person.inviteSeat({ role: 'contact_1', email: 'wacholder@example.org', personName: 'W', ownerName: 'O' })
    await home.person.refresh()
    const all = await lying(home.storage)
    expect(all.length).toBeGreaterThan(3000)
    for (const word of ['Zirbelkiefer', 'wacholder', email, password]) expect(all).not.toContain(word)
  })

  test('a reload also asks for the password, and a lock does not delete the copy', async () => {
    const { at } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    await home.person.saveRecords([note('Kept')], 'Added')
    home.line.state = 'cut'
    await home.person.lock()
    await home.person.unlock(password)
    await until(() => titles(home.person).length === 1, 'it is open again')
    const again = await home.restart()
    expect(state(again).state).toBe('locked')
  })

  test('the device does not show a copy that was changed on disk', async () => {
    const { at } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    await home.person.saveRecords([note('Mine'), note('Also mine')], 'Added')
    const [first] = await home.storage.list('offline-copy:record:')
    if (!first) throw new Error('Records are kept.')
    await home.storage.delete(first[0])
    home.line.state = 'cut'
    const alone = await home.restart()
    await alone.unlock(password)
    await until(() => alone.store.slice('status') === 'failed', 'it says that it cannot')
    expect(titles(alone)).toEqual([])
  })
})

describe('when the connection is back', () => {
  test('the same person continues, and sees what other devices saved', async () => {
    const { at } = await world.account(2)
    const [home, phone] = at
    if (!home || !phone) throw new Error('There are two devices.')
    await home.person.saveRecords([note('Old')], 'Added')
    home.line.state = 'cut'
    const alone = await home.restart()
    await alone.unlock(password)
    await until(() => titles(alone).length === 1, 'it is open')
    await phone.person.refresh()
    await phone.person.saveRecords([note('New')], 'Added')
    home.line.state = 'whole'
    await alone.reconnect()
    await until(() => titles(alone).length === 2, 'what the phone saved is here')
    expect(state(alone)).not.toHaveProperty('offline')
    expect(alone.store.slice('seenAt')).toBeUndefined()
    // From now on a reload opens the estate without the password again.
    const reloaded = await home.restart()
    expect(state(reloaded).state).toBe('signed-in')
  })

  test('if the session has ended, the device deletes the copy', async () => {
    const { email, at } = await world.account(2)
    const [home, phone] = at
    if (!home || !phone) throw new Error('There are two devices.')
    await home.person.saveRecords([note('Gone with it')], 'Added')
    home.line.state = 'cut'
    const alone = await home.restart()
    await alone.unlock(password)
    await phone.person.signOutEverywhere()
    home.line.state = 'whole'
    await alone.reconnect()
    expect(state(alone)).toEqual({ state: 'signed-out', ended: true })
    expect(await home.storage.list('offline-copy:')).toEqual([])
    await alone.signIn({ email, password })
    await until(() => titles(alone).length === 1, 'signed in again, it is there')
  })
})

describe('the device deletes the copy', () => {
  test('on sign-out, even if the sign-out reaches the server later', async () => {
    const { at } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    await home.person.saveRecords([note('Mine')], 'Added')
    expect(await home.storage.list('offline-copy:')).not.toEqual([])
    home.line.state = 'cut'
    await home.person.signOut()
    expect(await home.storage.list('offline-copy:')).toEqual([])
    const cut = await home.restart().catch(() => undefined)
    expect(cut).toBeUndefined()
    home.line.state = 'whole'
    expect(state(await home.restart())).toEqual({ state: 'signed-out' })
  })

  test('when another person signs in here', async () => {
    const { at } = await world.account()
    const { email } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    await home.person.saveRecords([note('Of the first')], 'Added')
    const first = state(home.person).ownerId ?? ''
    await home.person.signIn({ email, password })
    await home.person.refresh()
    const keys = (await home.storage.list('offline-copy:')).map(([key]) => key)
    expect(keys).not.toEqual([])
    expect(keys.filter((key) => key.includes(first))).toEqual([])
  })

  test('when the owner switches the copy off for this device', async () => {
    const { email, at } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    await home.person.saveRecords([note('Mine')], 'Added')
    await home.person.setOfflineCopy(false)
    expect(home.person.store.slice('offlineCopy')).toBe(false)
    await home.person.saveRecords([note('More')], 'Added')
    await home.person.signOut()
    await home.person.signIn({ email, password })
    await home.person.refresh()
    expect(await home.storage.list('offline-copy:')).toEqual([])
    home.line.state = 'cut'
    await expect(home.restart()).rejects.toMatchObject({ code: 'offline' })
  })

  test('not after a change of password: the new password opens the copy, and the old one no longer does', async () => {
    const { at } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    await home.person.saveRecords([note('Mine')], 'Added')
    await home.person.changePassword({ current: password, next: 'Newer-horse-8!' })
    home.line.state = 'cut'
    const alone = await home.restart()
    await expect(alone.unlock(password)).rejects.toMatchObject({ code: 'wrong-credentials' })
    await alone.unlock('Newer-horse-8!')
    await until(() => titles(alone).length === 1, 'it is open')
  })
})
