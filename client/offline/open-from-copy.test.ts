import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpackOpening } from '../../contract/opening.ts'
import { unpackRecords } from '../../contract/packed-records.ts'
import { createClientCore } from '../client-core.ts'
import { memoryStorage } from '../core/storage.ts'
import { refresh } from '../estate/open.ts'
import { opened } from '../estate/state.ts'
import { passwordCalls } from '../session/password-sign-in.ts'
import { until } from '../testing/cairn.ts'
import { type Device, note, offlineWorld, password, titles } from '../testing/offline.ts'

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

async function devices(): Promise<[Device, Device]> {
  const { at } = await world.account(2)
  const [home, phone] = at
  if (!home || !phone) throw new Error('There are two devices.')
  return [home, phone]
}

/** Holds back this device's estate requests until the test releases them. */
function hold(device: Device, answer = (_path: string, send: () => Promise<Response>) => send()) {
  const asked: string[] = []
  const held = Promise.withResolvers<void>()
  device.line.between = async (path, send, query) => {
    if (!path.startsWith('/api/estate/')) return send()
    asked.push(path.replace('/api/estate/', '') + query)
    await held.promise
    return answer(path, send)
  }
  return { asked, letGo: () => held.resolve() }
}

function countRecords(device: Device): number[] {
  const brought: number[] = []
  device.line.between = async (path, send) => {
    const answer = await send()
    if (path === '/api/estate/records') {
      const { records } = unpackRecords(new Uint8Array(await answer.clone().arrayBuffer()))
      brought.push(records.length)
    }
    if (path === '/api/estate/open') {
      const { records } = unpackOpening(new Uint8Array(await answer.clone().arrayBuffer()))
      brought.push(records.records.length)
    }
    return answer
  }
  return brought
}

test('the app shows the copy before the server has answered, and requests only newer entries', async () => {
  const [home, phone] = await devices()
  await home.person.saveRecords([note('First'), note('Second')], 'Added two')
  await phone.person.refresh()
  await phone.person.saveRecords([note('Of the phone')], 'Added one')
  const { asked, letGo } = hold(home)
  const again = await home.restart()
  await until(() => again.store.slice('status') === 'ready', 'what is kept is shown')
  expect(titles(again)).toEqual(['First', 'Second'])
  expect(asked).toEqual(['open?since=1'])
  expect(again.store.slice('seenAt')).toBeUndefined()
  letGo()
  await again.refresh()
  expect(titles(again)).toEqual(['First', 'Of the phone', 'Second'])
  expect(asked.slice(0, asked.indexOf('state'))).toEqual(['open?since=1'])
  expect(again.store.slice('activity').map(({ text }) => text)).toEqual(['Added one', 'Added two'])
})

test('the wraps of many records share one buffer in memory, and each hash exists once', async () => {
  const { email, at } = await world.account()
  await at[0]?.person.saveRecords(
    ['First', 'Second', 'Third'].map((title) => note(title)),
    'Added three',
  )
  const browser = world.server.browser()
  const core = createClientCore({
    origin: 'https://cairn.test',
    storage: memoryStorage(),
    now: () => world.server.context.clock().getTime(),
    fetch: (input, init) => browser.fetch(input instanceof Request ? input.url : String(input), init),
    onChange: () => undefined,
  })
  await passwordCalls.signIn(core, { email, password })
  await core.serialize(() => refresh(core))
  const { records, manifest } = opened(core)
  expect(records.size).toBe(3)
  expect(new Set([...records.values()].map(({ wrap }) => wrap.buffer)).size).toBe(1)
  for (const [id, { hash }] of records) expect(hash).toBe(manifest.rows.get(id)?.hash)
})

test('many records appear at once, though they reach the page in batches', async () => {
  const [home] = await devices()
  const many = Array.from({ length: 250 }, (_, i) => note(`No. ${i}`))
  await home.person.saveRecords(many, 'Imported 250')
  const again = await home.restart()
  const seen = new Set<number>()
  again.store.subscribe(() => seen.add(again.store.all().length))
  await again.refresh()
  expect([...seen].filter((count) => count > 0)).toEqual([250])
})

test('a device without a copy shows how many of all records have arrived, until the end', async () => {
  const { email, at } = await world.account(1)
  const long = 'a'.repeat(2000)
  const many = Array.from({ length: 250 }, (_, i) =>
    note(`No. ${i}`, { values: { platform: `No. ${i}`, notes: long } }),
  )
  await at[0]?.person.saveRecords(many, 'Imported 250')
  const { person, line } = await world.device()
  const arriving = () => person.store.slice('arriving')
  const seen: unknown[] = []
  line.between = async (path, send) => {
    if (path === '/api/estate/records' && seen.length === 0) {
      await until(() => arriving() !== undefined, 'the first part is told of')
      seen.push(arriving(), person.store.slice('status'))
    }
    return send()
  }
  await person.signIn({ email, password })
  await person.refresh()
  expect(seen).toEqual([{ here: expect.any(Number), of: 250 }, 'loading'])
  expect(seen[0]).toSatisfy(({ here }: { here: number }) => here > 10 && here < 60)
  expect(arriving()).toBeUndefined()
  expect(person.store.all()).toHaveLength(250)
})

test('a save right after opening the copy builds on the server’s state', async () => {
  const [home, phone] = await devices()
  const [first] = await home.person.saveRecords([note('First')], 'Added one')
  await phone.person.refresh()
  await phone.person.saveRecords([note('Changed on the phone', { id: first?.id ?? '' })], 'Changed one')
  const { letGo } = hold(home)
  const again = await home.restart()
  await until(() => titles(again).includes('First'), 'what is kept is shown')
  const { id = '', version = 0 } = again.store.all()[0] ?? {}
  const saving = again.saveRecords([note('Changed here', { id, basedOn: version })], 'Changed one')
  letGo()
  await saving
  expect(titles(again)).toEqual(['Changed here', 'Changed on the phone'])
})

