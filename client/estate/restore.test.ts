import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStatus, openStatusOwner, random } from '../../vault/index.ts'
import type { Person } from '../headless.ts'
import { copyDatabase } from '../testing/copy-database.ts'
import { note, offlineWorld, password, titles } from '../testing/offline.ts'
import { seatOf } from '../testing/story.ts'
import { alarmText } from '../core/alarm.ts'
import { differences } from '../release/compare.ts'

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

async function headsAtService(person: Person) {
  const ownerId = person.store.slice('session').ownerId ?? ''
  const nonce = random(32)
  const { status } = await world.scene.sendToService({ type: 'state', ownerId, nonce })
  if (!status) throw new Error('Nothing was signed')
  const opened = await openStatus(status.word, { ownerId, nonce }, world.scene.key.signKey.publicKey)
  const { heads } = await openStatusOwner(opened, status.ownerPart)
  const placeOf = ({ seatId, event }: { seatId: string; event: string }) => `${seatId}:${event}`
  return heads.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))
}

const notices = (person: Person) => person.store.slice('notices').map(({ text }) => text)
const byTitle = (person: Person, title: string) => {
  const found = person.store.all().find(({ values }) => values['platform'] === title)
  if (!found) throw new Error(`There is no ${title}`)
  return found
}

describe('after a server restore', () => {
  test('the device sends the lost saves only once, even if the connection breaks right after sending', async () => {
    const { at } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    await home.person.saveRecords([note('First')], 'Added First')
    const restore = await copyDatabase(world)
    await home.person.saveRecords([note('Second')], 'Added Second')
    await restore()

    let [saves, failed, broken] = [0, 0, false]
    home.line.between = async (path, send) => {
      if (broken && path === '/api/estate/state') {
        // A read has three attempts, of which only the last one succeeds.
        broken = (failed += 1) < 3
        throw new TypeError('No network')
      }
      if (path !== '/api/estate/save') return send()
      saves += 1
      const answer = await send()
      broken = saves === 1
      return answer
    }
    const again = await home.restart()
    await again.refresh()
    expect({ failed, saves }).toEqual({ failed: 3, saves: 1 })
    expect(titles(again)).toEqual(['First', 'Second'])
    expect(notices(again)).not.toContain(alarmText)
  })

  test('a device sends the lost saves again, and every other device follows', async () => {
    const { at, email } = await world.account(3)
    const [home, other, third] = at
    if (!home || !other || !third) throw new Error('There are three devices.')
    await home.person.saveRecords([note('First')], 'Added First')
    const restore = await copyDatabase(world)
    await home.person.saveRecords([note('Second')], 'Added Second')
    const first = byTitle(home.person, 'First')
    await home.person.saveRecords([{ ...note('First, changed'), id: first.id }], 'Changed First')
    await other.person.refresh()
    await home.person.saveRecords([note('Third')], 'Added Third')
    await restore()

    const again = await home.restart()
    await again.refresh()
    expect(titles(again)).toEqual(['First, changed', 'Second', 'Third'])
    expect(notices(again).some((text) => text.includes('restored from an older copy'))).toBe(true)
    expect(notices(again)).not.toContain(alarmText)
    await again.saveRecords([note('Fourth')], 'Added Fourth')

    // One device saw part of the lost saves, one saw none, one never saw the estate.
    const fresh = await world.device()
    await fresh.person.signIn({ email, password })
    for (const person of [other.person, third.person, fresh.person]) {
      await person.refresh()
      expect(titles(person)).toEqual(['First, changed', 'Fourth', 'Second', 'Third'])
      expect(notices(person)).not.toContain(alarmText)
    }
    await other.person.saveRecords([note('Fifth')], 'Added Fifth')
    await again.refresh()
    expect(titles(again)).toContain('Fifth')
  })

  test('an open tab sends a lost deletion again', async () => {
    const { at } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    await home.person.saveRecords([note('Kept'), note('Deleted')], 'Added two')
    const restore = await copyDatabase(world)
    await home.person.removeRecord(byTitle(home.person, 'Deleted').id, 'Deleted one')
    await restore()
    await home.person.refresh()
    expect(titles(home.person)).toEqual(['Kept'])
  })

  test('a device does not overwrite what another device saved after the restore', async () => {
    const { at, email } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    await home.person.saveRecords([note('Shared')], 'Added')
    const restore = await copyDatabase(world)
    const { id } = byTitle(home.person, 'Shared')
    await home.person.saveRecords([{ ...note('Shared, at home'), id }], 'Changed')
    await restore()
    const late = await world.device()
    await late.person.signIn({ email, password })
    await late.person.refresh()
    await late.person.saveRecords([{ ...note('Shared, elsewhere'), id }], 'Changed')
    await home.person.refresh()
    expect(titles(home.person)).toEqual(['Shared, at home', 'Shared, elsewhere'])
    await late.person.refresh()
    expect(titles(late.person)).toEqual(['Shared, at home', 'Shared, elsewhere'])
  })

  test('two devices that saw different lost saves restore them all', async () => {
    const { at } = await world.account(2)
    const [home, other] = at
    if (!home || !other) throw new Error('There are two devices.')
    await home.person.saveRecords([note('Before')], 'Added')
    await other.person.refresh()
    const restore = await copyDatabase(world)
    await home.person.saveRecords([note('Seen by both')], 'Added')
    await other.person.refresh()
    await other.person.saveRecords([note('Seen by one')], 'Added')
    await restore()
    await home.person.refresh()
    await other.person.refresh()
    await home.person.refresh()
    for (const { person } of [home, other]) expect(titles(person)).toEqual(['Before', 'Seen by both', 'Seen by one'])
  })

  test('a seat that a lost save filled gets new keys, and its grantee can be invited again', async () => {
    const { at } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    await home.person.saveRecords([note('For somebody', { audience: 'contact_1' })], 'Added')
    const restore = await copyDatabase(world)
    const invitation = { role: 'contact_1', email: 'mara@example.org', personName: 'Mara', ownerName: 'Ruth' } as const
    await home.person.inviteSeat(invitation)
    await restore()
    await home.person.refresh()
    expect(notices(home.person).some((text) => text.includes('authorized contact 1'))).toBe(true)
    expect(seatOf(home.person, 'contact_1')).toMatchObject({ state: 'not-invited' })
    const { link } = await home.person.inviteSeat(invitation)
    const mara = await world.device()
    await mara.person.signUp({ email: 'mara@example.org', password })
    await world.server.context.database.updateTable('account').set({ verified_at: new Date() }).execute()
    await mara.person.acceptInvitation(link)
    await mara.person.refreshHeldSeats()
    expect(mara.person.store.slice('held')).toMatchObject([{ state: 'accepted', counts: { death: 1 } }])
  })

  test('a device sends lost check-ins again, without people whose invitations are lost', async () => {
    const { at } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    const accept = async (role: 'contact_1' | 'contact_2', email: string) => {
      const { link } = await home.person.inviteSeat({ role, email, personName: 'Mara', ownerName: 'Ruth' })
      const grantee = await world.device()
      await grantee.person.signUp({ email, password })
      await world.server.context.database.updateTable('account').set({ verified_at: new Date() }).execute()
      await grantee.person.acceptInvitation(link)
      await home.person.refresh()
    }
    await accept('contact_1', 'kept@example.org')
    const restore = await copyDatabase(world)
    await accept('contact_2', 'lost@example.org')
    const first = { afterDays: 0, roles: ['contact_1' as const] }
    const steps = [first, { afterDays: 7, roles: ['contact_2' as const] }]
    await home.person.saveCheckIns({ everyDays: 91, graceDays: 14, steps })
    await restore()
    await home.person.refresh()
    expect(await home.person.readCheckIns()).toMatchObject({
      state: 'calm',
      plan: { everyDays: 91, steps: [first] },
      serverDiffers: false,
    })
  })

  test('after a second restore no record is missing, and the counters of the service’s heads keep rising', async () => {
    const { at, email } = await world.account(3)
    const [home, other, late] = at
    if (!home || !other || !late) throw new Error('There are three devices.')
    const forMara = (title: string) => note(title, { audience: 'contact_1' })
    await home.person.saveRecords([forMara('First')], 'Added First')
    await late.person.refresh()
    const restore = await copyDatabase(world)
    for (const title of ['Second', 'Third', 'Fourth']) await home.person.saveRecords([forMara(title)], 'Added')
    await other.person.refresh()
    const before = await headsAtService(home.person)
    expect(before.map(({ m }) => m)).toContain(4)

    await restore()
    // A device that never saw the lost saves is the first to save; until the resend, the service
    // keeps the newer heads.
    await late.person.refresh()
    await late.person.saveRecords([forMara('Late')], 'Added')
    expect(await headsAtService(home.person)).toEqual(before)
    await home.person.refresh()
    const between = await headsAtService(home.person)
    // Three entries: the first save, the late one, and one for all lost saves.
    expect(between.map(({ m }) => m)).toContain(3)
    for (const [i, { counter }] of between.entries()) expect(counter).toBeGreaterThan(before[i]?.counter ?? Infinity)

    await restore()
    for (const { person } of [other, home, late]) await person.refresh()
    await home.person.saveRecords([forMara('Fifth')], 'Added')
    const after = await headsAtService(home.person)
    for (const [i, { counter }] of after.entries()) expect(counter).toBeGreaterThan(between[i]?.counter ?? Infinity)

    const fresh = await world.device()
    await fresh.person.signIn({ email, password })
    for (const person of [home.person, other.person, late.person, fresh.person]) {
      await person.refresh()
      expect(titles(person)).toEqual(['Fifth', 'First', 'Fourth', 'Late', 'Second', 'Third'])
      expect(notices(person)).not.toContain(alarmText)
    }
    expect(notices(fresh.person)).toEqual([])
    expect(notices(home.person)).not.toContain(differences.older)
  })

  test('a device without a copy raises the alarm and writes nothing', async () => {
    const { at } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    await home.person.setOfflineCopy(false)
    await home.person.saveRecords([note('First')], 'Added')
    const restore = await copyDatabase(world)
    await home.person.saveRecords([note('Second')], 'Added')
    await restore()
    const again = await home.restart()
    await expect(again.refresh()).rejects.toMatchObject({ code: 'not-verified' })
    expect(titles(again)).toEqual([])
  })

  test('a device without a copy raises the alarm even after another device continued the estate', async () => {
    const { at, email } = await world.account()
    const [home] = at
    if (!home) throw new Error('There is a device.')
    await home.person.setOfflineCopy(false)
    await home.person.saveRecords([note('First')], 'Added')
    const restore = await copyDatabase(world)
    await home.person.saveRecords([note('Second')], 'Added')
    await restore()
    const late = await world.device()
    await late.person.signIn({ email, password })
    for (const title of ['Third', 'Fourth']) await late.person.saveRecords([note(title)], 'Added')
    const again = await home.restart()
    await expect(again.refresh()).rejects.toMatchObject({ code: 'not-verified' })
    expect(titles(again)).toEqual([])
  })
})
