import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alarmText } from '../core/alarm.ts'
import type { Person } from '../headless.ts'
import { big, keptParts, left, many, names, ownerOfMany, sorted, watch } from '../testing/first-load.ts'
import { type Device, note, offlineWorld, only, password, titles } from '../testing/offline.ts'

// An interrupted first load resumes: its pages are stored sealed on the device, and the device
// requests only the others.

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

let email: string
let home: Device
beforeEach(async () => {
  ;({ email, home } = await ownerOfMany(world))
})

test('the next visit starts with the stored pages, and requests only the rest', async () => {
  const { device, before } = await left(world, email)
  const came = watch(device)
  const again = await device.restart()
  const seen: number[] = []
  again.store.subscribe(() => {
    const arriving = again.store.slice('arriving')
    if (arriving) seen.push(arriving.here)
  })
  await again.refresh()
  expect(titles(again)).toEqual(sorted(names))
  expect(came.records).toBe(many - before)
  expect(seen).toContain(before)
  // From now on the device has a whole copy and no parts.
  expect(await keptParts(device)).toEqual([])
  const later = watch(device)
  await (await device.restart()).refresh()
  expect(later.records).toBe(0)
})

test('a load that is interrupted twice resumes twice', async () => {
  const { device, before } = await left(world, email, 0)
  const came = watch(device, 1)
  await expect((await device.restart()).refresh()).rejects.toMatchObject({ code: 'offline' })
  expect(came.records).toBeGreaterThan(0)
  device.line.state = 'whole'
  const rest = watch(device)
  const again = await device.restart()
  await again.refresh()
  expect(titles(again)).toEqual(sorted(names))
  expect(before + came.records + rest.records).toBe(many)
})

describe('a save by another device during the first load', () => {
  const changes: [string, (person: Person) => Promise<unknown>, (all: string[]) => string[], number][] = [
    [
      'changed records, loaded or not',
      async (person) => {
        for (const title of ['No. 0', 'No. 150', 'No. 299']) {
          const { id, version } = only(person, title)
          await person.saveRecords([big(`Changed ${title}`, { id, basedOn: version })], 'Changed')
        }
      },
      (all) => all.map((title) => (/^No. (0|150|299)$/.test(title) ? `Changed ${title}` : title)),
      3,
    ],
    [
      'new records',
      (person) => person.saveRecords([big('New'), big('Newer')], 'Added'),
      (all) => [...all, 'New', 'Newer'],
      2,
    ],
    [
      'trashed and purged records',
      async (person) => {
        const ids = ['No. 1', 'No. 140', 'No. 298'].map((title) => only(person, title).id)
        for (const id of ids) await person.removeRecord(id, 'Deleted')
        await person.deleteForGood(ids.slice(0, 2))
      },
      (all) => all.filter((title) => !/^No. (1|140|298)$/.test(title)),
      1,
    ],
  ]
  test.each(changes)('%s: the device ends with the other device’s state', async (_, change, expected, more) => {
    const { device, before } = await left(world, email)
    await change(home.person)
    const came = watch(device)
    const again = await device.restart()
    await again.refresh()
    expect(titles(again)).toEqual(sorted(expected(names)))
    expect(titles(again)).toEqual(titles(home.person))
    expect(came.records).toBeLessThanOrEqual(many - before + 2 * more)
    expect(again.store.slice('notices')).toEqual([])
  })

  test('no record of an interrupted import is lost when its place in the list changed', async () => {
    const other = await world.account(1)
    const [owner] = other.at
    if (!owner) throw new Error('There is a device.')
    const huge = (title: string, more = {}) =>
      note(title, { values: { platform: title, notes: 'a'.repeat(20_000) }, ...more })
    const some = names.slice(0, 21)
    await owner.person.saveRecords(
      some.map((title) => huge(title)),
      'Imported',
    )
    await owner.person.saveRecords(
      ['Of old'].map((title) => huge(title)),
      'Added',
    )
    const device = await world.device()
    watch(device, 0)
    await device.person.signIn({ email: other.email, password })
    await expect(device.person.refresh()).rejects.toMatchObject({ code: 'offline' })
    device.line.state = 'whole'
    const { id, version } = only(owner.person, 'No. 3')
    await owner.person.saveRecords([huge('Changed', { id, basedOn: version })], 'Changed')
    watch(device)
    const again = await device.restart()
    await again.refresh()
    expect(titles(again)).toEqual(titles(owner.person))
    expect(again.store.slice('notices')).toEqual([])
  })

  test('the device ends with the other device’s state of a record that changed while the rest loads', async () => {
    const { device } = await left(world, email)
    let saved = false
    const came = watch(device)
    const count = device.line.between
    device.line.between = async (path, send, query) => {
      if (path === '/api/estate/records' && !saved) {
        saved = true
        const { id, version } = only(home.person, 'No. 5')
        await home.person.saveRecords([big('Changed', { id, basedOn: version })], 'Changed')
      }
      return count?.(path, send, query) ?? send()
    }
    const again = await device.restart()
    await again.refresh()
    expect(titles(again)).toEqual(titles(home.person))
    expect(came.records).toBeLessThan(many)
  })
})

