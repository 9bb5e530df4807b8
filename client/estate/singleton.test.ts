import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import { type Device, offlineWorld } from '../testing/offline.ts'
import type { RecordInput } from '../model/records.ts'

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

const own = (firstName: string): RecordInput => ({
  kind: 'profile',
  definitionVersion: 0,
  values: { firstName },
  audience: 'everyone_named',
  alsoIfIncapacitated: false,
  singleton: true,
})
const make = (person: Person, name: string) => person.saveRecords([own(name)], `Made ${name}`)
const shown = (person: Person) =>
  person.store
    .all()
    .map(({ id, copyOf, values }) => ({ id, copyOf, name: values['firstName'] }))
    .toSorted((a, b) => String(a.name).localeCompare(String(b.name)))

async function devices(): Promise<[Device, Device]> {
  const { at } = await world.account(2)
  const [home, phone] = at
  if (!home || !phone) throw new Error('There are two devices.')
  return [home, phone]
}

test('two devices that make a singleton make the same record: the later one becomes a marked copy', async () => {
  const [home, phone] = await devices()
  // Each device makes the record before it has seen the other's save.
  await make(home.person, 'Ada')
  await make(phone.person, 'Bea')
  await home.person.refresh()
  const [ada, bea] = shown(home.person)
  expect(bea).toEqual({ id: expect.any(String), copyOf: ada?.id, name: 'Bea' })
  expect(ada?.copyOf).toBeUndefined()
  expect(shown(phone.person)).toEqual(shown(home.person))
  expect(phone.person.store.slice('notices')).toMatchObject([{ kind: 'conflict' }])
  // After the owner decides on one device, all devices have the decision.
  await home.person.saveRecords([{ ...own('Bea Ada'), id: bea?.id ?? '' }], 'Decided')
  await phone.person.refresh()
  expect(shown(phone.person).find(({ name }) => name === 'Bea Ada')?.copyOf).toBeUndefined()
})

test('the client sends a singleton made offline only once, and keeps it beside that of another device', async () => {
  const [home, phone] = await devices()
  home.line.state = 'mute'
  await make(home.person, 'Ada')
  home.line.state = 'whole'
  await home.person.reconnect()
  await home.person.refresh()
  expect(shown(home.person)).toHaveLength(1)
  phone.line.state = 'cut'
  await make(phone.person, 'Bea')
  expect(shown(phone.person)).toHaveLength(1)
  phone.line.state = 'whole'
  await phone.person.reconnect()
  await phone.person.refresh()
  expect(shown(phone.person).map(({ name }) => name)).toEqual(['Ada', 'Bea'])
})

test('a new singleton takes the id of a trashed singleton, but not the id of a purged one', async () => {
  const [home, phone] = await devices()
  const [made] = await make(home.person, 'Ada')
  await home.person.removeRecord(made?.id ?? '', 'Removed')
  const [again] = await make(home.person, 'Bea')
  expect(again?.id).toBe(made?.id)
  expect(shown(home.person)).toHaveLength(1)
  await home.person.removeRecord(made?.id ?? '', 'Removed')
  await home.person.deleteForGood([made?.id ?? ''])
  await phone.person.refresh()
  const [other] = await make(phone.person, 'Cleo')
  expect(other?.id).not.toBe(made?.id)
  await home.person.refresh()
  const [same] = await make(home.person, 'Dora')
  expect(same?.copyOf).toBe(other?.id)
})
