import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import type { RecordInput } from '../model/records.ts'
import type { Audience, SeatRole } from '../model/estate.ts'
import { type Device, note, offlineWorld } from '../testing/offline.ts'

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

async function someone(): Promise<Device> {
  const { at } = await world.account()
  const [device] = at
  if (!device) throw new Error('Everybody has a device.')
  return device
}

const contact = (fullName: string, seat: SeatRole): RecordInput => ({
  kind: 'authorized-contact',
  definitionVersion: 0,
  values: { fullName },
  audience: 'everyone_named',
  alsoIfIncapacitated: false,
  seat,
})
async function write(owner: Person, fullName: string, seat: SeatRole): Promise<string> {
  const [saved] = await owner.saveRecords([contact(fullName, seat)], 'Added')
  if (!saved) throw new Error(`${fullName} was not saved.`)
  return saved.id
}
const audiences = (owner: Person): Record<string, Audience> =>
  Object.fromEntries(
    owner.store.kind('online-account').map(({ values, audience }) => [String(values['platform']), audience]),
  )
const remove = async (owner: Person, id: string, role: SeatRole) => {
  await owner.emptySeat({ role, recordsBecome: 'nobody' })
  await owner.removeRecord(id, 'Deleted')
}

describe('a person restored from the trash', () => {
  test('gets back the records meant for them, the second time too', async () => {
    const device = await someone()
    const owner = device.person
    const daniel = await write(owner, 'Daniel', 'contact_1')
    await owner.saveRecords(
      [note('Mine', { audience: 'contact_1' }), note('Shared', { audience: 'both_contacts' }), note('Hers')],
      'Imported',
    )
    const before = audiences(owner)
    for (let time = 1; time <= 2; time += 1) {
      await owner.inviteSeat({ role: 'contact_1', email: 'd@example.org', personName: 'Daniel', ownerName: 'Olga' })
      await remove(owner, daniel, 'contact_1')
      expect(audiences(owner)).toEqual({ Mine: 'nobody', Shared: 'contact_2', Hers: 'nobody' })
      await owner.restoreRecord(daniel, 'Brought back')
      expect(audiences(owner)).toEqual(before)
    }
    const again = await device.restart()
    await again.refresh()
    expect(audiences(again)).toEqual(before)
  })

  test('stays out of a record for which the owner meanwhile chose another audience', async () => {
    const { person: owner } = await someone()
    const daniel = await write(owner, 'Daniel', 'contact_1')
    const [mine] = await owner.saveRecords([note('Mine', { audience: 'contact_1' })], 'Added')
    await remove(owner, daniel, 'contact_1')
    await owner.saveRecords([note('Mine', { id: mine?.id ?? '', audience: 'attorney' })], 'Changed')
    await owner.restoreRecord(daniel, 'Brought back')
    expect(audiences(owner)).toEqual({ Mine: 'attorney' })
  })

  test('is excluded again when the owner undoes a choice, and not by a new choice', async () => {
    const { person: owner } = await someone()
    const daniel = await write(owner, 'Daniel', 'contact_1')
    const [shared] = await owner.saveRecords([note('Shared', { audience: 'everyone_named' })], 'Added')
    await remove(owner, daniel, 'contact_1')
    await write(owner, 'Eve', 'contact_1')
    const of = { id: shared?.id ?? '', audience: 'everyone_named' } as const
    const { notFor, formerly } = owner.store.record(of.id) ?? {}
    expect({ notFor, formerly }).toEqual({ notFor: ['contact_1'], formerly: [daniel] })
    const leftOut = { ...(notFor && { notFor }), ...(formerly && { formerly }) }
    await owner.saveRecords([note('Shared', { ...of, audience: 'attorney' })], 'Changed')
    expect(owner.store.record(of.id)).not.toHaveProperty('notFor')
    await owner.saveRecords([note('Shared', { ...of, leftOut })], 'Changed')
    expect(owner.store.record(of.id)).toMatchObject({ notFor, formerly })
    expect(await owner.countFor('contact_1')).toBe(0)
    await owner.saveRecords([note('Shared', { ...of, leftOut: {} })], 'Changed')
    expect(await owner.countFor('contact_1')).toBe(1)
  })

  test('takes a free seat with their records if their own is taken, and no seat if all are taken', async () => {
    const { person: owner } = await someone()
    const daniel = await write(owner, 'Daniel', 'contact_1')
    await owner.saveRecords([note('Mine', { audience: 'contact_1' })], 'Added')
    await remove(owner, daniel, 'contact_1')
    const eve = await write(owner, 'Eve', 'contact_1')
    const third = await write(owner, 'Third', 'contact_2')
    await expect(owner.restoreRecord(daniel, 'Brought back')).rejects.toMatchObject({
      code: 'limit',
      message: 'Maximum of two authorized contacts allowed',
    })
    await owner.removeRecord(third, 'Deleted')
    await owner.restoreRecord(daniel, 'Brought back')
    expect(owner.store.record(daniel)).toMatchObject({ seat: 'contact_2' })
    expect(owner.store.record(eve)).toMatchObject({ seat: 'contact_1' })
    expect(audiences(owner)).toEqual({ Mine: 'contact_2' })
  })

  test('is restored offline, and the app sends the changes later', async () => {
    const device = await someone()
    const owner = device.person
    const daniel = await write(owner, 'Daniel', 'contact_1')
    await owner.saveRecords([note('Mine', { audience: 'contact_1' })], 'Added')
    await remove(owner, daniel, 'contact_1')
    device.line.state = 'cut'
    await owner.restoreRecord(daniel, 'Brought back')
    expect(owner.store.kind('online-account')).toMatchObject([{ audience: 'contact_1', waiting: true }])
    device.line.state = 'whole'
    await Promise.all([owner.reconnect(), owner.refresh()])
    await owner.refresh()
    expect(owner.store.slice('outboxSize')).toBe(0)
    expect(await owner.countFor('contact_1')).toBe(1)
  })

  test('gets back all records, even if these need several saves', async () => {
    const { person: owner } = await someone()
    const daniel = await write(owner, 'Daniel', 'contact_1')
    const all = Array.from({ length: 450 }, (_, i) => note(`No. ${i}`, { audience: 'contact_1' }))
    await owner.saveRecords(all, 'Imported')
    await remove(owner, daniel, 'contact_1')
    expect(await owner.countFor('contact_1')).toBe(0)
    await owner.restoreRecord(daniel, 'Brought back')
    expect(await owner.countFor('contact_1')).toBe(450)
  })
})

test('a person who is invited again gets their former records only if the owner chooses so', async () => {
  const { person: owner } = await someone()
  await write(owner, 'Daniel', 'contact_1')
  await owner.saveRecords([note('Mine', { audience: 'contact_1' })], 'Added')
  const invite = { role: 'contact_1', email: 'd@example.org', personName: 'Daniel', ownerName: 'Olga' } as const
  for (const again of [false, true]) {
    await owner.inviteSeat(invite)
    await owner.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
    expect(await owner.countFormerly('contact_1')).toBe(1)
    await owner.inviteSeat({ ...invite, again })
    expect(audiences(owner)).toEqual({ Mine: again ? 'contact_1' : 'nobody' })
    expect(await owner.countFormerly('contact_1')).toBe(again ? 0 : 1)
    await owner.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
  }
})
