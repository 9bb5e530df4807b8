import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import { until } from '../testing/cairn.ts'
import { back, edit, note, offlineWorld, only, password, titles } from '../testing/offline.ts'

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

const waiting = (person: Person) => person.store.all().filter((record) => record.waiting).length
const conflicts = (person: Person) => person.store.slice('notices').filter(({ kind }) => kind === 'conflict')

describe('a change without a connection', () => {
  test('shows at once with a mark, and is sent in order when the connection is back', async () => {
    const [home, phone] = await world.twoDevices()
    await home.person.saveRecords([note('Old')], 'Added')
    home.line.state = 'cut'
    const [fresh] = await home.person.saveRecords([note('New')], 'Added New')
    expect(fresh).toMatchObject({ values: { platform: 'New' }, waiting: true })
    await edit(home.person, 'Old', 'Old, changed')
    await edit(home.person, 'New', 'New, changed')
    await edit(home.person, 'New, changed', 'New, changed twice')
    expect(titles(home.person)).toEqual(['New, changed twice', 'Old, changed'])
    expect(waiting(home.person)).toBe(2)
    expect(home.person.store.slice('outboxSize')).toBe(4)
    expect(home.person.store.slice('activity')[0]?.text).toBe('Changed New, changed twice')

    await back(home)
    expect(home.person.store.slice('outboxSize')).toBe(0)
    expect(waiting(home.person)).toBe(0)
    await phone.person.refresh()
    expect(titles(phone.person)).toEqual(['New, changed twice', 'Old, changed'])
    expect(conflicts(home.person)).toEqual([])
    expect(phone.person.store.slice('activity').map(({ text }) => text)).toEqual([
      'Changed New, changed twice',
      'Changed New, changed',
      'Changed Old, changed',
      'Added New',
      'Added',
    ])
  })

  test('survives a restart, sealed, and is sent then', async () => {
    const [home, phone] = await world.twoDevices()
    home.line.state = 'cut'
    await home.person.saveRecords([note('Quittenbaum')], 'Added')
    const kept = (await home.storage.list('outbox:')).map(([, box]) =>
      box instanceof Uint8Array ? Buffer.from(box).toString('latin1') : '',
    )
    expect(kept).toHaveLength(1)
    expect(kept.join('')).not.toContain('Quittenbaum')
    await home.restart()
    expect(home.person.store.slice('outboxSize')).toBe(1)
    await home.person.unlock(password)
    await until(() => titles(home.person).length === 1, 'it is shown again')
    expect(waiting(home.person)).toBe(1)
    await back(home)
    await until(() => home.person.store.slice('outboxSize') === 0, 'it is sent')
    await phone.person.refresh()
    expect(titles(phone.person)).toEqual(['Quittenbaum'])
  })

  test('is applied once if its answer was lost, however often the connection breaks', async () => {
    const [home, phone] = await world.twoDevices()
    await home.person.saveRecords([note('One')], 'Added')
    home.line.state = 'mute'
    await home.person.saveRecords([note('Two')], 'Added')
    expect(waiting(home.person)).toBe(1)
    // In the meantime another device saves, so the chain has further entries.
    await phone.person.refresh()
    await phone.person.saveRecords([note('Three')], 'Added')
    await edit(home.person, 'One', 'One, changed')
    home.line.state = 'mute'
    await home.person.reconnect().catch(() => undefined)
    await until(() => home.line.state === 'cut', 'the second answer is lost as well')
    await home.restart()
    await home.person.unlock(password)
    await until(() => home.person.store.slice('status') === 'ready', 'it is open')
    await back(home)
    await until(() => home.person.store.slice('outboxSize') === 0, 'all is sent')
    await phone.person.refresh()
    for (const { person } of [home, phone]) {
      expect(titles(person)).toEqual(['One, changed', 'Three', 'Two'])
      expect(conflicts(person)).toEqual([])
    }
    expect(phone.person.store.slice('activity')).toHaveLength(4)
  })

  test('keeps both versions of a record that another device changed, and the app says so', async () => {
    const [home, phone] = await world.twoDevices()
    await home.person.saveRecords([note('Both')], 'Added')
    await phone.person.refresh()
    home.line.state = 'cut'
    await edit(home.person, 'Both', 'Of home')
    await edit(home.person, 'Of home', 'Of home, twice')
    await edit(phone.person, 'Both', 'Of the phone')
    await back(home)
    await phone.person.refresh()
    for (const { person } of [home, phone]) expect(titles(person)).toEqual(['Of home, twice', 'Of the phone'])
    expect(conflicts(home.person)).toHaveLength(1)
  })

  test('keeps its version when the client sends it, so an open form can still save', async () => {
    const [home, phone] = await world.twoDevices()
    await home.person.saveRecords([note('First')], 'Added')
    await phone.person.refresh()
    home.line.state = 'cut'
    await edit(home.person, 'First', 'Second')
    const { id, version } = only(home.person, 'Second')
    await back(home)
    await home.person.saveRecords([note('Third', { id, basedOn: version })], 'Changed')
    expect(titles(home.person)).toEqual(['Third'])
    await phone.person.refresh()
    expect(titles(phone.person)).toEqual(['Third'])
  })

  test('deletes no record that another device changed', async () => {
    const [home, phone] = await world.twoDevices()
    await home.person.saveRecords([note('Mine'), note('Other')], 'Added')
    await phone.person.refresh()
    home.line.state = 'cut'
    for (const title of ['Mine', 'Other'])
      await home.person.removeRecord(only(home.person, title).id, `Removed ${title}`)
    expect(titles(home.person)).toEqual([])
    expect(home.person.store.trash()).toHaveLength(2)
    await edit(phone.person, 'Mine', 'Mine after all')
    await back(home)
    expect(titles(home.person)).toEqual(['Mine after all'])
    expect(home.person.store.trash()).toHaveLength(1)
    expect(conflicts(home.person)).toHaveLength(1)
  })

  test('deletes several records as a single change, spares a record changed elsewhere, and adds one activity line', async () => {
    const [home, phone] = await world.twoDevices()
    await home.person.saveRecords([note('One'), note('Two'), note('Mine')], 'Added')
    await phone.person.refresh()
    home.line.state = 'cut'
    const ids = ['One', 'Two', 'Mine'].map((title) => only(home.person, title).id)
    await home.person.removeRecords(ids, 'Removed three')
    expect(titles(home.person)).toEqual([])
    expect(home.person.store.slice('outboxSize')).toBe(1)
    await edit(phone.person, 'Mine', 'Mine after all')
    await back(home)
    expect(titles(home.person)).toEqual(['Mine after all'])
    expect(conflicts(home.person)).toHaveLength(1)
    const removed = home.person.store.slice('activity').filter(({ text }) => text === 'Removed three')
    expect(removed).toHaveLength(1)
    expect(removed[0]).not.toHaveProperty('recordId')

    await home.person.restoreRecords(ids.slice(0, 2), 'Brought back two')
    await phone.person.refresh()
    for (const { person } of [home, phone]) expect(titles(person).toSorted()).toEqual(['Mine after all', 'One', 'Two'])
  })

  test('fails with a message if it needs the server, and leaves nothing in the outbox', async () => {
    const [home] = await world.twoDevices()
    await home.person.saveRecords([note('First')], 'Added')
    home.line.state = 'cut'
    const invitation = { role: 'contact_1', email: 'x@example.org', personName: 'X', ownerName: 'O' } as const
    const needsIt = { code: 'offline', message: expect.stringContaining('needs a connection') }
    await expect(home.person.inviteSeat(invitation)).rejects.toMatchObject(needsIt)
    const waits = { waitIncapacityDays: 3, waitDeathDays: 9 }
    await expect(home.person.saveReleaseSettings(waits)).rejects.toMatchObject(needsIt)
    const seated = note('Somebody', { kind: 'authorized-contact', seat: 'contact_1' })
    await expect(home.person.saveRecords([seated], 'Added')).rejects.toMatchObject(needsIt)
    expect(home.person.store.slice('outboxSize')).toBe(0)
  })
})