test('the device withdraws the copy if the server shows less than this device has', async () => {
  const [home] = await devices()
  await home.person.saveRecords([note('First')], 'Added one')
  const answers = new Map<string, { bytes: ArrayBuffer; headers: Headers }>()
  home.line.between = async (path, send) => {
    const answer = await send()
    if (path.startsWith('/api/estate/'))
      answers.set(path, { bytes: await answer.clone().arrayBuffer(), headers: answer.headers })
    return answer
  }
  const old = await home.restart()
  await old.refresh()
  delete home.line.between
  await old.saveRecords([note('Later')], 'Added one')
  const { letGo } = hold(home, async (path, send) => {
    const before = answers.get(path)
    return before === undefined ? send() : new Response(before.bytes, { headers: before.headers })
  })
  const again = await home.restart()
  await until(() => titles(again).length > 0, 'what is kept is shown')
  expect(titles(again)).toEqual(['First', 'Later'])
  letGo()
  await until(() => again.store.slice('status') === 'failed', 'it says that it cannot')
  expect(titles(again)).toEqual([])
  expect(again.store.slice('notices')).toMatchObject([{ kind: 'alarm' }])
})

describe('the device withdraws the copy when the server objects', () => {
  test('after the session has ended, from the screen and from the device', async () => {
    const [home, phone] = await devices()
    await home.person.saveRecords([note('First')], 'Added one')
    const { letGo } = hold(home)
    const again = await home.restart()
    await until(() => titles(again).length > 0, 'what is kept is shown')
    await phone.person.signOutEverywhere()
    letGo()
    await until(() => again.store.slice('session').state === 'signed-out', 'whoever was here is out')
    expect(titles(again)).toEqual([])
    expect(await home.storage.list('offline-copy:')).toEqual([])
    expect(titles(await home.restart())).toEqual([])
  })

  test('after an answer about another person’s estate, and raises an alarm', async () => {
    const [home] = await devices()
    const [other] = await devices()
    await home.person.saveRecords([note('First')], 'Added one')
    let theirs = new ArrayBuffer()
    other.line.between = async (path, send) => {
      const answer = await send()
      if (path === '/api/estate/open') theirs = await answer.clone().arrayBuffer()
      return answer
    }
    await (await other.restart()).refresh()
    const { letGo } = hold(home, async (path, send) => (path === '/api/estate/open' ? new Response(theirs) : send()))
    const again = await home.restart()
    await until(() => titles(again).length > 0, 'what is kept is shown')
    letGo()
    await until(() => again.store.slice('status') === 'failed', 'it says that it cannot')
    expect(titles(again)).toEqual([])
    expect(again.store.slice('notices')).toMatchObject([{ kind: 'alarm' }])
  })
})

describe('the device reads a whole estate again in place of a copy that fails a check', () => {
  const key = 'offline-copy:record:'
  const broken: [string, (device: Device) => Promise<void>][] = [
    [
      'with a missing record',
      async ({ storage }) => {
        const [first] = await storage.list(key)
        await storage.delete(first?.[0] ?? '')
      },
    ],
    [
      'with a changed byte',
      async ({ storage }) => {
        const [first] = await storage.list(key)
        const [name, row] = first ?? ['']
        if (typeof row !== 'object' || row === null || !('envelope' in row)) throw new Error('A record is kept.')
        const envelope = new Uint8Array(row.envelope as Uint8Array)
        envelope.set([(envelope[70] ?? 0) ^ 1], 70)
        await storage.set(name, { ...row, envelope })
      },
    ],
    [
      'with a record of another app’s shape',
      async ({ storage }) => {
        const [first] = await storage.list(key)
        await storage.set(first?.[0] ?? '', { records: [], next: null })
      },
    ],
    [
      'with a missing entry',
      async ({ storage }) => {
        const [first] = await storage.list('offline-copy:entry:')
        await storage.delete(first?.[0] ?? '')
      },
    ],
    [
      'with another person’s sealed answers',
      async ({ storage }) => {
        const [rest] = await storage.list('offline-copy:rest:')
        await storage.set(rest?.[0] ?? '', new Uint8Array(200))
      },
    ],
  ]
  test.each(broken)('%s', async (_, breakIt) => {
    const [home] = await devices()
    await home.person.saveRecords([note('First'), note('Second')], 'Added two')
    await breakIt(home)
    const brought = countRecords(home)
    const again = await home.restart()
    await again.refresh()
    expect(titles(again)).toEqual(['First', 'Second'])
    expect(brought.slice(0, 2)).toContain(2)
    expect(again.store.slice('notices')).toEqual([])

    home.line.state = 'cut'
    const alone = await home.restart()
    await alone.unlock(password)
    await until(() => titles(alone).length === 2, 'it opens without a connection')
  })

  test('a device that saw more than its copy requests the rest before it shows anything', async () => {
    const [home] = await devices()
    await home.person.saveRecords([note('First')], 'Added one')
    const before = await home.storage.list('offline-copy:')
    await home.person.saveRecords([note('Second')], 'Added one')
    await home.storage.change({ deleteAll: 'offline-copy:', put: before })
    const { asked, letGo } = hold(home)
    const again = await home.restart()
    const seen: string[][] = [titles(again)]
    again.store.subscribe(() => seen.push(titles(again)))
    letGo()
    await again.refresh()
    expect(titles(again)).toEqual(['First', 'Second'])
    expect(seen).not.toContainEqual(['First'])
    expect(asked[0]).toBe('open?since=1')
    expect(asked).not.toContain('records?since=0')
  })
})
