import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import { password } from '../testing/cairn.ts'
import type { Answer } from '../testing/liar.ts'
import { type Liar, LiarWorld } from '../testing/liar-world.ts'
import { account, platforms } from '../testing/story.ts'
import { alarmText } from '../core/alarm.ts'

// Tests the attacks of docs/attacks.md in which the server lies to a client. The client stops with
// one generic message, writes nothing, and shows a sentence for users.

const records = '/api/estate/records'
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

async function stops(device: Person): Promise<void> {
  const from = liar.sent.length
  await expect(device.refresh()).rejects.toMatchObject(alarmed)
  expect(device.store.slice('status')).toBe('failed')
  expect(platforms(device)).toEqual([])
  expect(device.store.slice('notices')).toMatchObject([{ kind: 'alarm', text: alarmText }])
  await expect(device.saveRecords([account('New', 'nobody')], 'Added')).rejects.toMatchObject(alarmed)
  expect(liar.written(from)).toEqual([])
}

describe('a device checks its own records', () => {
  test('a device refuses a record under the id of another record', async () => {
    const device = await newDevice()
    liar.lie(records, (answer) => {
      const [a, b] = answer.records
      if (a && b) [a.recordId, b.recordId] = [b.recordId, a.recordId]
    })
    await stops(device)
  })

  test('a device refuses an older version of a record', async () => {
    // A device without a copy requests all records.
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

  test('a device refuses a seat wrap in place of the owner wrap', async () => {
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

  test('a device detects a dropped record', async () => {
    const device = await newDevice()
    liar.lie(records, (answer) => ({ ...answer, records: answer.records.slice(1) }))
    await stops(device)
  })

  test('a device detects a doubled record', async () => {
    const device = await newDevice()
    liar.lie(records, (answer) => ({ ...answer, records: [...answer.records, ...answer.records.slice(0, 1)] }))
    await stops(device)
  })

  test('a device detects an injected record', async () => {
    const device = await newDevice()
    liar.lie(records, (answer) => {
      const [first] = answer.records
      if (first) answer.records.push({ ...first, recordId: crypto.randomUUID() })
    })
    await stops(device)
  })

  test('a device detects a record that the owner sealed in a save the server refused', async () => {
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

  test('a device refuses an estate with another owner id', async () => {
    const device = await newDevice()
    liar.lie('/api/estate/state', (answer) => ({ ...answer, ownerId: crypto.randomUUID() }))
    await stops(device)
  })

  test('a device keeps showing the open estate if a refresh fails a check', async () => {
    await owner.refresh()
    await world.other.refresh()
    liar.lie('/api/estate/state', (answer) => ({ ...answer, n: answer.n + 1 }))
    await expect(owner.refresh()).rejects.toMatchObject(alarmed)
    expect(platforms(owner)).toEqual(['Bank', 'Mail'])
    expect(owner.store.slice('status')).toBe('ready')
  })
})

describe('a device checks the manifest', () => {
  test('a device with a newer pin refuses an old manifest', async () => {
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

  test('a browser that signed out and in again refuses an old manifest', async () => {
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

  test('a device refuses a manifest that another person signed', async () => {
    const device = await newDevice()
    liar.lie('/api/estate/entries', (answer) => ({ ...answer, entries: world.otherEntries }))
    await stops(device)
  })

  test('a device refuses a manifest with an entry left out, doubled or changed', async () => {
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