describe('signing out', () => {
  test('keeps the outbox sealed until the next sign-in, or deletes it on request', async () => {
    const { email, at } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    home.line.state = 'cut'
    await home.person.saveRecords([note('Unsent')], 'Added')
    await home.person.signOut()
    expect(await home.storage.list('outbox:')).toHaveLength(1)
    home.line.state = 'whole'
    await home.restart()
    await home.person.signIn({ email, password })
    await until(() => titles(home.person).length === 1 && home.person.store.slice('outboxSize') === 0, 'it is sent')

    home.line.state = 'cut'
    await home.person.saveRecords([note('Let go')], 'Added')
    await home.person.signOut(true)
    expect(await home.storage.list('outbox:')).toEqual([])
  })
})

describe('the outbox', () => {
  test('is never saved in the estate of another person who signs in while it is sent', async () => {
    const { email, at } = await world.account(2)
    const other = await world.account()
    const [home, phone] = at
    if (!home || !phone) throw new Error('There are two devices.')
    await other.at[0]?.person.saveRecords([note('Theirs')], 'Added')
    home.line.state = 'cut'
    await home.person.saveRecords([note('Mine')], 'Added')
    home.line.state = 'whole'
    home.line.between = async (path, send) => {
      if (path !== '/api/estate/save') return send()
      delete home.line.between
      // The phone saves first, so that the conflict arrives when another person is signed in.
      await phone.person.saveRecords([note('Of the phone')], 'Added')
      const answer = await send()
      expect(answer.status).toBe(409)
      await home.person.signIn({ email: other.email, password })
      return answer
    }
    await home.person.reconnect()
    await home.person.refresh()
    expect(titles(home.person)).toEqual(['Theirs'])
    expect(await home.storage.list('outbox:')).toHaveLength(1)

    await home.person.signIn({ email, password })
    await until(() => titles(home.person).length === 2 && waiting(home.person) === 0, 'it is sent to whom it belongs')
    expect(titles(home.person)).toEqual(['Mine', 'Of the phone'])
  })

  test('keeps a damaged change on the disk, shows one notice, and sends the others', async () => {
    const [home] = await world.twoDevices()
    home.line.state = 'cut'
    for (const title of ['Damaged', 'Whole']) await home.person.saveRecords([note(title)], 'Added')
    const [damaged = ''] = (await home.storage.list('outbox:')).map(([key]) => key)
    await home.storage.set(damaged, new Uint8Array(100))
    await home.restart()
    await home.person.unlock(password)
    await until(() => titles(home.person).length === 1, 'the rest is shown')
    const told = () => home.person.store.slice('notices').filter(({ text }) => text.includes('could not be opened'))
    const [first] = told()
    await home.person.dismissNotice(first?.id ?? '')
    await back(home)
    expect(titles(home.person)).toEqual(['Whole'])
    expect(waiting(home.person)).toBe(0)
    expect((await home.storage.list('outbox:')).map(([key]) => key)).toEqual([damaged])
    expect([first?.kind, told()]).toEqual(['info', []])
  })

  test('shows no refusal if the app only asks for the password again', async () => {
    const [home] = await world.twoDevices()
    home.line.state = 'cut'
    await home.person.saveRecords([note('Late')], 'Added')
    world.server.wait({ minutes: 31 })
    await back(home).catch(() => undefined)
    await until(() => home.person.store.slice('session').state === 'locked', 'it is locked')
    expect(home.person.store.slice('notices')).toEqual([])
    await home.person.unlock(password)
    await until(() => titles(home.person).length === 1 && waiting(home.person) === 0, 'it is sent')
  })

  test('is deleted by a sign-out that discards it, even if the server rejects the sign-out', async () => {
    const [home] = await world.twoDevices()
    home.line.state = 'cut'
    await home.person.saveRecords([note('Let go')], 'Added')
    home.line.state = 'whole'
    const error = { code: 'rate-limited', message: 'Please wait.' }
    home.line.between = () => Promise.resolve(Response.json({ error }, { status: 429 }))
    await expect(home.person.signOut(true)).rejects.toMatchObject(error)
    expect(await home.storage.list('outbox:')).toEqual([])
  })
})