test('the device raises an alarm on its next visit if the server returns less than the device saw', async () => {
  const answers = new Map<string, Response>()
  const other = await world.device()
  other.line.between = async (path, send) => {
    const answer = await send()
    if (path === '/api/estate/open' || path === '/api/estate/state') answers.set(path, answer.clone())
    return answer
  }
  await other.person.signIn({ email, password })
  await other.person.refresh()
  await other.person.reconnect()
  await home.person.refresh()
  await home.person.saveRecords([big('Later')], 'Added')
  const { device } = await left(world, email)
  device.line.between = async (path, send) => {
    const before = answers.get(path)
    return before === undefined ? send() : before.clone()
  }
  const again = await device.restart()
  await expect(again.refresh()).rejects.toMatchObject({ code: 'not-verified' })
  expect([again.store.all(), again.store.soFar()]).toEqual([[], []])
  expect(again.store.slice('notices')).toMatchObject([{ kind: 'alarm', text: alarmText }])
})

describe('the device skips stored parts that fail a check', () => {
  const broken: [string, (device: Device) => Promise<void>][] = [
    [
      'a record with a changed byte',
      async ({ storage }) => {
        const [[key, page] = ['', []]] = await storage.list('offline-copy:came:')
        const rows = (page as { envelope: Uint8Array }[]).map((row) => ({ ...row }))
        const [first] = rows
        if (first) first.envelope = first.envelope.with(70, (first.envelope[70] ?? 0) ^ 1)
        await storage.set(key, rows)
      },
    ],
    [
      'a page of another shape',
      async ({ storage }) => storage.set((await firstKey(storage, 'came')) ?? '', [{ no: 'row' }]),
    ],
    ['a missing page', async ({ storage }) => storage.delete((await firstKey(storage, 'came')) ?? '')],
    ['a manifest of another shape', async ({ storage }) => storage.set((await firstKey(storage, 'begun')) ?? '', {})],
    [
      'a record older than in the manifest',
      async ({ storage }) => {
        const [[key, page] = ['', []]] = await storage.list('offline-copy:came:')
        const [first, second, ...rest] = page as { recordId: string }[]
        await storage.set(key, [{ ...second, recordId: first?.recordId }, second, ...rest])
      },
    ],
  ]
  const firstKey = async (storage: Device['storage'], name: string) =>
    (await storage.list(`offline-copy:${name}:`))[0]?.[0]
  test.each(broken)('%s', async (_, breakIt) => {
    const { device } = await left(world, email)
    await breakIt(device)
    watch(device)
    const again = await device.restart()
    await again.refresh()
    expect(titles(again)).toEqual(sorted(names))
    expect(again.store.slice('notices')).toEqual([])
    expect(await keptParts(device)).toEqual([])
  })
})
